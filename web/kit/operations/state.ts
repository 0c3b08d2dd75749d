// The health of the platform: queues, delays, unavailable stores, nearly full databases. The thresholds are those of
// `docs/operations/alerts.json`, by which operators are alerted.

import type { Operations } from "../../client/api/admin-operations";

type WaitingWork = Operations["waiting"];

/** A queue. */
interface WaitingRow {
  readonly id: "mails" | "personalMails" | "bulkMails" | "deadMails" | "sessions" | "seals" | "jobs";
  /** Number of entries; of some queues only the age is known. */
  readonly count: number | undefined;
  /** Age of the oldest entry. */
  readonly seconds: number | undefined;
  readonly isLate: boolean;
  readonly isMany: boolean;
}

/** Seconds, mails of a day, and a ratio, above which an alert fires. */
export const LIMITS = {
  "mails.personalSeconds": 180,
  "mails.bulkSeconds": 3_600,
  "mails.deadToday": 20,
  "endings.lateSeconds": 900,
  "audit.unsealedSeconds": 900,
  "cron.lateSeconds": 600,
  "database.share": 0.5,
} as const;

/** A job with many thousand users takes a quarter of an hour. */
const LONG_JOB = 3_600;

/** The queues, by importance. */
export function rowsOf(waiting: WaitingWork): readonly WaitingRow[] {
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

/** Whether background work is overdue. Where it never ran it is missing in production; the local platform runs none. */
export const isCronLate = (cron: Operations["cron"], isProduction: boolean) =>
  cron ? cron.secondsAgo > LIMITS["cron.lateSeconds"] : isProduction;

/** How full the database is, from 0 to 1. */
export const fullness = ({ bytes, mostBytes }: Operations["database"]) => bytes / mostBytes;

/** Whether the database needs attention. */
export const isFilling = (database: Operations["database"]) => fullness(database) > LIMITS["database.share"];

/** The stores, by importance. */
export const STORES = ["database", "objects", "copies"] as const;

/** The unavailable stores. */
export const silentStores = ({ checks }: Operations["health"]) => STORES.filter((store) => checks[store] !== "ok");
