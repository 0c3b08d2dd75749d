// Actions on one row of the list of users; removing one requires a confirmation.

import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import {
  assignUser,
  eraseUser,
  removeUser,
  restoreUser,
  type UserPage,
  type UserRow,
  unassignUser,
} from "../../client/api/admin-users";
import { config } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { USER_RELOAD_MS } from "../../client/timings";
import { useNotices } from "../../kit/administration/reasons";
import type { List } from "../../kit/administration/use-list";
import { ConfirmDialog } from "../../ui/dialog";
import { type Selection, select } from "../../ui/selection";
import { nameOf } from "./columns";
import { withErased, withRemoved, withRestored } from "./page-updates";
import { restoreAsBefore, type UserBefore } from "./undo";
import type { View } from "./views";

/** An action on a user. */
export type RowAction = "assign" | "restore" | "unassign" | "remove" | "erase";

/** Runs the action until it is done, or opens its confirmation first. */
export type OnRowAction = (action: RowAction, row: UserRow) => void | Promise<void>;

interface ConfirmableAction {
  readonly action: Exclude<RowAction, "assign" | "restore">;
  readonly row: UserRow;
}

type UpdatePage = (page: UserPage, row: UserRow, view: View) => UserPage;

/**
 * The handler of row actions, which is stable so that rows can be memoized, and the confirmation that some of them need. Rows and numbers
 * change at once; the list reloads a while after the last action (specification 9).
 */
export function useRowActions(
  { amend, reload }: Pick<List<UserPage>, "amend" | "reload">,
  view: View,
  selection: Selection,
): { readonly onAction: OnRowAction; readonly question: ReactNode } {
  const t = useT();
  const { done, notSaved } = useNotices();
  const [confirming, setConfirming] = useState<ConfirmableAction>();

  async function run<Result>(
    change: (row: UserRow) => Promise<Result>,
    row: UserRow,
    message: Phrase,
    amended: UpdatePage,
    undoOf?: (result: Result) => (() => void) | undefined,
  ): Promise<void> {
    try {
      const result = await change(row);
      // Whoever leaves the list is no longer selected in it.
      select(selection, [row.id], false);
      amend((page) => amended(page, row, view));
      done(message, { name: nameOf(row) }, undoOf?.(result));
    } catch (error) {
      notSaved(error);
    }
    reload(USER_RELOAD_MS);
  }

  const name = confirming ? nameOf(confirming.row) : "";
  const isErased = confirming?.action === "erase";
  const isForGood = isErased || (confirming?.action === "remove" && !config().admin.softDelete);
  const question = (
    <ConfirmDialog
      isOpen={confirming !== undefined}
      title={t(isErased ? "admin:users.eraseTitle" : "admin:users.removeTitle", { name })}
      text={t(isForGood ? "admin:users.eraseText" : "admin:users.removeText")}
      confirm={t(isErased ? "admin:users.eraseConfirm" : "admin:users.removeConfirm")}
      cancel={t("admin:cancel")}
      onCancel={() => setConfirming(undefined)}
      onConfirm={() => {
        if (!confirming) return undefined;
        const { action, row } = confirming;
        const undoTo = (before: UserBefore) => () =>
          void run(() => restoreAsBefore(before), row, "admin:users.restoredDone", withRestored);
        if (action === "erase")
          return run(({ userId }) => eraseUser(userId), row, "admin:users.erasedDone", withErased);
        if (action === "remove")
          return run(
            ({ userId }) => removeUser(userId),
            row,
            "admin:users.removedDone",
            withRemoved,
            (before) => before && undoTo(before),
          );
        return run(unassignUser, row, "admin:users.removedDone", withRemoved, () => undoTo(row));
      }}
    />
  );
  const start: OnRowAction = (action, row) => {
    if (action === "assign") return run(assignUser, row, "admin:users.assignedDone", withRestored);
    if (action === "restore")
      return run(({ userId }) => restoreUser(userId), row, "admin:users.restoredDone", withRestored);
    return setConfirming({ action, row });
  };
  const latest = useRef(start);
  useEffect(() => {
    latest.current = start;
  });
  const onAction = useCallback<OnRowAction>((action, row) => latest.current(action, row), []);
  return { onAction, question };
}
