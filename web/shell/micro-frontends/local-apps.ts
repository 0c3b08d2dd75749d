// Apps that this browser loads from the developer's own machine, in development only (decision 204): `npm run serve-app` serves one and
// prints the address that opens it here. Other builds do not contain this.

import { createStoredText } from "../../client/store";

const PARAMETER = "loadApp";

/** A function, so that tests can change the environment. */
const isDevelopment = () => import.meta.env.ENVIRONMENT === "local";

/** `{ "notes": "http://localhost:5180/index.js" }`. */
const stored = createStoredText("asgard.local-apps");

function all(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(stored.get() ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Whether an address is served by this machine. */
export function isLocal(address: URL): boolean {
  return isDevelopment() && address.protocol === "http:" && address.hostname === "localhost";
}

/** The address that this browser loads an app from instead of the registered one, if any. */
export function localApp(name: string): string | undefined {
  if (!isDevelopment()) return undefined;
  const url = Object.hasOwn(all(), name) ? all()[name] : undefined;
  return url && URL.canParse(url) && isLocal(new URL(url)) ? url : undefined;
}

/** Returns to the registered app. */
export function forgetLocalApp(name: string): void {
  const { [name]: _, ...rest } = all();
  stored.set(Object.keys(rest).length > 0 ? JSON.stringify(rest) : null);
}

/** Reads an app from the address of the page: `?loadApp=notes@http://localhost:5180/index.js`. */
export function takeLocalApp(): void {
  if (!isDevelopment()) return;
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  const [name = "", url = ""] = query.get(PARAMETER)?.split(/@(.*)/) ?? [];
  if (!query.has(PARAMETER)) return;
  query.delete(PARAMETER);
  history.replaceState(history.state, "", pathname + (query.size > 0 ? `?${query}` : "") + hash);
  if (name && URL.canParse(url) && isLocal(new URL(url))) stored.set(JSON.stringify({ ...all(), [name]: url }));
}

/** Calls back whenever the app was rebuilt (an event of esbuild); returns the unsubscribe function. */
export function onRebuilt(url: string, listener: () => void): () => void {
  const events = new EventSource(new URL("/esbuild", url));
  events.addEventListener("change", listener);
  return () => events.close();
}
