// The act on many people whose progress is shown, on every page and in every tab, until somebody puts it away.

import { createStoredText, useStore } from "../store";
import { useScope } from "./query-client";
import { type Scope, scopeNow } from "./scope";

const stored = createStoredText("asgard.job", { isHeardFromOtherTabs: true });

/** Stands behind a job that was put away, so that it is known while it goes on. */
const AWAY = "away";

const textOf = (jobId: string) => [...scopeNow(), jobId].join(" ");

/** The stored job, if it is of this person in this company and was not put away. */
export function followedIn([person, company]: Scope, text: string | null): string | undefined {
  const [of, at, jobId, away] = (text ?? "").split(" ");
  return of === person && at === company && person !== "" && away !== AWAY ? jobId : undefined;
}

/** Shows the progress of a job. */
export function followJob(jobId: string): void {
  stored.set(textOf(jobId));
}

/** Shows the progress of a job that was found to go on, unless it was put away. */
export function offerJob(jobId: string): void {
  if (stored.get() !== `${textOf(jobId)} ${AWAY}`) followJob(jobId);
}

/** Puts it away. */
export function unfollowJob(jobId: string): void {
  stored.set(`${textOf(jobId)} ${AWAY}`);
}

/** The job whose progress is shown. */
export function useFollowedJob(): string | undefined {
  return followedIn(useScope(), useStore(stored));
}
