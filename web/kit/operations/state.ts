// How the platform is, judged: what waits, what is late, what does not answer, what is nearly full. What is too much are the numbers of
// `docs/operations/alerts.json`, by which operators are told.

import type { Operations } from "../../client/api/admin-operations";

type Waiting = Operations["waiting"];

/** Something that waits. */
interface WaitingRow {
  readonly id: "mails" | "personalMails" | "bulkMails" | "deadMails" | "sessions" | "seals" | "jobs";
  /** How many; of some only the age is known. */
  readonly count: number | undefined;
  /** For how long the oldest waits. */
  readonly seconds: number | undefined;
  readonly isLate: boolean;
  readonly isMany: boolean;
}

/** Seconds, mails of a day, and a share, over which a rule fires. */
export const LIMITS = {
  "mails.personalSeconds": 180,
  "mails.bulkSeconds": 3_600,
  "mails.deadToday": 20,
  "endings.lateSeconds": 900,
  "audit.unsealedSeconds": 900,
  "cron.lateSeconds": 600,
  "database.share": 0.5,
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

/** Whether background work has not run for too long. Where it never ran nobody waits for it yet, as on a laptop. */
export const isCronLate = (cron: Operations["cron"]) => cron !== null && cron.secondsAgo > LIMITS["cron.lateSeconds"];

/** How full the database is, from 0 to 1. */
export const fullness = ({ bytes, mostBytes }: Operations["database"]) => bytes / mostBytes;

/** Whether it is time to look at what it holds. */
export const isFilling = (database: Operations["database"]) => fullness(database) > LIMITS["database.share"];

/** The stores, in the order in which they matter. */
export const STORES = ["database", "objects", "copies"] as const;

/** Those that do not answer. */
export const silentStores = ({ checks }: Operations["health"]) => STORES.filter((store) => checks[store] !== "ok");
