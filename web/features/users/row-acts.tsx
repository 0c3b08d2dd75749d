// What can be done with one row of the list of people; what takes somebody away asks first.

import { type ReactNode, useEffect, useRef, useState } from "react";
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
import { withErased, withRemoved, withRestored } from "./amended";
import { nameOf } from "./columns";
import { restoreAsBefore } from "./undo";
import type { View } from "./views";

interface ConfirmableAct {
  readonly act: "remove" | "unassign" | "erase";
  readonly row: UserRow;
}

const CHANGES: Readonly<Record<ConfirmableAct["act"], (row: UserRow) => Promise<void>>> = {
  remove: ({ userId }) => removeUser(userId),
  unassign: unassignUser,
  erase: ({ userId }) => eraseUser(userId),
};

/** The acts. */
export interface RowActs {
  readonly assign: (row: UserRow) => void;
  readonly unassign: (row: UserRow) => void;
  readonly remove: (row: UserRow) => void;
  readonly restore: (row: UserRow) => void;
  readonly erase: (row: UserRow) => void;
}

type Amend = (page: UserPage, row: UserRow, view: View) => UserPage;

/**
 * The acts, which stay the same so that rows can keep them, and the question that some of them ask. Rows and numbers follow at once; the
 * list is loaded again a while after the last act (specification 9).
 */
export function useRowActs(
  { amend, reload }: Pick<List<UserPage>, "amend" | "reload">,
  view: View,
): { readonly acts: RowActs; readonly question: ReactNode } {
  const t = useT();
  const { done, notSaved } = useNotices();
  const [asked, ask] = useState<ConfirmableAct>();

  async function act(
    change: (row: UserRow) => Promise<unknown>,
    row: UserRow,
    said: Phrase,
    amended: Amend,
    undo?: () => void,
  ): Promise<void> {
    ask(undefined);
    try {
      await change(row);
      amend((page) => amended(page, row, view));
      done(said, { name: nameOf(row) }, undo);
    } catch (refused) {
      notSaved(refused);
    }
    reload(USER_RELOAD_MS);
  }

  const name = asked ? nameOf(asked.row) : "";
  const isErased = asked?.act === "erase";
  const isForGood = isErased || (asked?.act === "remove" && !config().admin.softDelete);
  const question = (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={t(isErased ? "admin:users.eraseTitle" : "admin:users.removeTitle", { name })}
      text={t(isForGood ? "admin:users.eraseText" : "admin:users.removeText")}
      confirm={t(isErased ? "admin:users.eraseConfirm" : "admin:users.removeConfirm")}
      cancel={t("admin:cancel")}
      onCancel={() => ask(undefined)}
      onConfirm={() => {
        if (!asked) return;
        if (isErased) void act(CHANGES.erase, asked.row, "admin:users.erasedDone", withErased);
        else {
          const { row } = asked;
          const undo = () => void act(restoreAsBefore, row, "admin:users.restoredDone", withRestored);
          void act(CHANGES[asked.act], row, "admin:users.removedDone", withRemoved, isForGood ? undefined : undo);
        }
      }}
    />
  );
  const now: RowActs = {
    assign: (row) => void act(assignUser, row, "admin:users.assignedDone", withRestored),
    unassign: (row) => ask({ act: "unassign", row }),
    remove: (row) => ask({ act: "remove", row }),
    restore: (row) => void act(({ userId }) => restoreUser(userId), row, "admin:users.restoredDone", withRestored),
    erase: (row) => ask({ act: "erase", row }),
  };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const [acts] = useState<RowActs>(() => ({
    assign: (row) => latest.current.assign(row),
    unassign: (row) => latest.current.unassign(row),
    remove: (row) => latest.current.remove(row),
    restore: (row) => latest.current.restore(row),
    erase: (row) => latest.current.erase(row),
  }));
  return { acts, question };
}
