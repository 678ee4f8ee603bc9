// Shows a page of ours when there is no connection, and nothing else: every other page comes from the server, so that
// nobody ever plays with an old version of them. The server writes its version and the list of files above this line.

/** @type {any} */
const worker = self;
/** @type {{version: string, pages: string[], files: string[]}} */
const { version, pages, files } = worker.SHELL;
const KEPT = `shell-${version}`;
/** Under this name the cache knows in which language the last page was. */
const LANGUAGE = "/offline/language";
const [FIRST] = pages;
let language = "";

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(keepShell());
});

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { mode, url } = event.request;
  if (mode === "navigate") event.respondWith(pageFor(event));
  // Their addresses carry the version, so what is kept is what the server would send.
  else if (files.includes(new URL(url).pathname)) event.respondWith(fileFor(event.request));
});

async function keepShell() {
  const kept = await caches.open(KEPT);
  await kept.addAll([...pages, ...files].map((address) => new Request(address, { cache: "reload" })));
}

/** What other versions have kept goes. Pages are asked for while this worker still wakes up. */
async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("shell-") && name !== KEPT).map((name) => caches.delete(name)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** @param {any} event */
async function pageFor(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    event.waitUntil(noteLanguage(answer.headers.get("content-language")));
    return answer;
  } catch {
    // A form that was not sent cannot be tried again: back to the beginning.
    return event.request.method === "GET" ? offlinePage() : Response.redirect("/", 303);
  }
}

/** @param {Request} request */
async function fileFor(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** @param {string | null} spoken */
async function noteLanguage(spoken) {
  if (!spoken || spoken === language || !pages.includes(`/offline/${spoken}`)) return;
  language = spoken;
  const kept = await caches.open(KEPT);
  await kept.put(LANGUAGE, new Response(spoken));
}

async function offlinePage() {
  const noted = await (await caches.match(LANGUAGE))?.text();
  return (await caches.match(noted ? `/offline/${noted}` : FIRST)) ?? Response.error();
}
