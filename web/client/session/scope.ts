// The user and company whose data is shown. Data that was read for one scope is never shown in another.

import { createStore, type ReadableStore } from "../store";
import { knownSession, onSession } from "./session";

/** A user and their company; both empty without a session. */
export type Scope = readonly [user: string, company: string];

const NO_SCOPE: Scope = ["", ""];

let current = NO_SCOPE;
const held = createStore<Scope | undefined>(undefined);

/** The scope of the session, the same array while it is unchanged. */
function sessionScope(): Scope {
  const known = knownSession();
  const next: Scope =
    known.kind === "open" ? [known.session.user.userId, known.session.tenant?.companyId ?? ""] : NO_SCOPE;
  if (next[0] !== current[0] || next[1] !== current[1]) current = next;
  return current;
}

/** The scope whose data is shown now. */
export function scopeNow(): Scope {
  const now = sessionScope();
  const before = held.get();
  // A change of the user ends a held scope at once.
  return before && (now[0] === before[0] || now[0] === "") ? before : now;
}

/** Whether this is the scope of the current session, so that a response belongs to it. */
export function isOf([user, company]: Scope): boolean {
  const now = sessionScope();
  return now[0] === user && now[1] === company;
}

/** Calls back whenever the scope may have changed; returns the unsubscribe function. */
export function onScope(listener: () => void): () => void {
  const onHeld = () => {
    // Holding changes nothing: only its end can.
    if (!held.get()) listener();
  };
  const unsubscribe = [held.subscribe(onHeld), onSession(listener)];
  return () => {
    for (const stop of unsubscribe) stop();
  };
}

/** The current scope, for components. */
export const scope: ReadableStore<Scope> = { get: scopeNow, getPrerendered: () => NO_SCOPE, subscribe: onScope };

/**
 * Holds the scope while `run` runs. When the user signs in again over the page, their company is entered a moment later: the page keeps its
 * state and its input until that is done.
 */
export async function keepingScope<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  held.set(scopeNow());
  try {
    return await run();
  } finally {
    held.set(undefined);
  }
}
