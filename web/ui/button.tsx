// A button in four voices. One primary button per view, never two.

import type { ReactNode } from "react";
import { Button as Base } from "react-aria-components/Button";
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
  /** It is not shown, but a form still has a button that Enter presses. */
  readonly isHidden?: boolean;
  /** Its name where the words on it are too few. */
  readonly label?: string;
  /** The key that presses it where nobody types (`web/shell/shortcuts`). */
  readonly shortcut?: "N" | "E" | undefined;
  readonly onPress?: () => void;
}) {
  const { children, variant = "primary", isPending = false, isInvalid = false, isHidden = false, label } = props;
  const closed = useReadOnly();
  const isClosed = isInvalid || (closed !== undefined && props.type === "submit");
  // Not the pending state of the base: its announcement points at the button, which is often gone a moment later.
  const busy = isPending ? { "aria-busy": true, "data-pending": true } : {};
  return (
    <Base
      type={isPending || closed !== undefined ? "button" : (props.type ?? "button")}
      isDisabled={props.isDisabled ?? false}
      {...(props.onPress && !isPending ? { onPress: props.onPress } : {})}
      className={styles.button}
      aria-label={label}
      data-variant={variant}
      render={(dom) => (
        <button
          {...dom}
          {...busy}
          aria-keyshortcuts={props.shortcut}
          {...(isClosed || isPending ? { "aria-disabled": true } : {})}
          hidden={isHidden}
        />
      )}
    >
      {isPending ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </Base>
  );
}
