// The page of a record: title and actions above, related records in sections, its values beside them.

import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { useRecordName, useTitleWithin } from "../../client/stage-title";
import "../../ui/page.css";
import "./page-frame.css";
import styles from "./record-page.module.css";

export function RecordPage(props: {
  readonly back: { readonly to: string; readonly label: string };
  /** An image or an icon. */
  readonly leading?: ReactNode;
  readonly title: string;
  readonly badges?: ReactNode;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly aside: ReactNode;
  readonly children: ReactNode;
}) {
  useTitleWithin(props.back.label, props.title);
  useRecordName(props.title);
  return (
    <div className="page" data-wide>
      <header className="page-head">
        <Link className="back-link" to={props.back.to}>
          <span aria-hidden="true">‹</span> {props.back.label}
        </Link>
        <div className={styles["record-head"]}>
          {props.leading}
          <div className={styles.titles}>
            <h1>
              {props.title}
              {props.badges}
            </h1>
            {props.text ? <p className="muted">{props.text}</p> : null}
          </div>
          {props.actions ? <div className="page-actions">{props.actions}</div> : null}
        </div>
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>{props.children}</div>
        <aside className={styles.aside}>{props.aside}</aside>
      </div>
    </div>
  );
}

/** A section of related records. */
export function RecordSection(props: {
  readonly title: string;
  readonly text?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{props.title}</h2>
          {props.text ? <p className="muted">{props.text}</p> : null}
        </div>
        {props.actions}
      </header>
      {props.children}
    </section>
  );
}

/** A description list; entries without a value are omitted. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles["record-facts"]}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
