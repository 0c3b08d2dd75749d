// An import that is not finished survives a reload, in the encrypted database of this browser.

import { forgetWork, putWork, readWork } from "../../../client/database/work";
import type { PeopleList, Problem } from "./list";

/** An import that was begun. */
export interface KeptImport {
  readonly importId: string;
  readonly list: PeopleList;
  /** Whether those who are made are mailed their way in. */
  readonly sendInvitations: boolean;
}

/** What came of a chunk. */
export interface KeptStep {
  readonly made: number;
  readonly mails: number;
  readonly problems: readonly Problem[];
}

const BEGUN = "begun";
const stepKey = (chunk: number) => `step ${chunk}`;

/** Keeps an import; the one before is forgotten. */
export async function keepImport(begun: KeptImport): Promise<void> {
  await forgetWork();
  await putWork(BEGUN, begun);
}

/** Keeps what came of a chunk. */
export async function keepStep(chunk: number, step: KeptStep): Promise<void> {
  await putWork(stepKey(chunk), step);
}

/** Forgets the import. */
export const forgetImport = forgetWork;

/** The import that was not finished, with what came of its chunks so far. */
export async function keptImport(): Promise<(KeptImport & { readonly steps: readonly KeptStep[] }) | undefined> {
  const work = new Map((await readWork()).map(({ key, value }) => [key, value]));
  const begun = work.get(BEGUN) as KeptImport | undefined;
  if (!begun) return undefined;
  const steps: KeptStep[] = [];
  for (;;) {
    const step = work.get(stepKey(steps.length)) as KeptStep | undefined;
    if (!step) return { ...begun, steps };
    steps.push(step);
  }
}
