// The cache of responses for the time without a connection. The local database registers itself here; without it nothing is cached.

/** A cache of responses. */
export interface Memory {
  readonly keep: (url: string, answer: unknown) => void;
  /** The last response of the same URL, and its time. */
  readonly recall: (url: string) => Promise<{ readonly value: unknown; readonly at: number } | undefined>;
}

const NONE: Memory = { keep: () => undefined, recall: async () => undefined };

let memory = NONE;

/** Registers the cache. */
export function remember(by: Memory): void {
  memory = by;
}

/** The registered cache. */
export function memoryNow(): Memory {
  return memory;
}
