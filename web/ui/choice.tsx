// A checkbox, for one or for many.

import type { ReactNode, Ref } from "react";
import { Checkbox as Base } from "react-aria-components/Checkbox";
import styles from "./choice.module.css";
import { useReadOnly } from "./read-only";

/** A checkbox with its words. */
export function Checkbox(props: {
  readonly children?: ReactNode;
  readonly label?: string;
  readonly isSelected?: boolean;
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange?: (selected: boolean) => void;
  readonly slot?: string;
  /** A form that is refused finds it by that. */
  readonly name?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}) {
  const { children, label, ...rest } = props;
  const closed = useReadOnly();
  return (
    <Base {...rest} isDisabled={props.isDisabled || closed !== undefined} className={styles.choice} aria-label={label}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles["choice-box"]} aria-hidden="true">
            {isIndeterminate ? "–" : isSelected ? "✓" : ""}
          </span>
          {children}
        </>
      )}
    </Base>
  );
}
