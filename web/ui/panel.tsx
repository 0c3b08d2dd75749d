// A topic of a page: its description at the left, its controls at the right.

import { type ReactNode, useId } from "react";
import "./panel.css";

/** A panel with its heading; one with an id can be led to (`jumpTo`), and has the focus then. */
export function Panel(props: {
  readonly id?: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
  readonly isDanger?: boolean;
}) {
  const id = useId();
  const target = props.id === undefined ? {} : { id: props.id, tabIndex: -1 };
  return (
    <section {...target} className="panel" aria-labelledby={id} data-danger={props.isDanger || undefined}>
      <header className="panel-head">
        <h2 id={id}>{props.title}</h2>
        <p className="muted">{props.text}</p>
      </header>
      <div className="panel-body">{props.children}</div>
    </section>
  );
}
