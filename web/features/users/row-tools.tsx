// The actions at the end of a row of the list of users, which depend on the view.

import type { UserRow } from "../../client/api/admin-users";
import { config } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { findMissingRight, may, useRights } from "../../client/session/rights";
import { useMissingText } from "../../kit/administration/reasons";
import { RowButton, RowLink } from "../../kit/administration/row-actions";
import { formOf, nameOf } from "./columns";
import type { OnRowAction } from "./row-actions";
import type { View } from "./views";

interface RowToolsProps {
  readonly row: UserRow;
  readonly onAction: OnRowAction;
}

/** In the invite table users are assigned and unassigned. */
function Assignment({ row, onAction }: RowToolsProps) {
  const t = useT();
  const rights = useRights();
  const missingText = useMissingText();
  const name = nameOf(row);
  const reasonWithout = (access: "write" | "delete", mayOnboard = false) => {
    const missing = findMissingRight(rights, "admin.users", access, mayOnboard);
    return missing && missingText(missing);
  };
  return row.assigned === false ? (
    <RowButton
      icon="assign"
      label={t("admin:users.assign", { name })}
      disabledReason={reasonWithout("write", true)}
      onPress={() => onAction("assign", row)}
    />
  ) : (
    <RowButton
      icon="unassign"
      disabledReason={reasonWithout("delete")}
      label={t("admin:users.unassign", { name })}
      isDanger
      onPress={() => onAction("unassign", row)}
    />
  );
}

function RemovedUserActions({ row, onAction }: RowToolsProps) {
  const t = useT();
  const rights = useRights();
  const name = nameOf(row);
  return (
    <>
      {may(rights, "admin.users", "write") ? (
        <RowButton icon="restore" label={t("admin:users.restore", { name })} onPress={() => onAction("restore", row)} />
      ) : null}
      {may(rights, "admin.users", "root") ? (
        <RowButton
          icon="delete"
          label={t("admin:users.erase", { name })}
          isDanger
          onPress={() => onAction("erase", row)}
        />
      ) : null}
    </>
  );
}

export function RowTools(props: RowToolsProps & { readonly view: View; readonly isEditable: boolean }) {
  const t = useT();
  const rights = useRights();
  const { row, onAction, view, isEditable } = props;
  const isForGood = !config().admin.softDelete;
  const name = nameOf(row);
  if (view === "invite") return <Assignment row={row} onAction={onAction} />;
  if (row.assigned === false) return <RemovedUserActions row={row} onAction={onAction} />;
  return (
    <>
      {isEditable ? <RowLink icon="edit" label={t("admin:users.edit", { name })} form={formOf(row)} /> : null}
      {may(rights, "admin.users", isForGood ? "root" : "delete") ? (
        <RowButton
          icon="delete"
          label={t("admin:users.remove", { name })}
          isDanger
          onPress={() => onAction("remove", row)}
        />
      ) : null}
    </>
  );
}
