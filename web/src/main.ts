import { mount } from "svelte";
import App from "./App.svelte";
import { watchForOtherBuild } from "./frame/other_build";
import { current, startRouter } from "./frame/router.svelte";
import { startSettings } from "./frame/settings.svelte";
import { loadOffers } from "./games/offers.svelte";
import { keepInPocket } from "./pocket/register";
import { addWords } from "./words/words.svelte";

watchForOtherBuild();
startRouter();
void loadOffers();
if (current().page === "table") void import("./table/TablePage.svelte"); // beside the words, not after them
/** The rules can be read before the script runs: what is there stays until the script has all of it, too. */
async function rulesAtHand(): Promise<void> {
  const route = current();
  if (route.page !== "rules") return;
  const [{ loadRules }] = await Promise.all([import("./rules/rules"), import("./rules/RulesPage.svelte")]);
  await Promise.all([loadRules(route.game), addWords("six")]);
}
if (current().page === "rules") void import("./rules/RulesPage.svelte");
// No await at the top level: files that are fetched later import from this one, and would wait for its end.
void startSettings().then(async () => {
  await rulesAtHand().catch(() => undefined); // a lost connection: the page says so itself
  const place = document.getElementById("app");
  if (!place) return;
  place.replaceChildren();
  mount(App, { target: place });
  keepInPocket();
});
