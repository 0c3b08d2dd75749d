// The act on many people whose progress is shown, on every page and in every tab, until somebody puts it away.

import { createStoredText, useStore } from "../store";
import { useScope } from "./query-client";
import { type Scope, scopeNow } from "./scope";

const stored = createStoredText("asgard.job", { isHeardFromOtherTabs: true });

/** The stored job, if it is of this person in this company. */
export function followedIn([person, company]: Scope, text: string | null): string | undefined {
  const [of, at, jobId] = (text ?? "").split(" ");
  return of === person && at === company && person !== "" ? jobId : undefined;
}

/** Shows the progress of a job. */
export function followJob(jobId: string): void {
  stored.set([...scopeNow(), jobId].join(" "));
}

/** Puts it away. */
export function unfollowJob(): void {
  stored.set(null);
}

/** The job whose progress is shown. */
export function useFollowedJob(): string | undefined {
  return followedIn(useScope(), useStore(stored));
}
