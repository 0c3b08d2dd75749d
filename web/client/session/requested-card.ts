// "Show me on this device", checked at the sign-in: the card is created once the user and their company are known.

import { showOnThisDevice } from "../api/pin";
import { tabStorage } from "../storage";
import { rememberCard } from "./cards";
import type { SessionState } from "./session";

const KEY = "asgard.show-card";

/** Stores whether the user who is signing in wants to be shown on this device; until they are, or leave: it says nothing about the next one. */
export function requestCard(isRequested: boolean): void {
  tabStorage.write(KEY, isRequested ? "1" : null);
}

/** Creates the card if it is wanted and a company was entered: it is the one that a PIN enters. */
export async function showRequestedCard(known: SessionState): Promise<void> {
  if (known.kind !== "open" || !known.session.tenant || tabStorage.read(KEY) === null) return;
  requestCard(false);
  const { userId, email } = known.session.user;
  await showOnThisDevice();
  rememberCard(userId, email);
}
