// The frame of a page of administration: its title, a count or a sentence, and what can be done at the right.

import type { ReactNode } from "react";
import { Link } from "react-router";
import { useModal, useModalTitle } from "../modals/context";
import "../../ui/page.css";
import "./page-frame.css";

interface Frame {
  readonly title: string;
  readonly text?: string;
  /** Back to the list. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly actions?: ReactNode;
  /** A list wants the whole width, a form does not. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The frame. In a modal the head of that says what this is, and its way out is the way back. */
export function PageFrame(props: Frame) {
  return useModal() ? <InModal {...props} /> : <OnPage {...props} />;
}

function InModal({ title, text, actions, children }: Frame) {
  useModalTitle(title, text);
  return (
    <>
      {actions ? <div className="page-actions">{actions}</div> : null}
      {children}
    </>
  );
}

function OnPage(props: Frame) {
  return (
    <div className="page" data-wide={props.isWide || undefined}>
      <header className="page-head page-head-row">
        <div>
          {props.back ? (
            <Link className="back-link" to={props.back.to}>
              <span aria-hidden="true">‹</span> {props.back.label}
            </Link>
          ) : null}
          <h1>{props.title}</h1>
          {props.text ? <p className="muted">{props.text}</p> : null}
        </div>
        {props.actions ? <div className="page-actions">{props.actions}</div> : null}
      </header>
      {props.children}
    </div>
  );
}

/** A number: its name, itself, and where it leads: to the list of what it counts. */
export type Count = readonly [name: string, count: string, to?: string];

/** Numbers about what is listed. */
export function Counts({ label, counts }: { readonly label: string; readonly counts: readonly Count[] }) {
  return (
    <dl className="counts" aria-label={label}>
      {counts.map(([name, count, to]) => (
        <div key={name} className="count">
          <dt>{name}</dt>
          <dd>
            {to === undefined ? (
              count
            ) : (
              <Link className="count-link" to={to} aria-label={`${name}: ${count}`}>
                {count}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
