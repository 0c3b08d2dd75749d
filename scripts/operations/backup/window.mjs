import { OperationError } from "../command.mjs";

/** Rejects times outside of hours (UTC) such as `01-05`, or `22-03` over midnight: a delayed schedule must not stop the product at noon. */
export function requireTime(between, now) {
  const [, from, to] = /^(\d\d)-(\d\d)$/.exec(between) ?? [];
  if (from === undefined || from === to || Math.max(from, to) > 24)
    throw new OperationError(`--between takes two hours, such as 01-05 (${between}).`);
  const hour = now.getUTCHours();
  const [begin, end] = [Number(from), Number(to)];
  const isInside = begin < end ? hour >= begin && hour < end : hour >= begin || hour < end;
  if (!isInside)
    throw new OperationError(
      `It is ${now.toISOString().slice(11, 16)} UTC, and the database answers nobody during a backup: only between ${from}:00 and ${to}:00.`,
    );
}
