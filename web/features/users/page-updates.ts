// Updates a cached page of users after a removal or a restore, from the known row; the next response is exact.

import type { UserPage, UserRow } from "../../client/api/admin-users";
import type { View } from "./views";

/** Who belongs to the company, in numbers, with one person more or fewer. */
function summaryWith({ summary }: UserPage, row: UserRow, by: 1 | -1): UserPage["summary"] {
  const changed = (count: number, isOne: boolean) => Math.max(count + (isOne ? by : 0), 0);
  return {
    ...summary,
    all: changed(summary.all, true),
    enabled: changed(summary.enabled, row.state === 1),
    employees: changed(summary.employees, row.isIntern === true),
    neverSignedIn: changed(summary.neverSignedIn, row.lastLogin === null),
  };
}

const without = (page: UserPage, row: UserRow): UserPage => ({
  ...page,
  data: page.data.filter(({ userId }) => userId !== row.userId),
  total: Math.max(page.total - 1, 0),
});

const assigned = (page: UserPage, row: UserRow, isAssigned: boolean): UserPage => ({
  ...page,
  data: page.data.map((other) => (other.userId === row.userId ? { ...other, assigned: isAssigned } : other)),
});

/** Somebody was removed. The invite table keeps them, to be taken back. */
export function withRemoved(page: UserPage, row: UserRow, view: View): UserPage {
  const rows = view === "invite" ? assigned(page, row, false) : without(page, row);
  return { ...rows, summary: summaryWith(page, row, -1) };
}

/** Somebody is back. */
export function withRestored(page: UserPage, row: UserRow, view: View): UserPage {
  const rows = view === "invite" ? assigned(page, row, true) : without(page, row);
  return { ...rows, summary: summaryWith(page, row, 1) };
}

/** What was stored about somebody who had been removed is gone. */
export function withErased(page: UserPage, row: UserRow): UserPage {
  return without(page, row);
}
