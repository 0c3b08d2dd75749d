// Requests about bulk jobs: actions on all users that a list finds, which run on the server.

import { beginSteps } from "../session/within-scope";
import { type Answer, api, type Body } from "./client";
import type { TextPart } from "./request";

export type JobAction = Body<"POST /api/admin/user/bulk-jobs">["action"];

/** A job and its progress. */
export type Job = Answer<"GET /api/admin/user/bulk-jobs/{jobId}">;

/** A request for a new job. */
export type NewJob = Body<"POST /api/admin/user/bulk-jobs">;

/** Starts a job and returns its id; `key` is the idempotency key. */
export async function startJob(body: NewJob, key: string): Promise<string> {
  return (await api("POST /api/admin/user/bulk-jobs", { body, idempotencyKey: key })).jobId;
}

/** The caller's newest jobs. */
export async function newestJobs(signal: AbortSignal): Promise<readonly Job[]> {
  return (await api("GET /api/admin/user/bulk-jobs", { signal })).data;
}

/** One of the caller's jobs. */
export function job(jobId: string, signal: AbortSignal): Promise<Job> {
  return api("GET /api/admin/user/bulk-jobs/{jobId}", { path: { jobId }, signal });
}

/** Starts the job that undoes a job, and returns its id. */
export async function undoJob(jobId: string): Promise<string> {
  return (await api("POST /api/admin/user/bulk-jobs/{jobId}/undo", { path: { jobId } })).jobId;
}

/** The result file of a job: its users and the outcome for each. The server returns it in parts. */
export async function jobResult(jobId: string): Promise<string> {
  const step = beginSteps();
  let [whole, after] = ["", ""];
  do {
    const input = { path: { jobId }, query: { after }, asText: true } as const;
    const part: unknown = await step(() => api("GET /api/admin/user/bulk-jobs/{jobId}/result", input));
    const { text, next } = part as TextPart;
    whole += text;
    after = next ?? "";
  } while (after !== "");
  return whole;
}
