// Whether the server is reachable, as observed by the requests of this tab: without a response the interface shows cached data and says so,
// instead of failing.

import { createStore, useStore } from "../store";

/** State of the network. */
export interface Network {
  readonly isSilent: boolean;
  /** While the server is unreachable: time of the shown data, in milliseconds since 1970; undefined when unknown. */
  readonly cachedAt: number | undefined;
}

const ONLINE: Network = { isSilent: false, cachedAt: undefined };

const network = createStore(ONLINE);
let lastAnswer: number | undefined;

/** Notes that the server responded, with any status. */
export function noteAnswer(): void {
  lastAnswer = Date.now();
  if (network.get().isSilent) network.set(ONLINE);
}

/** Notes that there was no response. */
export function noteSilence(): void {
  if (!network.get().isSilent) network.set({ isSilent: true, cachedAt: lastAnswer });
}

/** Notes the time of cached data that is shown. */
export function noteShown(at: number): void {
  if (network.get().isSilent) network.set({ isSilent: true, cachedAt: at });
  else lastAnswer ??= at;
}

/** The current state. */
export const networkNow = network.get;

/** Calls back on every change; returns the unsubscribe function. */
export const onNetwork = network.subscribe;

/** Calls back whenever the server is reachable again; returns the unsubscribe function. */
export function onReconnect(listener: () => void): () => void {
  let wasSilent = network.get().isSilent;
  return onNetwork(() => {
    const isBack = wasSilent && !network.get().isSilent;
    wasSilent = network.get().isSilent;
    if (isBack) listener();
  });
}

/** The current state, for a component. */
export function useNetwork(): Network {
  return useStore(network);
}
