// Built instead of the service worker by `SERVICE_WORKER=off npm run build:web`: it activates at once, deletes the caches of the other
// one, and unregisters itself.

const scope = self as unknown as {
  addEventListener(type: string, listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void;
  skipWaiting(): Promise<void>;
  readonly registration: ServiceWorkerRegistration;
};

async function leave(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await scope.registration.unregister();
}

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(leave()));

export {};
