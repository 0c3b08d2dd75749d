// What waits, and how much of it is too much: the numbers of `docs/operations/alerts.json`, by which operators are told.

import type { Operations } from "../../client/api/admin-operations";

type Waiting = Operations["waiting"];

/** Something that waits. */
export interface WaitingRow {
  readonly id: "mails" | "personalMails" | "bulkMails" | "deadMails" | "sessions" | "seals" | "jobs";
  /** How many; of some only the age is known. */
  readonly count: number | undefined;
  /** For how long the oldest waits. */
  readonly seconds: number | undefined;
  readonly isLate: boolean;
  readonly isMany: boolean;
}

/** Seconds, and mails of a day, over which a rule fires. */
export const LIMITS = {
  "mails.personalSeconds": 180,
  "mails.bulkSeconds": 3_600,
  "mails.deadToday": 20,
  "endings.lateSeconds": 900,
  "audit.unsealedSeconds": 900,
} as const;

/** A job of many thousand people takes a quarter of an hour. */
const LONG_JOB = 3_600;

/** The rows, in the order of how much they matter. */
export function rowsOf(waiting: Waiting): readonly WaitingRow[] {
  const row = (id: WaitingRow["id"], count: number | undefined, seconds: number, most: number): WaitingRow => ({
    ...{ id, count, seconds, isMany: false },
    isLate: seconds > most,
  });
  return [
    row("sessions", waiting.sessionCommands, waiting.sessionCommandSeconds, LIMITS["endings.lateSeconds"]),
    { ...{ id: "mails", count: waiting.mails, seconds: undefined }, ...{ isLate: false, isMany: false } },
    row("personalMails", undefined, waiting.personalMailSeconds, LIMITS["mails.personalSeconds"]),
    row("bulkMails", undefined, waiting.bulkMailSeconds, LIMITS["mails.bulkSeconds"]),
    {
      ...{ id: "deadMails", count: waiting.deadMails, seconds: undefined, isLate: false },
      isMany: waiting.deadMails > LIMITS["mails.deadToday"],
    },
    row("seals", undefined, waiting.unsealedSeconds, LIMITS["audit.unsealedSeconds"]),
    row("jobs", waiting.jobs, waiting.jobSeconds, LONG_JOB),
  ];
}
