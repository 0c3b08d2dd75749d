// The columns of the table of users: those that are shown, and the actions of each row.

import { useMemo } from "react";
import type { UserRow } from "../../client/api/admin-users";
import { useT } from "../../client/i18n/i18n";
import { actionsColumn, RowPreview } from "../../kit/administration/row-actions";
import type { TableColumn } from "../../ui/table";
import { columnsOf, nameOf } from "./columns";
import type { RowAccess } from "./row-access";
import type { OnAct } from "./row-acts";
import { RowTools } from "./row-tools";
import type { View } from "./views";

/** The columns. They stay the same while rows are selected and previewed, so that a hundred rows do not render again for one. */
export function useTableColumns(
  shown: readonly string[],
  view: View,
  { isEditable, isOpen }: RowAccess,
  onAct: OnAct,
  onPreview: (id: string) => void,
): readonly TableColumn<UserRow>[] {
  const t = useT();
  const names = shown.join();
  return useMemo(() => {
    const actions = actionsColumn<UserRow>(t, (row) => (
      <>
        <RowPreview label={t("admin:list.preview.open", { name: nameOf(row) })} onPress={() => onPreview(row.id)} />
        <RowTools row={row} view={view} onAct={onAct} isEditable={isEditable(row)} />
      </>
    ));
    return [...columnsOf(names.split(","), t, isOpen), actions];
  }, [names, t, view, onAct, isEditable, isOpen, onPreview]);
}
