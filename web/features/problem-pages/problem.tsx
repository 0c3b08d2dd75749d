// Layout of error pages.

import type { ReactNode } from "react";
import "./problem.css";

/** Heading, a sentence, and one link. */
export function Problem(props: {
  /** Big and faint above the heading. */
  readonly status?: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <section className="problem">
      {props.status ? (
        <p className="problem-sign" aria-hidden="true">
          {props.status}
        </p>
      ) : null}
      <h1>{props.title}</h1>
      <p className="muted">{props.text}</p>
      {props.children}
    </section>
  );
}
