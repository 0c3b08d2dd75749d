// Whose data is shown: a person's in a company. What was read for one of them is never shown to another.

import { knownSession, onSession } from "./session";

/** A person and their company; both empty where nobody is in. */
export type Scope = readonly [person: string, company: string];

const NOBODY: Scope = ["", ""];

let told = NOBODY;
let held: Scope | undefined;
const listeners = new Set<() => void>();

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
  // Another person is another person, whatever is being waited for.
  return held && (now[0] === held[0] || now[0] === "") ? held : now;
}

/** Whether the session is theirs and in their company at this moment, so that an answer belongs to them. */
export function isOf([person, company]: Scope): boolean {
  const now = toldNow();
  return now[0] === person && now[1] === company;
}

/** Calls back whenever it may be somebody else's; answers how to stop. */
export function onScope(listener: () => void): () => void {
  listeners.add(listener);
  const unheard = onSession(listener);
  return () => {
    listeners.delete(listener);
    unheard();
  };
}

/**
 * While somebody signs in again over the page their company is entered a moment after them: the page stays as it is, with what was
 * typed into it, until it is known what came of that.
 */
export async function keepingScope<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  held = scopeNow();
  try {
    return await act();
  } finally {
    held = undefined;
    for (const listener of listeners) listener();
  }
}
