// Whose data is shown: a person's in a company. What was read for one of them is never shown to another.

import { createStore, type ReadableStore } from "../store";
import { knownSession, onSession } from "./session";

/** A person and their company; both empty where nobody is in. */
export type Scope = readonly [person: string, company: string];

const NOBODY: Scope = ["", ""];

let told = NOBODY;
const held = createStore<Scope | undefined>(undefined);

/** What the session says, the same array as long as it says the same. */
function toldNow(): Scope {
  const known = knownSession();
  const next: Scope =
    known.kind === "open" ? [known.session.user.userId, known.session.tenant?.companyId ?? ""] : NOBODY;
  if (next[0] !== told[0] || next[1] !== told[1]) told = next;
  return told;
}

/** Whose data is shown now. */
export function scopeNow(): Scope {
  const now = toldNow();
  const before = held.get();
  // Another person is another person, whatever is being waited for.
  return before && (now[0] === before[0] || now[0] === "") ? before : now;
}

/** Whether the session is theirs and in their company at this moment, so that an answer belongs to them. */
export function isOf([person, company]: Scope): boolean {
  const now = toldNow();
  return now[0] === person && now[1] === company;
}

/** Calls back whenever it may be somebody else's; answers how to stop. */
export function onScope(listener: () => void): () => void {
  const onHeld = () => {
    // It is held as it is: only the end of that can make a difference.
    if (!held.get()) listener();
  };
  const unsubscribe = [held.subscribe(onHeld), onSession(listener)];
  return () => {
    for (const stop of unsubscribe) stop();
  };
}

/** The same, for components. */
export const scope: ReadableStore<Scope> = { get: scopeNow, getPrerendered: () => NOBODY, subscribe: onScope };

/**
 * While somebody signs in again over the page their company is entered a moment after them: the page stays as it is, with what was
 * typed into it, until it is known what came of that.
 */
export async function keepingScope<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  held.set(scopeNow());
  try {
    return await act();
  } finally {
    held.set(undefined);
  }
}
