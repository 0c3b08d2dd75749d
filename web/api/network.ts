// Whether the server can be reached, as far as the calls of this tab know: no answer from the network is not a failed
// load, it is a reason to show what was seen before and to say so.

import { useSyncExternalStore } from "react";

/** What is known of the network. */
export interface Network {
  readonly isSilent: boolean;
  /** While it is silent: when what is shown was told, in milliseconds since 1970; undefined where nobody knows. */
  readonly toldAt: number | undefined;
}

const HEARD: Network = { isSilent: false, toldAt: undefined };

let network = HEARD;
let lastAnswer: number | undefined;
const listeners = new Set<() => void>();

function change(next: Network): void {
  network = next;
  for (const listener of listeners) listener();
}

/** The server answered, whatever it said. */
export function noteAnswer(): void {
  lastAnswer = Date.now();
  if (network.isSilent) change(HEARD);
}

/** Nobody answered. */
export function noteSilence(): void {
  if (!network.isSilent) change({ isSilent: true, toldAt: lastAnswer });
}

/** Something is shown that was told earlier. */
export function noteShown(at: number): void {
  if (network.isSilent) change({ isSilent: true, toldAt: at });
  else lastAnswer ??= at;
}

/** What is known now. */
export function networkNow(): Network {
  return network;
}

/** Calls back whenever that changes; answers how to stop. */
export function onNetwork(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls back whenever the server is heard again; answers how to stop. */
export function onHeardAgain(listener: () => void): () => void {
  let wasSilent = network.isSilent;
  return onNetwork(() => {
    const isBack = wasSilent && !network.isSilent;
    wasSilent = network.isSilent;
    if (isBack) listener();
  });
}

/** What is known, for a component. */
export function useNetwork(): Network {
  return useSyncExternalStore(onNetwork, networkNow, () => HEARD);
}
