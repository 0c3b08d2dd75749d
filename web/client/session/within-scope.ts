// Actions that outlast the company in which they began: the user may enter another one meanwhile.

import { Failure } from "../api/failure";
import { isOf, type Scope, scopeNow } from "./scope";

/** Whether this is the scope whose data is shown, also while the user signs in again over the page. */
export function isShownScope([user, company]: Scope): boolean {
  const now = scopeNow();
  return now[0] === user && now[1] === company;
}

/** Runs a later step of an action. */
type NextStep = <Answer>(step: () => Promise<Answer>) => Promise<Answer>;

/** Begins an action of several requests: a later step fails in another scope, instead of acting there. */
export function beginSteps(): NextStep {
  const scope = scopeNow();
  return async (step) => {
    if (!isOf(scope)) throw new Failure(401, "session_expired");
    return step();
  };
}
