// The mark up to which a user has read their notifications, shared by the tabs of a browser.

import type { Scope } from "../../client/session/scope";
import { createStoredText } from "../../client/store";

/** The last read mark in this browser, with its user and company. */
export const lastRead = createStoredText("asgard.notifications-read", { isSharedWithTabs: true });

const nameOf = ([person, company]: Scope) => `${person} ${company} `;

/** Sets the mark, for this tab and the others. */
export function noteRead(scope: Scope, mark: string): void {
  lastRead.set(nameOf(scope) + mark);
}

/** Whether the last mark belongs to this user and company. */
export function isReadBy(scope: Scope, text: string | null): boolean {
  return text?.startsWith(nameOf(scope)) === true;
}
