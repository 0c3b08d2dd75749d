// Up to when somebody has read what happened: the tabs of a browser tell each other.

import type { Scope } from "../../client/session/scope";
import { createStoredText } from "../../client/store";

/** Who read it last in this browser, where, and up to which mark. */
export const lastRead = createStoredText("asgard.notifications-read", { isHeardFromOtherTabs: true });

const nameOf = ([person, company]: Scope) => `${person} ${company} `;

/** Tells this tab and the others. */
export function noteRead(scope: Scope, mark: string): void {
  lastRead.set(nameOf(scope) + mark);
}

/** Whether what was read last is theirs. */
export function isReadBy(scope: Scope, text: string | null): boolean {
  return text?.startsWith(nameOf(scope)) === true;
}
