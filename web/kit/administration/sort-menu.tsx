// On a phone rows are cards without a table head: the order is selected in a menu.

import ArrowUpDown from "lucide-react/icons/arrow-up-down";
import { useT } from "../../client/i18n/i18n";
import type { Choice } from "../../ui/choices";
import { Icon } from "../../ui/icon";
import { ChoiceMenu } from "../../ui/menu";
import type { TableSort } from "../../ui/table";
import "../../ui/table.css";
import "./list-tools.css";

export function SortMenu(props: {
  readonly columns: readonly Choice[];
  readonly sort: TableSort;
  readonly onSort: (sort: TableSort) => void;
}) {
  const t = useT();
  const { columns, sort, onSort } = props;
  return (
    <span className="narrow-only">
      <ChoiceMenu
        label={t("admin:list.sort")}
        groups={[
          {
            id: "column",
            label: t("admin:list.sortBy"),
            choices: columns,
            chosen: [sort.column],
            onChange: ([column = sort.column]) => onSort({ column, direction: "ascending" }),
          },
          {
            id: "direction",
            label: t("admin:list.direction"),
            choices: (["ascending", "descending"] as const).map((id) => ({ id, label: t(`admin:list.${id}`) })),
            chosen: [sort.direction],
            onChange: ([direction]) =>
              onSort({ ...sort, direction: direction === "descending" ? "descending" : "ascending" }),
          },
        ]}
      >
        <Icon icon={ArrowUpDown} size={16} />
        <span className="tool-word">{t("admin:list.sort")}</span>
      </ChoiceMenu>
    </span>
  );
}
