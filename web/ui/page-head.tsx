// The head of a card: title and a sentence.

import type { ReactNode } from "react";
import "./page-head.css";

export function PageHead(props: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <header className="auth-page-head">
      <h1>{props.title}</h1>
      {props.children ? <p className="muted">{props.children}</p> : null}
    </header>
  );
}
