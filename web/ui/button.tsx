// A button in four voices. One primary button per view, never two.

import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import styles from "./button.module.css";
import { useReadOnly } from "./read-only";
import "./spinner.css";

/** Voices of a button. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

/** A button; while pending it stays focusable and says that it is busy. */
export function Button(props: {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly type?: "button" | "submit";
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  /** What it would send is not right: it looks disabled and is announced so, but pressing it still explains why. */
  readonly isInvalid?: boolean;
  /** How it says why it is closed (`web/kit/forms/change-button.tsx`). */
  readonly explained?: ButtonHTMLAttributes<HTMLButtonElement> | undefined;
  /** It is not shown, but a form still has a button that Enter presses. */
  readonly isHidden?: boolean;
  /** Its name where the words on it are too few. */
  readonly label?: string;
  /** The key that presses it where nobody types (`web/shell/shortcuts`). */
  readonly shortcut?: "N" | "E" | undefined;
  readonly onPress?: (() => void) | undefined;
}) {
  const { children, variant = "primary", isPending = false, isInvalid = false, isHidden = false, label } = props;
  const closed = useReadOnly();
  const isClosed = isInvalid || (closed !== undefined && props.type === "submit");
  const busy = isPending ? { "aria-busy": true, "data-pending": true } : {};

  function press(event: MouseEvent<HTMLButtonElement>): void {
    // Safari focuses no button that is clicked, and a dialog gives the focus back to whatever had it. Enter in a field clicks, too.
    if (event.detail > 0) event.currentTarget.focus();
    if (!isPending) props.onPress?.();
  }

  return (
    <button
      {...props.explained}
      type={isPending || closed !== undefined ? "button" : (props.type ?? "button")}
      className={styles.button}
      disabled={props.isDisabled}
      hidden={isHidden}
      onClick={press}
      data-variant={variant}
      aria-label={label}
      aria-keyshortcuts={props.shortcut}
      {...busy}
      {...(isClosed || isPending ? { "aria-disabled": true } : {})}
    >
      {isPending ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
