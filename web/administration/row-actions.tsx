// What can be done with a row: small signs with full names.

import type { ReactNode } from "react";
import { useReadOnly } from "../ui/read-only";

import { type RecordForm, RecordLink } from "./record-link";
import "./row-actions.css";

const SIGNS = {
  edit: <path d="M4 20h4L19 9l-4-4L4 16v4zM13.5 6.5l4 4" />,
  delete: <path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5" />,
  assign: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8v8M8 12h8" />,
  unassign: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM8 12h8" />,
  restore: <path d="M4 9h11a5 5 0 0 1 0 10H9M4 9l4-4M4 9l4 4" />,
  send: <path d="M4 6h16v12H4zM4 7l8 6 8-6" />,
} as const;

/** Names of signs. */
export type RowSign = keyof typeof SIGNS;

function Sign({ name }: { readonly name: RowSign }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      width="18"
      height="18"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
    >
      {SIGNS[name]}
    </svg>
  );
}

/** A sign that leads to the form of a row, which opens over the list. */
export function RowLink(props: { readonly sign: RowSign; readonly label: string; readonly form: RecordForm }) {
  return (
    <RecordLink className="row-action" form={props.form} label={props.label}>
      <Sign name={props.sign} />
    </RecordLink>
  );
}

/** A sign that does something. */
export function RowButton(props: {
  readonly sign: RowSign;
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
      <Sign name={props.sign} />
    </button>
  );
}
