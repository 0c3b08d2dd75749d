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
  /** Its name where the words on it are too few. */
  readonly label?: string;
  readonly onPress?: () => void;
}) {
  const { children, variant = "primary", isInvalid = false, isHidden = false, label, ...rest } = props;
  return (
    <Base
      {...rest}
      className="button"
      aria-label={label}
      data-variant={variant}
      render={(dom) => <button {...dom} {...(isInvalid ? { "aria-disabled": true } : {})} hidden={isHidden} />}
    >
      {props.isPending ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </Base>
  );
}
