// Whether the server can be reached, as far as the calls of this tab know: no answer from the network is not a failed
// load, it is a reason to show what was seen before and to say so.

import { createStore, useStore } from "../store";

/** What is known of the network. */
export interface Network {
  readonly isSilent: boolean;
  /** While it is silent: when what is shown was told, in milliseconds since 1970; undefined where nobody knows. */
  readonly toldAt: number | undefined;
}

const HEARD: Network = { isSilent: false, toldAt: undefined };

const network = createStore(HEARD);
let lastAnswer: number | undefined;

/** The server answered, whatever it said. */
export function noteAnswer(): void {
  lastAnswer = Date.now();
  if (network.get().isSilent) network.set(HEARD);
}

/** Nobody answered. */
export function noteSilence(): void {
  if (!network.get().isSilent) network.set({ isSilent: true, toldAt: lastAnswer });
}

/** Something is shown that was told earlier. */
export function noteShown(at: number): void {
  if (network.get().isSilent) network.set({ isSilent: true, toldAt: at });
  else lastAnswer ??= at;
}

/** What is known now. */
export const networkNow = network.get;

/** Calls back whenever that changes; answers how to stop. */
export const onNetwork = network.subscribe;

/** Calls back whenever the server is heard again; answers how to stop. */
export function onHeardAgain(listener: () => void): () => void {
  let wasSilent = network.get().isSilent;
  return onNetwork(() => {
    const isBack = wasSilent && !network.get().isSilent;
    wasSilent = network.get().isSilent;
    if (isBack) listener();
  });
}

/** What is known, for a component. */
export function useNetwork(): Network {
  return useStore(network);
}
