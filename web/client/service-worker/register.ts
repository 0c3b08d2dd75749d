// Registers the service worker, and reports when another version of the product is ready.

const ADDRESS = "/sw.js";

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

let trusted: string | undefined;

/** The only address that the page's Trusted Types policy accepts. */
function address(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const createScriptURL = (url: string) => {
    if (url !== ADDRESS) throw new TypeError(`${url} is no script of ours`);
    return url;
  };
  trusted ??= trustedTypes
    ? trustedTypes.createPolicy("asgard", { createScriptURL }).createScriptURL(ADDRESS)
    : ADDRESS;
  return trusted;
}

/** Whether this page is of the worker's build. */
function isOf(worker: ServiceWorker): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? location.href;
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage(new URL(entry).pathname, [port2]);
  });
}

/** Activates the new version. */
export type ActivateUpdate = () => void;

/** Registers it once the page is loaded; returns the function that stops listening. */
export function registerServiceWorker(onReady: (takeOver: ActivateUpdate) => void): () => void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker || !import.meta.env.PROD) return () => undefined;
  const leaving = new AbortController();
  const { signal } = leaving;
  let hadController = serviceWorker.controller !== null;

  async function announce(waiting: ServiceWorker): Promise<void> {
    if (serviceWorker?.controller && !(await isOf(waiting)) && !signal.aborted) {
      onReady(() => {
        serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
        waiting.postMessage("take-over");
      });
    }
  }

  async function register(): Promise<void> {
    const registration = await serviceWorker?.register(address());
    if (!registration || signal.aborted) return;
    if (registration.waiting) void announce(registration.waiting);
    const follow = () => {
      const { installing } = registration;
      installing?.addEventListener("statechange", () => installing.state === "installed" && void announce(installing));
    };
    registration.addEventListener("updatefound", follow, { signal });
    // A worker that was found while this page loaded.
    follow();
    const checkForUpdate = () => document.visibilityState === "visible" && registration.update().catch(() => undefined);
    document.addEventListener("visibilitychange", checkForUpdate, { signal });
  }

  /**
   * Another tab activated the new version: the files of this page are about to be deleted. The first worker of all takes over the pages that
   * were there before it: those of its own build have nothing to tell, others are as old as any.
   */
  async function onController(): Promise<void> {
    const isFirst = !hadController;
    hadController = true;
    const now = serviceWorker?.controller;
    if (isFirst && (!now || (await isOf(now)))) return;
    if (!signal.aborted) onReady(() => location.reload());
  }

  serviceWorker.addEventListener("controllerchange", () => void onController(), { signal });
  const begin = () => void register().catch(() => undefined);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { signal });
  return () => leaving.abort();
}
