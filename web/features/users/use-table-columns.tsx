// The columns of the table of users: those that are shown, and the actions of each row.

import { useMemo } from "react";
import type { UserRow } from "../../client/api/admin-users";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { actionsColumn, RowPreview } from "../../kit/administration/row-actions";
import type { TableColumn } from "../../ui/table";
import { columnsOf, nameOf } from "./columns";
import type { RowAccess } from "./row-access";
import type { OnRowAction } from "./row-actions";
import { RowTools } from "./row-tools";
import type { View } from "./views";

/** The columns. They stay the same while rows are selected and previewed, so that a hundred rows do not render again for one. */
export function useTableColumns(
  shown: readonly string[],
  view: View,
  { isEditable, canView }: RowAccess,
  roleTitle: (id: string) => string,
  onAction: OnRowAction,
  onPreview: (id: string) => void,
): readonly TableColumn<UserRow>[] {
  const t = useT();
  const language = useLanguage();
  const names = shown.join();
  // While roles are not shown, the rows are not rendered again for their titles.
  const titleOf = shown.includes("roles") ? roleTitle : String;
  return useMemo(() => {
    const actions = actionsColumn<UserRow>(t, (row) => (
      <>
        <RowPreview label={t("admin:list.preview.open", { name: nameOf(row) })} onPress={() => onPreview(row.id)} />
        <RowTools row={row} view={view} onAction={onAction} isEditable={isEditable(row)} />
      </>
    ));
    return [...columnsOf(names.split(","), { t, language, canView, roleTitle: titleOf }), actions];
  }, [names, t, language, view, onAction, isEditable, canView, onPreview, titleOf]);
}
