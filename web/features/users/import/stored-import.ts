// An import that is not finished survives a reload, in the encrypted database of this browser.

import { forgetWork, putWork, readWork } from "../../../client/database/work";
import type { ImportList, Problem } from "./list";

/** An import that was begun. */
export interface StoredImport {
  readonly importId: string;
  readonly list: ImportList;
  /** In how many chunks it is sent. One that a release before began does not say so, and what is sent again has to be what was sent. */
  readonly chunks?: number;
  /** Whether those who are made are mailed their way in. */
  readonly sendInvitations: boolean;
}

/** What came of a chunk. */
export interface StoredStep {
  readonly made: number;
  readonly mails: number;
  readonly problems: readonly Problem[];
}

const BEGUN = "begun";
const stepKey = (chunk: number) => `step ${chunk}`;

/** Keeps an import; the one before is forgotten. */
export async function storeImport(started: StoredImport): Promise<void> {
  await forgetWork();
  await putWork(BEGUN, started);
}

/** Keeps what came of a chunk. */
export async function storeStep(chunk: number, step: StoredStep): Promise<void> {
  await putWork(stepKey(chunk), step);
}

/** Forgets the import. */
export const forgetImport = forgetWork;

/** The import that was not finished, with what came of its chunks so far. */
export async function storedImport(): Promise<(StoredImport & { readonly steps: readonly StoredStep[] }) | undefined> {
  const work = new Map((await readWork()).map(({ key, value }) => [key, value]));
  const started = work.get(BEGUN) as StoredImport | undefined;
  if (!started) return undefined;
  const steps: StoredStep[] = [];
  for (;;) {
    const step = work.get(stepKey(steps.length)) as StoredStep | undefined;
    if (!step) return { ...started, steps };
    steps.push(step);
  }
}
