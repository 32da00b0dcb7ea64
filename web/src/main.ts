import { mount } from "svelte";
import App from "./App.svelte";
import { current, startRouter } from "./frame/router.svelte";
import { startSettings } from "./frame/settings.svelte";
import { loadOffers } from "./games/offers.svelte";
import { keepInPocket } from "./pocket/register";

startRouter();
void loadOffers();
if (current().page === "table") void import("./table/TablePage.svelte"); // beside the words, not after them
// No await at the top level: files that are fetched later import from this one, and would wait for its end.
void startSettings().then(() => {
  const place = document.getElementById("app");
  if (!place) return;
  place.replaceChildren();
  mount(App, { target: place });
  keepInPocket();
});
