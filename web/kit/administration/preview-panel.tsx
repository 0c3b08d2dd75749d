// The preview of a row beside its list: the values of the row, and links to more. J and K go to the next and the previous row.

import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useT } from "../../client/i18n/i18n";
import { Icon } from "../../ui/icon";
import { Facts } from "./record-page";
import "./row-actions.css";
import "./preview-panel.css";

interface RowWithId {
  readonly id: string;
}

export interface PreviewPanelProps {
  readonly row: RowWithId;
  readonly rows: readonly RowWithId[];
  /** An image or an icon. */
  readonly leading?: ReactNode;
  readonly title: string;
  /** Values by label. */
  readonly facts: readonly (readonly [string, ReactNode])[];
  /** Loaded for this row, after the links. */
  readonly details?: ReactNode;
  /** Links to more. */
  readonly children: ReactNode;
  /** Goes to the next row, or to the previous one. */
  readonly onStep: (by: -1 | 1) => void;
  readonly onClose: () => void;
}

const rowInList = (id: string) => document.querySelector(`tr[data-row="${CSS.escape(id)}"]`);

function focusRow(row: Element | null): void {
  row?.querySelector<HTMLElement>("a.row-link, .row-action")?.focus();
}

export function PreviewPanel(props: PreviewPanelProps) {
  const t = useT();
  const { row, rows, onStep, onClose } = props;
  const at = rows.findIndex(({ id }) => id === row.id);
  const panel = useRef<HTMLElement>(null);

  function close(): void {
    // The focus goes back to the row from what goes away with the panel.
    if (panel.current?.contains(document.activeElement)) focusRow(rowInList(row.id));
    onClose();
  }

  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    // An overlay closes first.
    if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("[role=dialog], [role=menu]"))
      close();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  useEffect(() => {
    const shownRow = rowInList(row.id);
    shownRow?.scrollIntoView?.({ block: "nearest" });
    // When another row has the focus, the focus moves along: E edits the focused row.
    const at = document.activeElement;
    if (at?.closest("tr[data-row]") && !shownRow?.contains(at)) focusRow(shownRow);
  }, [row.id]);
  const step = (icon: typeof X, label: string, key: string, by: -1 | 1) => (
    <button
      type="button"
      className="row-action"
      aria-label={label}
      title={label}
      aria-keyshortcuts={key}
      aria-disabled={rows[at + by] === undefined}
      onClick={() => onStep(by)}
    >
      <Icon icon={icon} size={18} />
    </button>
  );
  return (
    <aside ref={panel} className="preview" aria-label={t("admin:list.preview.label")}>
      <header className="preview-head">
        {props.leading}
        <h2 aria-live="polite">{props.title}</h2>
        {step(ChevronUp, t("admin:list.preview.previous"), "K", -1)}
        {step(ChevronDown, t("admin:list.preview.next"), "J", 1)}
        <button
          type="button"
          className="row-action"
          aria-label={t("global:actions.close")}
          title={t("global:actions.close")}
          onClick={close}
        >
          <Icon icon={X} size={18} />
        </button>
      </header>
      <Facts facts={props.facts} />
      <p className="preview-links">{props.children}</p>
      {props.details}
    </aside>
  );
}
