import { mount } from "svelte";
import App from "./App.svelte";
import { startRouter } from "./frame/router.svelte";
import { startSettings } from "./frame/settings.svelte";
import { loadOffers } from "./games/offers.svelte";

startRouter();
void loadOffers();
await startSettings();
const place = document.getElementById("app");
if (place) {
  place.replaceChildren();
  mount(App, { target: place });
}
