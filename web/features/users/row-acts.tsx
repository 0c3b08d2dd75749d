// What can be done with one row of the list of people; what takes somebody away asks first.

import { type ReactNode, useState } from "react";
import { useNotices } from "../../administration/reasons";
import { assignUser, eraseUser, removeUser, restoreUser, type UserRow, unassignUser } from "../../api/admin-users";
import { config } from "../../config/config";
import { useT } from "../../i18n/i18n";
import type { Phrase } from "../../i18n/phrases";
import { USER_RELOAD_MS } from "../../timings";
import { ConfirmDialog } from "../../ui/dialog";
import { nameOf } from "./columns";

interface Asked {
  readonly act: "remove" | "unassign" | "erase";
  readonly row: UserRow;
}

const CHANGES: Readonly<Record<Asked["act"], (row: UserRow) => Promise<void>>> = {
  remove: ({ userId }) => removeUser(userId),
  unassign: unassignUser,
  erase: ({ userId }) => eraseUser(userId),
};

/** The acts, and the question that some of them ask. */
export interface RowActs {
  readonly assign: (row: UserRow) => void;
  readonly unassign: (row: UserRow) => void;
  readonly remove: (row: UserRow) => void;
  readonly restore: (row: UserRow) => void;
  readonly erase: (row: UserRow) => void;
  readonly dialog: ReactNode;
}

/** `reload` loads the list again, a while after the last act (specification 9). */
export function useRowActs(reload: (after: number) => void): RowActs {
  const t = useT();
  const { done, notSaved } = useNotices();
  const [asked, ask] = useState<Asked>();

  async function act(change: (row: UserRow) => Promise<unknown>, row: UserRow, said: Phrase): Promise<void> {
    ask(undefined);
    try {
      await change(row);
      done(said, { name: nameOf(row) });
    } catch (refused) {
      notSaved(refused);
    }
    reload(USER_RELOAD_MS);
  }

  const name = asked ? nameOf(asked.row) : "";
  const isErased = asked?.act === "erase";
  const isForGood = isErased || (asked?.act === "remove" && !config().admin.softDelete);
  const dialog = (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={t(isErased ? "admin:users.eraseTitle" : "admin:users.removeTitle", { name })}
      text={t(isForGood ? "admin:users.eraseText" : "admin:users.removeText")}
      confirm={t(isErased ? "admin:users.eraseConfirm" : "admin:users.removeConfirm")}
      cancel={t("admin:cancel")}
      onCancel={() => ask(undefined)}
      onConfirm={() => {
        if (!asked) return;
        void act(CHANGES[asked.act], asked.row, isErased ? "admin:users.erasedDone" : "admin:users.removedDone");
      }}
    />
  );
  return {
    assign: (row) => void act(assignUser, row, "admin:users.assignedDone"),
    unassign: (row) => ask({ act: "unassign", row }),
    remove: (row) => ask({ act: "remove", row }),
    restore: (row) => void act(({ userId }) => restoreUser(userId), row, "admin:users.restoredDone"),
    erase: (row) => ask({ act: "erase", row }),
    dialog,
  };
}
