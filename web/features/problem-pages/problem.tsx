// Layout of error pages.

import type { ReactNode } from "react";
import "./problem.css";

/** Heading, a sentence, and one link. */
export function Problem(props: {
  /** Big and faint above the heading: the status. */
  readonly sign?: string;
  readonly title: string;
  readonly text: string;
  /** Within the shell, whose pages have their own padding. */
  readonly isInShell?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <section className="problem" data-in-shell={props.isInShell || undefined}>
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
