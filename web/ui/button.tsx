// A button in four voices. One primary button per view, never two.

import type { ReactNode } from "react";
import { Button as Base } from "react-aria-components/Button";

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
  /** What it is called where its text alone does not say it; begins with the text. */
  readonly label?: string;
  readonly onPress?: () => void;
}) {
  const { children, label, variant = "primary", isInvalid = false, isHidden = false, ...rest } = props;
  return (
    <Base
      {...rest}
      aria-label={label}
      className="button"
      data-variant={variant}
      render={(dom) => <button {...dom} aria-disabled={isInvalid || undefined} hidden={isHidden} />}
    >
      {props.isPending ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </Base>
  );
}
