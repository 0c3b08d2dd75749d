// The service worker: starts the application without a network. It caches the files of its own build and one page, the shell, which serves
// every address. It never touches /api and /media: personal data is in the encrypted database.
// `scripts/build-web/service-worker.mjs` fills in the build and its files.

import { inShell } from "../config/shell-base";

declare const BUILD: string;
declare const FILES: readonly string[];

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface MessageEvent extends ExtendableEvent {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}
interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}

const scope = self as unknown as Scope;
const PREFIX = "asgard-";
const NAME = `${PREFIX}${BUILD}`;
/** An address whose page is the shell. */
const SHELL = inShell("account");
/** After this time the cached shell or copy of a file is given, where there is one. */
const NETWORK_TIMEOUT_MS = 4_000;

/**
 * Caches what a start without a network needs. Without the shell, in maintenance for example, it fails: the version before stays, and the
 * browser tries again later.
 */
async function install(): Promise<void> {
  const page = await fetch(SHELL, { cache: "reload" });
  if (!page.ok || page.redirected) throw new Error(`${SHELL} is not there: ${page.status} ${page.url}`);
  const cache = await caches.open(NAME);
  await cache.addAll(FILES);
  await keepShell(cache, page);
}

/** Caches the shell, marked as cached: its configuration is requested anew (`web/client/config/config.ts`). */
async function keepShell(cache: Cache, page: Response): Promise<void> {
  const html = (await page.text()).replace("<html ", "<html data-copy ");
  const headers = new Headers(page.headers);
  // They describe the transferred bytes, not the decoded ones.
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  await cache.put(SHELL, new Response(html, { headers }));
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)),
  );
  await scope.clients.claim();
}

/** The response, or the copy where there is none in time: some networks accept a request and never answer it. */
function inTime(response: Promise<Response>, copy: Response): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(copy), NETWORK_TIMEOUT_MS);
  });
  return Promise.race([response.catch(() => copy), late]).finally(() => clearTimeout(timer));
}

/** The page from the network; the shell when there is no response. */
async function page(request: Request): Promise<Response> {
  const shell = await (await caches.open(NAME)).match(SHELL);
  return shell ? inTime(fetch(request), shell) : fetch(request);
}

/** Files with a content hash in their name: from the cache first. */
async function hashed(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Files that change under the same name (phrases, logos, modules of apps): from the network first, otherwise the last response. */
async function named(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const opened = caches.open(NAME);
  const response = fetch(request).then(async (answer) => {
    // A device may have no room for a copy: what arrived is there all the same.
    if (answer.ok) await opened.then((cache) => cache.put(request, answer.clone())).catch(() => undefined);
    return answer;
  });
  // What comes too late for this page is there for the next one.
  event.waitUntil(response.catch(() => undefined));
  const cached = await opened.then((cache) => cache.match(request, { ignoreVary: true })).catch(() => undefined);
  if (!cached) return response;
  // Whoever names the hash of what they want would reject a copy from before: theirs is the copy where there is no answer at all.
  return request.integrity ? response.catch(() => cached) : inTime(response, cached);
}

function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return undefined;
  if (pathname.startsWith("/_app/")) return hashed(request);
  if (pathname.startsWith("/assets/") || pathname.startsWith("/apps/")) return named(event);
  // API requests, pictures, files and unknown pages use the network only.
  if (request.mode !== "navigate" || /^\/(api|media|dev|_pages|\.well-known)(\/|$)/.test(pathname)) return undefined;
  return page(request);
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});
scope.addEventListener("message", (event) => {
  // The user activates the new version.
  if (event.data === "take-over") event.waitUntil(scope.skipWaiting());
  // A page sends its entry file to check whether it is of this build.
  else event.ports[0]?.postMessage(FILES.includes(String(event.data)));
});
