// What was answered before, for the time when nobody answers. The local database puts itself in here; without it there is
// nothing to remember.

/** A memory of answers. */
export interface Memory {
  readonly keep: (url: string, answer: unknown) => void;
  /** The last answer to the same question, and when it was given. */
  readonly recall: (url: string) => Promise<{ readonly value: unknown; readonly at: number } | undefined>;
}

const NONE: Memory = { keep: () => undefined, recall: async () => undefined };

let memory = NONE;

/** Gives the calls a memory. */
export function remember(by: Memory): void {
  memory = by;
}

/** The memory at hand. */
export function memoryNow(): Memory {
  return memory;
}
