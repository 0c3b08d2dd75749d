// Whether the server is reachable, as observed by the requests of this tab: without a response the interface shows cached data and says so,
// instead of failing.

import { createStore, useStore } from "../store";

/** State of the network. */
export interface Network {
  readonly isUnreachable: boolean;
  /** While the server is unreachable: time of the shown data, in milliseconds since 1970; undefined when unknown. */
  readonly cachedAt: number | undefined;
}

const ONLINE: Network = { isUnreachable: false, cachedAt: undefined };

const network = createStore(ONLINE);
let lastResponse: number | undefined;

/** Notes that the server responded, with any status. */
export function noteResponse(): void {
  lastResponse = Date.now();
  if (network.get().isUnreachable) network.set(ONLINE);
}

/** Notes that there was no response. */
export function noteUnreachable(): void {
  if (!network.get().isUnreachable) network.set({ isUnreachable: true, cachedAt: lastResponse });
}

/** Notes the time of cached data that is shown. */
export function noteShown(at: number): void {
  if (network.get().isUnreachable) network.set({ isUnreachable: true, cachedAt: at });
  else lastResponse ??= at;
}

/** The current state. */
export const networkNow = network.get;

/** Calls back on every change; returns the unsubscribe function. */
export const onNetwork = network.subscribe;

/** Calls back whenever the server is reachable again; returns the unsubscribe function. */
export function onReconnect(listener: () => void): () => void {
  let wasUnreachable = network.get().isUnreachable;
  return onNetwork(() => {
    const isBack = wasUnreachable && !network.get().isUnreachable;
    wasUnreachable = network.get().isUnreachable;
    if (isBack) listener();
  });
}

/** The current state, for a component. */
export function useNetwork(): Network {
  return useStore(network);
}
