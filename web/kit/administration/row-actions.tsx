// Actions of a row: small icons with accessible names.

import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import CircleMinus from "lucide-react/icons/circle-minus";
import CirclePlus from "lucide-react/icons/circle-plus";
import Mail from "lucide-react/icons/mail";
import PanelRight from "lucide-react/icons/panel-right";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import Undo from "lucide-react/icons/undo-2";
import type { ReactNode } from "react";
import type { Translate } from "../../client/i18n/i18n";
import { Icon } from "../../ui/icon";
import { useReadOnly } from "../../ui/read-only";
import type { TableColumn } from "../../ui/table";
import { type RecordForm, RecordLink } from "./record-link";
import "./row-actions.css";

const ICONS = {
  edit: Pencil,
  delete: Trash,
  assign: CirclePlus,
  unassign: CircleMinus,
  restore: Undo,
  send: Mail,
  up: ArrowUp,
  down: ArrowDown,
} as const;

/** Names of the icons. */
export type RowIcon = keyof typeof ICONS;

/** The column at the end of a table: what can be done with each row. */
export function actionsColumn<Row>(t: Translate, cell: (row: Row) => ReactNode): TableColumn<Row> {
  return { id: "actions", label: t("admin:list.actions"), isLabelHidden: true, isActions: true, cell };
}

/** An icon that links to the form of a row, which opens over the list. */
export function RowLink(props: { readonly sign: RowIcon; readonly label: string; readonly form: RecordForm }) {
  return (
    <RecordLink className="row-action" form={props.form} label={props.label}>
      <Icon of={ICONS[props.sign]} size={18} />
    </RecordLink>
  );
}

/** An icon button. */
export function RowButton(props: {
  readonly sign: RowIcon;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}) {
  const closed = useReadOnly();
  return (
    <button
      type="button"
      className="row-action"
      data-danger={props.isDanger || undefined}
      aria-label={props.label}
      title={closed ?? props.label}
      disabled={props.isDisabled || closed !== undefined}
      onClick={props.onPress}
    >
      <Icon of={ICONS[props.sign]} size={18} />
    </button>
  );
}

/** An icon that opens the preview of a row, where there is space; it changes nothing. */
export function RowPreview(props: { readonly label: string; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      className="row-action row-preview"
      aria-label={props.label}
      title={props.label}
      aria-keyshortcuts="Space"
      onClick={props.onPress}
    >
      <Icon of={PanelRight} size={18} />
    </button>
  );
}
