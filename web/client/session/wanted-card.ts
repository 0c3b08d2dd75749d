// "Show me on this device", ticked at the sign-in: the card is made once it is known who they are and where they work.

import { showOnThisDevice } from "../api/pin";
import { rememberCard } from "./cards";
import type { SessionState } from "./session";

const KEY = "asgard.show-card";

/** Whether the person who signs in now wants to be shown here. */
export function wantCard(isWanted: boolean): void {
  if (isWanted) sessionStorage.setItem(KEY, "1");
  else sessionStorage.removeItem(KEY);
}

/** Shows the card if it is wanted and a company was entered: that is the one that a PIN will enter. */
export async function showWantedCard(known: SessionState): Promise<void> {
  if (known.kind !== "open" || !known.session.tenant || sessionStorage.getItem(KEY) === null) return;
  wantCard(false);
  const { userId, email } = known.session.user;
  await showOnThisDevice();
  rememberCard(userId, email);
}
