// The common look of pages that say what is wrong and where to go from there.

import type { ReactNode } from "react";
import "./problem.css";

/** Heading, a sentence, and one way on. */
export function Problem(props: {
  /** Big and faint above the heading: the status. */
  readonly sign?: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <section className="problem">
      {props.sign ? (
        <p className="problem-sign" aria-hidden="true">
          {props.sign}
        </p>
      ) : null}
      <h1>{props.title}</h1>
      <p className="muted">{props.text}</p>
      {props.children}
    </section>
  );
}
