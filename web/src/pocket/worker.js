// The service worker: what never changes comes from the device, pages from the net while there is one, and what is about a
// table (/api, /ws) never passes through here. The build puts the names of its files in place of FILES, the standard packs
// in place of PACKS, their small pictures in place of SMALL, and what bots of a game without a server know besides in
// place of BESIDE.
const FILES = [];
const PACKS = [];
const SMALL = [];
const BESIDE = [];

const CACHE = "hustings";
const PACKED = 1500; // files of packs, mostly pictures of about 30 KB: the oldest make room

const isFile = (path) => path.startsWith("/a/");
const isPacked = (path) => path.startsWith("/p/");
const isBeside = (path) => path.startsWith("/b/");
/** What a game without a server needs, whatever the game: all scripts, styles and modules. */
const SOLO = [...FILES.filter((path) => /\.(js|css|wasm|json|woff2)$/.test(path)), ...PACKS];
/** Three megabytes: for those who have said that they play on this device. Others get pictures as they see them. */
const PICTURES = [...FILES.filter((path) => /\.(webp|svg)$/.test(path)), ...SMALL, ...BESIDE.filter((path) => path.includes("clues"))]; // prettier-ignore
/** Addresses that the first page answers: it learns from its own address what to show. */
const isFirst = (path) => path === "/" || /^\/(t|learn)\/|^\/(r|tv)$/.test(path);

/** Not the device's own idea of what is fresh: a page that the server has changed is a new page. */
async function fetched(request, path) {
  const answer = await fetch(request);
  if (answer.ok && answer.type === "basic") await (await caches.open(CACHE)).put(path, answer.clone());
  return answer;
}

async function keptFirst(request, path) {
  return (await caches.match(path)) ?? (await fetched(request, path));
}

/** Without a network a small picture is better than none. */
async function pictured(request, path) {
  try {
    return await keptFirst(request, path);
  } catch (offline) {
    const small = await caches.match(path.replace(/^(\/p\/\w+)\/600\//, "$1/240/"));
    if (small) return small;
    throw offline;
  }
}

async function netFirst(request, path) {
  try {
    return await fetched(request, path);
  } catch (offline) {
    const kept = await caches.match(path);
    if (kept) return kept;
    throw offline;
  }
}

/** Files of builds that are gone, and pictures beyond the limit. */
async function tidy() {
  const cache = await caches.open(CACHE);
  const now = new Set(FILES);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const packed = paths.filter(isPacked);
  const old = paths.filter((path) => isFile(path) && !now.has(path));
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (isBeside(pathname) && !BESIDE.includes(pathname + search)) old.push(pathname + search);
  }
  await Promise.all(
    [...old, ...packed.slice(0, Math.max(0, packed.length - PACKED))].map((path) => cache.delete(path)),
  );
}

addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fetched("/", "/"));
});
addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
// What the page had loaded before its worker was there; "solo", "pictures": what a game without a server needs. A few at a
// time: nobody waits for it.
async function keepAll(paths) {
  for (let i = 0; i < paths.length; i += 6)
    await Promise.allSettled(paths.slice(i, i + 6).map((path) => keptFirst(path, path)));
}
const LISTS = { solo: SOLO, pictures: PICTURES };
addEventListener("message", (event) =>
  event.waitUntil(keepAll(LISTS[event.data] ?? event.data.filter((path) => isFile(path) || isPacked(path)))),
);
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname: path, search } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (isFile(path) || isPacked(path)) event.respondWith(pictured(event.request, path));
  else if (isBeside(path)) event.respondWith(keptFirst(event.request, path + search));
  else if (mode === "navigate" && isFirst(path)) event.respondWith(netFirst(event.request, "/"));
  else if (mode === "navigate" && path.startsWith("/rules/")) event.respondWith(netFirst(event.request, path));
});
