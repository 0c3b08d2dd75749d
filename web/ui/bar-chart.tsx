// Daily numbers as bars. Decorative: the same numbers are in a table beside it.

import styles from "./bar-chart.module.css";

export interface Bar {
  readonly key: string;
  /** Tooltip of the bar. */
  readonly label: string;
  readonly value: number;
}

const [WIDTH, GAP, HEIGHT] = [10, 2.4, 100];

/** The bars; `label` describes the chart. */
export function BarChart(props: {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly tone?: "accent" | "danger";
  /** In CSS pixels. */
  readonly height: number;
}) {
  const { bars, height } = props;
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <svg
      className={styles["bar-chart"]}
      role="img"
      aria-label={props.label}
      data-tone={props.tone ?? "accent"}
      viewBox={`0 0 ${bars.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      height={height}
    >
      {bars.map(({ key, label, value }, at) => {
        // A value above zero is visible, however small it is.
        const size = value === 0 ? 0 : Math.max(3, (value / most) * HEIGHT);
        return (
          <g key={key}>
            <title>{label}</title>
            <rect className={styles.room} x={at * WIDTH} y={0} width={WIDTH} height={HEIGHT} />
            <rect className={styles.bar} x={at * WIDTH + GAP / 2} y={HEIGHT - size} width={WIDTH - GAP} height={size} />
          </g>
        );
      })}
    </svg>
  );
}
