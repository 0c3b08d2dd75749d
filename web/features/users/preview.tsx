// Somebody of the list beside it: what the list knows of them, and where there is more. J and K go on to the next row and back.

import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import type { UserRow } from "../../client/api/admin-users";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { RecordLink } from "../../kit/administration/record-link";
import { Facts } from "../../kit/administration/record-page";
import { Avatar } from "../../ui/avatar";
import { Icon } from "../../ui/icon";
import { columnsOf, formOf, nameOf } from "./columns";
import "../../kit/administration/row-actions.css";
import "../../ui/links.css";
import "./preview.css";

/** What every row has, whichever columns are shown. */
const ALWAYS = ["email", "isIntern", "state"];

/** The panel. */
export function Preview(props: {
  readonly row: UserRow;
  readonly rows: readonly UserRow[];
  /** Columns whose values the rows have. */
  readonly shown: readonly string[];
  /** Whether they have a page that this caller may see. */
  readonly isOpen: boolean;
  readonly isEditable: boolean;
  /** Shows another row; nobody closes it. */
  readonly onShow: (id: string | undefined) => void;
}) {
  const t = useT();
  const { row, rows, shown, onShow } = props;
  const at = rows.findIndex(({ id }) => id === row.id);
  const facts = columnsOf([...new Set([...ALWAYS, ...shown])], t, () => false).filter(
    ({ id }) => !["person", "avatar", "firstName", "lastName"].includes(id),
  );
  const close = useEffectEvent((event: KeyboardEvent) => {
    // What lies over the page closes first.
    if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("[role=dialog], [role=menu]"))
      onShow(undefined);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => close(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  useEffect(() => {
    const shownRow = document.querySelector(`tr[data-row="${CSS.escape(row.id)}"]`);
    shownRow?.scrollIntoView?.({ block: "nearest" });
    // Whoever stands in another row goes with it: E is about the row that they stand in.
    const at = document.activeElement;
    if (at?.closest("tr[data-row]") && !shownRow?.contains(at))
      shownRow?.querySelector<HTMLElement>("a.row-link, .row-action")?.focus();
  }, [row.id]);
  const step = (sign: typeof X, label: string, key: string, by: -1 | 1) => (
    <button
      type="button"
      className="row-action"
      aria-label={label}
      title={label}
      aria-keyshortcuts={key}
      aria-disabled={rows[at + by] === undefined}
      onClick={() => onShow(rows[at + by]?.id ?? row.id)}
    >
      <Icon of={sign} size={18} />
    </button>
  );
  return (
    <aside className="preview" aria-label={t("admin:users.preview.label")}>
      <header className="preview-head">
        <Avatar of={row.userId} initials={row.initials ?? ""} image={row.avatar ?? null} size={40} />
        <h2 aria-live="polite">{nameOf(row)}</h2>
        {step(ChevronUp, t("admin:users.preview.previous"), "K", -1)}
        {step(ChevronDown, t("admin:users.preview.next"), "J", 1)}
        <button
          type="button"
          className="row-action"
          aria-label={t("global:actions.close")}
          title={t("global:actions.close")}
          onClick={() => onShow(undefined)}
        >
          <Icon of={X} size={18} />
        </button>
      </header>
      <Facts facts={facts.map(({ label, cell }) => [label, cell(row)] as const)} />
      <p className="preview-links">
        {props.isOpen ? (
          <Link className="text-link" to={paths.user(row.userId)}>
            {t("admin:users.preview.page")}
          </Link>
        ) : null}
        {props.isEditable ? (
          <RecordLink className="text-link" form={formOf(row)}>
            {t("admin:users.page.edit")}
          </RecordLink>
        ) : null}
      </p>
    </aside>
  );
}
