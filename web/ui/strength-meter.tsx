// The strength of a new password, and the missing parts of the rule: a decorative bar, and a list.

import styles from "./strength-meter.module.css";

/** A part of the rule. */
export interface StrengthPart {
  readonly text: string;
  readonly isMet: boolean;
}

/** Texts of the meter: for each part, and a verdict for weak, nearly strong and strong. */
export interface StrengthTexts {
  readonly met: string;
  readonly open: string;
  readonly verdicts: readonly [string, string, string];
}

export function StrengthMeter(props: {
  readonly label: string;
  readonly parts: readonly StrengthPart[];
  readonly texts: StrengthTexts;
  /** Nothing is typed yet: the list explains the rule, the bar is empty. */
  readonly isEmpty: boolean;
}) {
  const { parts, texts } = props;
  const missing = parts.filter(({ isMet }) => !isMet).length;
  const level = missing === 0 ? 2 : missing === 1 ? 1 : 0;
  return (
    <div className={styles.strength} data-level={props.isEmpty ? undefined : level}>
      <div className={styles["strength-bar"]} aria-hidden="true">
        <span className={styles["strength-part"]} />
        <span className={styles["strength-part"]} />
        <span className={styles["strength-part"]} />
      </div>
      <p className="visually-hidden" role="status">
        {props.isEmpty ? null : `${props.label}: ${texts.verdicts[level]}`}
      </p>
      <ul aria-label={props.label}>
        {parts.map(({ text, isMet }) => (
          <li key={text} data-met={!props.isEmpty && isMet}>
            <span aria-hidden="true">{!props.isEmpty && isMet ? "✓" : "○"}</span> {text}
            <span className="visually-hidden"> ({!props.isEmpty && isMet ? texts.met : texts.open})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
