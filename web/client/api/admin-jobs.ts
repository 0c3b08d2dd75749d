// The calls about acts on everybody whom the list of people finds: they go on on the server.

import { type Answer, api, type Body } from "./client";
import type { TextPart } from "./request";

/** What is done. */
export type JobAction = Body<"POST /api/admin/user/bulk-jobs">["action"];

/** How far one is. */
export type Job = Answer<"GET /api/admin/user/bulk-jobs/{jobId}">;

/** What begins one. */
export type NewJob = Body<"POST /api/admin/user/bulk-jobs">;

/** Begins one, and answers its id; `key` names this wish. */
export async function startJob(body: NewJob, key: string): Promise<string> {
  return (await api("POST /api/admin/user/bulk-jobs", { body, idempotencyKey: key })).jobId;
}

/** The newest of one's own. */
export async function newestJobs(signal: AbortSignal): Promise<readonly Job[]> {
  return (await api("GET /api/admin/user/bulk-jobs", { signal })).data;
}

/** One of one's own. */
export function job(jobId: string, signal: AbortSignal): Promise<Job> {
  return api("GET /api/admin/user/bulk-jobs/{jobId}", { path: { jobId }, signal });
}

/** Takes one back, and answers the id of the one that does. */
export async function undoJob(jobId: string): Promise<string> {
  return (await api("POST /api/admin/user/bulk-jobs/{jobId}/undo", { path: { jobId } })).jobId;
}

/** Whom it was about and what became of it, as a file, which comes in parts. */
export async function jobResult(jobId: string): Promise<string> {
  let [whole, after] = ["", ""];
  do {
    const part: unknown = await api("GET /api/admin/user/bulk-jobs/{jobId}/result", {
      path: { jobId },
      query: { after },
      asText: true,
    });
    const { text, next } = part as TextPart;
    whole += text;
    after = next ?? "";
  } while (after !== "");
  return whole;
}
