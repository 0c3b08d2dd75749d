// An action of which the server takes one record at a time, on several records: one request after another.

import { Failure } from "../../client/api/failure";
import { beginSteps } from "../../client/session/within-scope";
import type { FailedChanges } from "./failed-changes";

/** What became of the records. */
interface Outcome {
  readonly done: readonly string[];
  readonly refused: FailedChanges;
  /** Why the others were not tried: it would have met them as well. */
  readonly stoppedBy?: Failure;
}

/** Sends the requests; `onAnswer` gets the number of those that were answered. */
export async function applyToEach(
  ids: readonly string[],
  request: (id: string) => Promise<unknown>,
  onAnswer: (answered: number) => void,
): Promise<Outcome> {
  const step = beginSteps();
  const done: string[] = [];
  const refused: FailedChanges[number][] = [];
  for (const id of ids) {
    try {
      await step(() => request(id));
      done.push(id);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // Neither a session that ended nor a withdrawn right is about this record.
      if (error.isPassing || error.status === 401 || error.code === "forbidden")
        return { done, refused, stoppedBy: error };
      refused.push({ userId: id, code: error.code });
    }
    onAnswer(done.length + refused.length);
  }
  return { done, refused };
}
