// Numbers with what they count. One that a list shows leads there.

import Arrow from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import { useNumberFormat } from "../../client/i18n/formats";
import { Icon } from "../../ui/icon";
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
  /** The list of what is counted. */
  readonly to?: string;
}

export function Numbers({ numbers }: { readonly numbers: readonly Figure[] }) {
  const number = useNumberFormat();
  return (
    <dl className={styles.figures}>
      {numbers.map(({ id, label, value, hint, end = Number.POSITIVE_INFINITY, to }) => {
        const text = value === undefined ? undefined : value < end ? number(value) : `${number(end - 1)}+`;
        return (
          <div key={id} className={styles.figure} data-leads={to === undefined ? undefined : ""}>
            <dt>{label}</dt>
            <dd className={styles["figure-number"]}>
              {text === undefined ? (
                <Skeleton />
              ) : to === undefined ? (
                text
              ) : (
                <Link className={styles["figure-link"]} to={to} aria-label={`${label}: ${text}`}>
                  {text}
                  <Icon icon={Arrow} size={18} isDirected />
                </Link>
              )}
            </dd>
            {hint ? <dd className={styles["figure-hint"]}>{hint}</dd> : null}
          </div>
        );
      })}
    </dl>
  );
}
