// Queries for jobs.

import { job, newestJobs } from "../../../client/api/admin-jobs";
import { readQuery } from "../../../client/session/read-query";
import type { Scope } from "../../../client/session/scope";
import { JOB_POLL_MS } from "../../../client/timings";

/** A job, polled until it ends. */
export const followedJob = (scope: Scope, jobId: string) => ({
  ...readQuery(scope, "users", { key: ["job", jobId], queryFn: (signal) => job(jobId, signal) }),
  refetchInterval: ({ state }: { readonly state: { readonly data?: { readonly state: string } | undefined } }) =>
    state.data && state.data.state !== "running" ? (false as const) : JOB_POLL_MS,
});

/** The caller's newest jobs. */
export const ownJobs = (scope: Scope) => readQuery(scope, "users", { key: ["jobs"], queryFn: newestJobs });
