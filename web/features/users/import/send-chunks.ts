// Sends a list chunk by chunk. Without a response it waits and retries; a chunk that is sent twice is imported once.

import type { ImportedChunk, ImportRow } from "../../../client/api/admin-import";
import { Failure } from "../../../client/api/failure";

export interface ChunksToSend {
  readonly chunks: readonly (readonly ImportRow[])[];
  /** The first chunk without a response. */
  readonly from: number;
  readonly send: (chunk: number, rows: readonly ImportRow[]) => Promise<ImportedChunk>;
  /** A chunk was answered. */
  readonly onStep: (chunk: number, answer: ImportedChunk) => Promise<void> | void;
  /** Waiting for a retry because of a failure, or undefined: continuing. */
  readonly onWait: (why: Failure | undefined) => void;
  /** Waits before the next retry. */
  readonly wait: (tries: number, why: Failure) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Whether to retry: no response, or a temporary failure. */
function isTemporary(why: unknown): why is Failure {
  return why instanceof Failure && (why.isPassing || why.code === "too_many_attempts");
}

/** Sends all chunks. Throws what stops it: a permanent failure, or the signal's reason. */
export async function sendChunks({ chunks, from, send, onStep, onWait, wait, signal }: ChunksToSend): Promise<void> {
  for (let chunk = from; chunk < chunks.length; chunk += 1) {
    for (let tries = 0; ; tries += 1) {
      signal.throwIfAborted();
      try {
        const answer = await send(chunk, chunks[chunk] ?? []);
        signal.throwIfAborted();
        if (tries > 0) onWait(undefined);
        await onStep(chunk, answer);
        break;
      } catch (error) {
        if (signal.aborted || !isTemporary(error)) throw error;
        onWait(error);
        await wait(tries, error);
      }
    }
  }
}

/** Waits for `Retry-After`, or with exponential backoff up to `longest`; ends early when the network is back. */
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
