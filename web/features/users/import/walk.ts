// Sends a list chunk by chunk. Where nobody answers it waits and goes on by itself: a chunk that is sent twice is imported once.

import type { ImportedChunk, ImportRow } from "../../../client/api/admin-import";
import { Failure } from "../../../client/api/failure";

/** How a walk is told about. */
export interface Walk {
  readonly chunks: readonly (readonly ImportRow[])[];
  /** The first chunk that was not answered yet. */
  readonly from: number;
  readonly send: (chunk: number, rows: readonly ImportRow[]) => Promise<ImportedChunk>;
  /** A chunk was answered. */
  readonly onStep: (chunk: number, answer: ImportedChunk) => Promise<void> | void;
  /** Nobody answered: it waits; or it goes on. */
  readonly onWait: (why: Failure | undefined) => void;
  /** Waits before the next try. */
  readonly wait: (tries: number, why: Failure) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Whether it makes sense to try again: nobody answered, or not now. */
function isForNow(why: unknown): why is Failure {
  return why instanceof Failure && (why.isPassing || why.code === "too_many_attempts");
}

/** Walks to the end. Throws what ends it: a refusal, or the signal's reason. */
export async function walk({ chunks, from, send, onStep, onWait, wait, signal }: Walk): Promise<void> {
  for (let chunk = from; chunk < chunks.length; chunk += 1) {
    for (let tries = 0; ; tries += 1) {
      signal.throwIfAborted();
      try {
        const answer = await send(chunk, chunks[chunk] ?? []);
        signal.throwIfAborted();
        if (tries > 0) onWait(undefined);
        await onStep(chunk, answer);
        break;
      } catch (refused) {
        if (signal.aborted || !isForNow(refused)) throw refused;
        onWait(refused);
        await wait(tries, refused);
      }
    }
  }
}

/** Waits longer with every try, and no longer than the network is away. */
export function retryWait(tries: number, why: Failure, signal: AbortSignal, longest: number): Promise<void> {
  const delay = why.retryAfter === null ? 1000 * 2 ** tries : why.retryAfter * 1000;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(delay, longest));
    addEventListener("online", end);
    signal.addEventListener("abort", end);
  });
}
