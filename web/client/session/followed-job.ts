// The bulk job whose progress is shown, on every page and in every tab, until the user dismisses it.

import { createStoredText, useStore } from "../store";
import { useScope } from "./query-client";
import { type Scope, scopeNow } from "./scope";

const stored = createStoredText("asgard.job", { isSharedWithTabs: true });

/** Marks a dismissed job, so that it stays hidden while it is running. */
const DISMISSED = "away";

const textOf = (jobId: string, scope = scopeNow()) => [...scope, jobId].join(" ");

/** The stored job, if it belongs to this user and company and was not dismissed. */
export function followedIn([userId, companyId]: Scope, text: string | null): string | undefined {
  const [owner, company, jobId, flag] = (text ?? "").split(" ");
  return owner === userId && company === companyId && userId !== "" && flag !== DISMISSED ? jobId : undefined;
}

/** Shows the progress of a job, in the scope in which it was started. */
export function followJob(jobId: string, scope?: Scope): void {
  stored.set(textOf(jobId, scope));
}

/** Shows the progress of a job that was found running, unless it was dismissed. */
export function offerJob(jobId: string): void {
  if (stored.get() !== `${textOf(jobId)} ${DISMISSED}`) followJob(jobId);
}

/** Dismisses the job. */
export function unfollowJob(jobId: string): void {
  stored.set(`${textOf(jobId)} ${DISMISSED}`);
}

/** The job whose progress is shown. */
export function useFollowedJob(): string | undefined {
  return followedIn(useScope(), useStore(stored));
}
