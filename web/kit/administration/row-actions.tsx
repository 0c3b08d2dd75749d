// Actions of a row: small icons whose names are shown as tooltips.

import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import CircleMinus from "lucide-react/icons/circle-minus";
import CirclePlus from "lucide-react/icons/circle-plus";
import Mail from "lucide-react/icons/mail";
import PanelRight from "lucide-react/icons/panel-right";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import Undo from "lucide-react/icons/undo-2";
import { type ReactNode, useRef, useState } from "react";
import type { Translate } from "../../client/i18n/i18n";
import { Icon } from "../../ui/icon";
import { IconButton } from "../../ui/icon-button";
import { useReadOnly } from "../../ui/read-only";
import type { TableColumn } from "../../ui/table";
import { Tooltip } from "../../ui/tooltip";
import { useTooltip } from "../../ui/use-tooltip";
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
export function RowLink(props: { readonly icon: RowIcon; readonly label: string; readonly form: RecordForm }) {
  const { tip, triggerProps } = useTooltip<HTMLAnchorElement>(true);
  return (
    <>
      <RecordLink className="row-action" form={props.form} label={props.label} triggerProps={triggerProps}>
        <Icon icon={ICONS[props.icon]} size={18} />
      </RecordLink>
      {tip ? <Tooltip {...tip} text={props.label} placement="top" /> : null}
    </>
  );
}

/** Runs an action for a press; presses are ignored until it is done. */
function usePending(action: () => void | Promise<void>): { readonly isPending: boolean; readonly press: () => void } {
  const [isPending, setPending] = useState(false);
  // A second press may come before the state is rendered.
  const isRunning = useRef(false);
  async function press(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    const running = action();
    if (running) {
      setPending(true);
      await running;
      setPending(false);
    }
    isRunning.current = false;
  }
  return { isPending, press: () => void press() };
}

/** An icon button. While the promise of its action is pending it is busy. */
export function RowButton(props: {
  readonly icon: RowIcon;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Why it is disabled for this row. */
  readonly disabledReason?: string | undefined;
  readonly onPress: () => void | Promise<void>;
}) {
  const readOnlyReason = useReadOnly();
  const { isPending, press } = usePending(props.onPress);
  return (
    <IconButton
      icon={ICONS[props.icon]}
      label={props.label}
      disabledReason={readOnlyReason ?? props.disabledReason}
      className="row-action"
      data-danger={props.isDanger || undefined}
      aria-busy={isPending || undefined}
      isDisabled={props.isDisabled === true || isPending}
      onPress={press}
    />
  );
}

/** An icon that opens the preview of a row, where there is space; it changes nothing. */
export function RowPreview(props: { readonly label: string; readonly onPress: () => void }) {
  return (
    <IconButton
      icon={PanelRight}
      label={props.label}
      className="row-action row-preview"
      aria-keyshortcuts="Space"
      onPress={props.onPress}
    />
  );
}
