// Which rows of the list the caller may edit and open.

import { useCallback } from "react";
import type { UserRow } from "../../client/api/admin-users";
import { may, useRights } from "../../client/session/rights";
import { useRouteData } from "../../kit/administration/route-data";

/** Answers for a row. */
export interface RowAccess {
  readonly isEditable: (row: UserRow) => boolean;
  /** Whether the row leads to the user's page, which every reader of the list may read. */
  readonly canView: (row: UserRow) => boolean;
}

/** Removed users are restored or erased in their row; their page can only be read. */
const isMember = ({ assigned }: UserRow) => assigned !== false;

/** The answers, as stable functions: columns that depend on them are memoized. */
export function useRowAccess(): RowAccess {
  const canWrite = may(useRights(), "admin.users", "write");
  const { allowEdit = false } = useRouteData();
  // With the right to write every row, without it internal ones (G29).
  const isEditable = useCallback(
    (row: UserRow) => allowEdit || row.isIntern === true || canWrite,
    [allowEdit, canWrite],
  );
  return { isEditable, canView: isMember };
}
