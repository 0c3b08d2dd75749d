// The button of the column panel, which selects and orders the columns of a list.

import Columns from "lucide-react/icons/columns-3";
import { useT } from "../../client/i18n/i18n";
import button from "../../ui/button.module.css";
import { Icon } from "../../ui/icon";
import { lazyComponent } from "../../ui/lazy-component";
import { closeOnMissing, Opener } from "../../ui/opener";
import type { ColumnChoice } from "./use-columns";
import "./list-tools.css";

const ColumnPopover = lazyComponent(async () => (await import("./column-popover")).ColumnPopover, closeOnMissing);

/** The button and its popover. */
export function ColumnMenu({ columns }: { readonly columns: ColumnChoice }) {
  const label = useT()("admin:list.columns");
  return (
    <Opener
      kind="dialog"
      overlay={ColumnPopover}
      overlayProps={{ columns, label }}
      className={button.button}
      variant="secondary"
    >
      <Icon icon={Columns} size={16} />
      <span className="tool-word">{label}</span>
    </Opener>
  );
}
