// Keeps an unfinished import in the browser's encrypted database, so that it survives a reload.

import { forgetWork, putWork, readWork } from "../../../client/database/work";
import type { ImportList, Problem } from "./list";

export interface StoredImport {
  readonly importId: string;
  readonly list: ImportList;
  /** Number of chunks. Absent in imports of an older release: these must be resent as they were sent. */
  readonly chunks?: number;
  /** Whether new users are sent an invitation. */
  readonly sendInvitations: boolean;
}

/** The result of a chunk. */
export interface StoredStep {
  readonly made: number;
  readonly mails: number;
  readonly problems: readonly Problem[];
}

const STARTED_KEY = "begun";
const stepKey = (chunk: number) => `step ${chunk}`;

/** Stores an import and deletes the one before. */
export async function storeImport(started: StoredImport): Promise<void> {
  await forgetWork();
  await putWork(STARTED_KEY, started);
}

/** Stores the result of a chunk. */
export async function storeStep(chunk: number, step: StoredStep): Promise<void> {
  await putWork(stepKey(chunk), step);
}

/** Deletes the stored import. */
export const forgetImport = forgetWork;

/** The unfinished import with the results of its chunks so far. */
export async function storedImport(): Promise<(StoredImport & { readonly steps: readonly StoredStep[] }) | undefined> {
  const work = new Map((await readWork()).map(({ key, value }) => [key, value]));
  const started = work.get(STARTED_KEY) as StoredImport | undefined;
  if (!started) return undefined;
  const steps: StoredStep[] = [];
  for (;;) {
    const step = work.get(stepKey(steps.length)) as StoredStep | undefined;
    if (!step) return { ...started, steps };
    steps.push(step);
  }
}
