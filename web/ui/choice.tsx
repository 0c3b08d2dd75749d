// A checkbox, also for select-all.

import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from "react";
import styles from "./choice.module.css";
import { useReadOnly } from "./read-only";

/** A checkbox with its label. */
export function Checkbox(props: {
  readonly children?: ReactNode;
  readonly label?: string;
  readonly isSelected?: boolean;
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  /** Its change is being saved: it keeps the focus and ignores presses. */
  readonly isPending?: boolean;
  /** Id of the text that explains it, where that is outside of its label. */
  readonly describedBy?: string | undefined;
  readonly onChange?: (selected: boolean) => void;
  /** A form focuses it by this name when the server rejects the field. */
  readonly name?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}) {
  const { isSelected = false, isIndeterminate = false, isPending = false } = props;
  const isDisabled = useReadOnly() !== undefined || props.isDisabled === true;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(props.inputRef, () => input.current as HTMLInputElement);
  // There is no attribute for it, and every click resets it.
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate;
  });
  return (
    <label className={styles.choice} data-disabled={isDisabled || isPending || undefined}>
      <input
        ref={input}
        className={styles["choice-input"]}
        type="checkbox"
        name={props.name}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        checked={isSelected}
        disabled={isDisabled}
        aria-disabled={isPending || undefined}
        onChange={({ currentTarget }) => isPending || props.onChange?.(currentTarget.checked)}
      />
      {/* Only boxes for several others have a second mark. */}
      <span
        className={styles["choice-box"]}
        data-mixed={props.isIndeterminate !== undefined || undefined}
        aria-hidden="true"
      />
      {props.children}
    </label>
  );
}
