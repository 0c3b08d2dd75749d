// Updates a cached page of users after a removal or a restore, from the known row; the next response is exact.

import type { UserPage, UserRow } from "../../client/api/admin-users";
import type { View } from "./views";

/** The numbers of members, with one more or fewer. */
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

const without = (page: UserPage, row: UserRow): UserPage => {
  const data = page.data.filter(({ userId }) => userId !== row.userId);
  return { ...page, data, total: page.total - page.data.length + data.length };
};

const withRow = (page: UserPage, row: UserRow): UserPage =>
  page.data.some(({ userId }) => userId === row.userId)
    ? page
    : { ...page, data: [row, ...page.data], total: page.total + 1 };

/** A member was removed: each view lists either members or those who were removed. */
export function withRemoved(page: UserPage, row: UserRow): UserPage {
  return { ...without(page, row), summary: summaryWith(page, row, -1) };
}

/**
 * A member was restored: they leave the list of removed ones, and come back to the other, where the next response puts them into their place.
 * To the invite table they come back with it: its actions name the version of the membership, which is another one now.
 */
export function withRestored(page: UserPage, row: UserRow, view: View): UserPage {
  const rows = view === "people" ? withRow(page, row) : without(page, row);
  return { ...rows, summary: summaryWith(page, row, 1) };
}

/** A removed member was erased. */
export function withErased(page: UserPage, row: UserRow): UserPage {
  return without(page, row);
}
