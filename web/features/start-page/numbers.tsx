// Numbers with what they count.

import { useNumberFormat } from "../../client/i18n/formats";
import { Skeleton } from "../../ui/states";
import styles from "./start-page.module.css";

/** A number; without a value it is loading. */
interface Figure {
  readonly id: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly hint?: string | undefined;
  /** Where counting stops: at this value there may be more. */
  readonly end?: number;
}

export function Numbers({ numbers }: { readonly numbers: readonly Figure[] }) {
  const number = useNumberFormat();
  return (
    <dl className={styles.figures}>
      {numbers.map(({ id, label, value, hint, end = Number.POSITIVE_INFINITY }) => (
        <div key={id} className={styles.figure}>
          <dt>{label}</dt>
          <dd className={styles["figure-number"]}>
            {value === undefined ? <Skeleton /> : value < end ? number(value) : `${number(end - 1)}+`}
          </dd>
          {hint ? <dd className={styles["figure-hint"]}>{hint}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
