// An import from file to result: parsed, checked in a dry run, executed, and continued after an interruption.

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type ImportedRow, importUsers } from "../../../client/api/admin-import";
import type { Failure } from "../../../client/api/failure";
import { useT } from "../../../client/i18n/i18n";
import { IMPORT_RETRY_MS } from "../../../client/timings";
import { readableRoles } from "../../../kit/administration/all-roles";
import { textOf } from "../../../kit/forms/csv";
import { isImportingElsewhere, whenImportEnds, withImportLock } from "./import-lock";
import { chunksOf, type FileProblem, type ImportList, type Problem, readImportList } from "./list";
import { roleNames } from "./roles";
import { retryWait, sendChunks } from "./send-chunks";
import {
  forgetImport,
  type StoredImport,
  type StoredStep,
  storedImport,
  storeImport,
  storeStep,
} from "./stored-import";

/** `elsewhere`: another tab imports, and nothing can be done here until it has ended. */
export type ImportPhase =
  | "choosing"
  | "reading"
  | "checking"
  | "checked"
  | "importing"
  | "interrupted"
  | "elsewhere"
  | "done";

export interface ImportState {
  readonly phase: ImportPhase;
  readonly list?: ImportList;
  /** Rows that the server has answered. */
  readonly answered: number;
  /** Users created. */
  readonly made: number;
  /** Mails that are sent, or in a dry run would be. */
  readonly mails: number;
  /** Whether mails are sent. */
  readonly sendInvitations: boolean;
  readonly problems: readonly Problem[];
  readonly unreadable?: FileProblem;
  /** Why it is waiting; it retries by itself. */
  readonly waiting?: Failure | undefined;
  /** Why it stopped early. */
  readonly failure?: unknown;
}

/** An import and its actions. */
export interface Import extends ImportState {
  readonly choose: (file: File) => void;
  readonly start: () => void;
  readonly setSendInvitations: (sends: boolean) => void;
  /** Continues an interrupted import; while waiting, retries at once. */
  readonly resume: () => void;
  readonly reset: () => void;
}

/** A stored import with the results so far. */
type InterruptedImport = StoredImport & { readonly steps: readonly StoredStep[] };

const START: ImportState = {
  phase: "choosing",
  answered: 0,
  made: 0,
  mails: 0,
  sendInvitations: true,
  problems: [],
};

const byLine = (one: Problem, other: Problem) => one.line - other.line;
const problemsOf = (rows: readonly ImportedRow[]) =>
  rows.flatMap(({ line, errors }) => errors.map((error) => ({ ...error, line })));

/** The import of this page. */
export function useImport(): Import {
  const t = useT();
  const [state, setState] = useState<ImportState>(START);
  // Aborts the operation that was started last, whatever it is waiting for.
  const running = useRef<AbortController>(undefined);
  const interrupted = useRef<InterruptedImport>(undefined);
  const retryNow = useRef<() => void>(undefined);
  const change = (next: Partial<ImportState>) => setState((before) => ({ ...before, ...next }));

  const onOpened = useEffectEvent(() => void showStored(begin()));
  useEffect(() => {
    onOpened();
    return () => running.current?.abort();
  }, []);

  /** Aborts the running operation and returns the signal of the next one. */
  function begin(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  /** Shows the stored import as interrupted or, until that has ended, as running in another tab. */
  async function showStored(signal: AbortSignal): Promise<void> {
    for (;;) {
      const isElsewhere = await isImportingElsewhere();
      const found = await storedImport();
      // Something that was started meanwhile takes precedence. The stored import stays until another one is imported.
      if (signal.aborted) return;
      interrupted.current = found;
      // Where the browser stores nothing there is nothing to continue.
      if (!found) return setState(START);
      setState({ ...stateOf(found), phase: isElsewhere ? "elsewhere" : "interrupted" });
      if (!isElsewhere) return;
      await whenImportEnds(signal);
    }
  }

  async function send(started: StoredImport, from: number, dryRun: boolean, signal: AbortSignal): Promise<void> {
    const { importId, sendInvitations, chunks } = started;
    const whole = chunks === undefined ? {} : { chunks };
    await sendChunks({
      chunks: chunksOf(started.list),
      from,
      send: (chunk, rows) => importUsers({ importId, chunk, ...whole, dryRun, sendInvitations, rows }, signal),
      async onStep(chunk, { rows, mails }) {
        const problems = problemsOf(rows);
        const made = rows.filter(({ userId }) => userId !== undefined).length;
        if (!dryRun) await storeStep(chunk, { made, mails, problems });
        if (signal.aborted) return;
        setState((before) => ({
          ...before,
          answered: before.answered + rows.length,
          made: before.made + made,
          mails: before.mails + mails,
          problems: [...before.problems, ...problems].sort(byLine),
        }));
      },
      onWait: (waiting) => signal.aborted || change({ waiting }),
      wait: (tries, why) =>
        Promise.race([
          retryWait(tries, why, signal, IMPORT_RETRY_MS),
          new Promise<void>((resolve) => {
            retryNow.current = resolve;
          }),
        ]),
      signal,
    });
    if (signal.aborted) return;
    change({ phase: dryRun ? "checked" : "done" });
    if (dryRun) return;
    interrupted.current = undefined;
    // While it still has the lock: another tab would find it interrupted.
    await forgetImport();
  }

  /** Imports, unless another tab does. */
  async function run(work: () => Promise<void>, signal: AbortSignal, onElsewhere: () => Promise<void>): Promise<void> {
    try {
      const hasRun = await withImportLock(work);
      if (!hasRun && !signal.aborted) await onElsewhere();
    } catch (failure) {
      if (!signal.aborted) change({ failure, phase: "interrupted" });
    }
  }

  async function read(file: File, signal: AbortSignal): Promise<void> {
    setState({ ...START, phase: "reading" });
    const [bytes, roles] = await Promise.all([file.arrayBuffer(), readableRoles()]);
    if (signal.aborted) return;
    const list = readImportList(file.name, textOf(new Uint8Array(bytes)), t, roleNames(roles));
    if (typeof list === "string") return setState({ ...START, unreadable: list });
    setState({ ...START, phase: "checking", list, problems: list.problems });
    await send({ importId: crypto.randomUUID(), list, sendInvitations: true }, 0, true, signal);
  }

  function start(list: ImportList): void {
    const checked = state;
    const { sendInvitations } = checked;
    const chunks = chunksOf(list).length;
    const started: StoredImport = { importId: crypto.randomUUID(), list, sendInvitations, chunks };
    const signal = begin();
    setState({ ...START, phase: "importing", list, sendInvitations, problems: list.problems });
    const work = async () => {
      if (signal.aborted) return;
      interrupted.current = { ...started, steps: [] };
      void storeImport(started);
      await send(started, 0, false, signal);
    };
    void run(work, signal, async () => {
      setState({ ...checked, phase: "elsewhere" });
      await whenImportEnds(signal);
      if (!signal.aborted) setState(checked);
    });
  }

  function resume(): void {
    const started = interrupted.current;
    if (state.waiting) retryNow.current?.();
    else if (started) goOn(started);
  }

  function goOn(started: InterruptedImport): void {
    const signal = begin();
    change({ phase: "importing", failure: undefined });
    const work = async () => {
      const stored = await storedImport();
      if (signal.aborted) return;
      // Another tab may have started a different import.
      const found = stored?.importId === started.importId ? stored : started;
      setState({ ...stateOf(found), phase: "importing" });
      await send(found, found.steps.length, false, signal);
    };
    void run(work, signal, () => showStored(begin()));
  }

  return {
    ...state,
    choose: (file) => {
      const signal = begin();
      read(file, signal).catch((failure: unknown) => signal.aborted || setState({ ...START, failure }));
    },
    start: () => state.list && start(state.list),
    setSendInvitations: (sendInvitations) => change({ sendInvitations }),
    resume,
    reset() {
      running.current?.abort();
      // A stored import that was never shown stays stored, and so does one that another tab has continued.
      if (interrupted.current) void withImportLock(forgetImport);
      interrupted.current = undefined;
      setState(START);
    },
  };
}

/** The state of a stored import that can be continued. */
function stateOf(stored: InterruptedImport): ImportState {
  const { list, sendInvitations, steps } = stored;
  const answered = chunksOf(list).slice(0, steps.length);
  return {
    phase: "interrupted",
    list,
    answered: answered.reduce((sum, rows) => sum + rows.length, 0),
    made: steps.reduce((sum, { made }) => sum + made, 0),
    mails: steps.reduce((sum, { mails }) => sum + mails, 0),
    sendInvitations,
    problems: [...list.problems, ...steps.flatMap(({ problems }) => problems)].sort(byLine),
  };
}
