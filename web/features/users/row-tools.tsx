// The actions at the end of a row of the list of users, which depend on the view.

import type { UserRow } from "../../client/api/admin-users";
import { config } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { may, useRights } from "../../client/session/rights";
import { RowButton, RowLink } from "../../kit/administration/row-actions";
import { formOf, nameOf } from "./columns";
import type { OnAct } from "./row-acts";
import type { View } from "./views";

interface RowToolsProps {
  readonly row: UserRow;
  readonly onAct: OnAct;
}

/** In the invite table users are assigned and unassigned. */
function Assignment({ row, onAct }: RowToolsProps) {
  const t = useT();
  const name = nameOf(row);
  return row.assigned === false ? (
    <RowButton icon="assign" label={t("admin:users.assign", { name })} onPress={() => onAct("assign", row)} />
  ) : (
    <RowButton
      icon="unassign"
      label={t("admin:users.unassign", { name })}
      isDanger
      onPress={() => onAct("unassign", row)}
    />
  );
}

function OfRemoved({ row, onAct }: RowToolsProps) {
  const t = useT();
  const rights = useRights();
  const name = nameOf(row);
  return (
    <>
      {may(rights, "admin.users", "write") ? (
        <RowButton icon="restore" label={t("admin:users.restore", { name })} onPress={() => onAct("restore", row)} />
      ) : null}
      {may(rights, "admin.users", "root") ? (
        <RowButton
          icon="delete"
          label={t("admin:users.erase", { name })}
          isDanger
          onPress={() => onAct("erase", row)}
        />
      ) : null}
    </>
  );
}

export function RowTools(props: RowToolsProps & { readonly view: View; readonly isEditable: boolean }) {
  const t = useT();
  const rights = useRights();
  const { row, onAct, view, isEditable } = props;
  const isForGood = !config().admin.softDelete;
  const name = nameOf(row);
  if (view === "invite") return <Assignment row={row} onAct={onAct} />;
  if (row.assigned === false) return <OfRemoved row={row} onAct={onAct} />;
  return (
    <>
      {isEditable ? <RowLink icon="edit" label={t("admin:users.edit", { name })} form={formOf(row)} /> : null}
      {may(rights, "admin.users", isForGood ? "root" : "delete") ? (
        <RowButton
          icon="delete"
          label={t("admin:users.delete", { name })}
          isDanger
          onPress={() => onAct("remove", row)}
        />
      ) : null}
    </>
  );
}
