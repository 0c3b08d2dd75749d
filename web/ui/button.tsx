// A button in four variants. One primary button per view, never two.

import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import styles from "./button.module.css";
import { useReadOnly } from "./read-only";
import "./spinner.css";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

/** A button; while pending it stays focusable and announces that it is busy. */
export function Button(props: {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly type?: "button" | "submit";
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  /** Its form is invalid: it looks disabled and is announced so, but pressing it still shows the errors. */
  readonly isInvalid?: boolean;
  /** Attributes that explain why it is disabled (`web/kit/forms/change-button.tsx`). */
  readonly explanationProps?: ButtonHTMLAttributes<HTMLButtonElement> | undefined;
  /** Visually hidden, so that a form still has a submit button for Enter. */
  readonly isHidden?: boolean;
  /** Accessible name where its text is too short. */
  readonly label?: string;
  /** Its shortcut outside of text fields (`web/shell/shortcuts`). */
  readonly shortcut?: "N" | "E" | undefined;
  readonly onPress?: (() => void) | undefined;
}) {
  const { children, variant = "primary", isPending = false, isInvalid = false, isHidden = false, label } = props;
  const readOnlyReason = useReadOnly();
  const isUnavailable = isInvalid || (readOnlyReason !== undefined && props.type === "submit");
  const busy = isPending ? { "aria-busy": true, "data-pending": true } : {};

  function press(event: MouseEvent<HTMLButtonElement>): void {
    // Safari does not focus a clicked button, and a dialog restores the focus to the previously focused element. Enter in a field fires a
    // click, too.
    if (event.detail > 0) event.currentTarget.focus();
    if (!isPending) props.onPress?.();
  }

  return (
    <button
      {...props.explanationProps}
      type={isPending || readOnlyReason !== undefined ? "button" : (props.type ?? "button")}
      className={styles.button}
      disabled={props.isDisabled}
      hidden={isHidden}
      onClick={press}
      data-variant={variant}
      aria-label={label}
      aria-keyshortcuts={props.shortcut}
      {...busy}
      {...(isUnavailable || isPending ? { "aria-disabled": true } : {})}
    >
      {isPending ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
