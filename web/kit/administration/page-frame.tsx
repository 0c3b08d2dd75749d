// The frame of a page of administration: its title, a count or a sentence, and actions at the right.

import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTitleWithin } from "../../client/stage-title";
import { useModal, useModalTitle } from "../modals/context";
import "../../ui/page.css";
import "../../ui/strip.css";
import "./page-frame.css";

interface Frame {
  readonly title: string;
  readonly text?: string;
  /** The record of a form, instead of a text; it is also in the document's title. */
  readonly record?: string | undefined;
  /** Link back to the list, named after the area. */
  readonly back?: { readonly to: string; readonly label: string };
  readonly actions?: ReactNode;
  /** A list needs the full width, a form does not. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The frame. In a modal the modal's head has the title, and closing it replaces the link back. */
export function PageFrame(props: Frame) {
  return useModal() ? <InModal {...props} /> : <OnPage {...props} />;
}

function InModal({ title, record, text = record, actions, children }: Frame) {
  useModalTitle(title, text);
  return (
    <>
      {actions ? <div className="page-actions">{actions}</div> : null}
      {children}
    </>
  );
}

function OnPage(props: Frame) {
  const { record, text = record } = props;
  useTitleWithin(props.back?.label, record, props.title);
  return (
    <div className={props.isWide ? "page list-page" : "page"} data-wide={props.isWide || undefined}>
      <header className="page-head page-head-row">
        <div>
          {props.back ? (
            <Link className="back-link" to={props.back.to}>
              <span aria-hidden="true">‹</span> {props.back.label}
            </Link>
          ) : null}
          <h1>{props.title}</h1>
          {text ? <p className="muted">{text}</p> : null}
        </div>
        {props.actions ? <div className="page-actions">{props.actions}</div> : null}
      </header>
      {props.children}
    </div>
  );
}

/** A figure: its label, its value, the address of the list that it counts, and whether that is the current list. */
export type Count = readonly [name: string, count: string, to?: string, isShown?: boolean];

/** Figures about a list. */
export function Counts({ label, counts }: { readonly label: string; readonly counts: readonly Count[] }) {
  return (
    <dl className="counts strip" aria-label={label}>
      {counts.map(([name, count, to, isShown]) => (
        <div key={name} className="count" data-shown={isShown || undefined}>
          <dt>{name}</dt>
          <dd>
            {to === undefined ? (
              count
            ) : (
              <Link className="count-link" to={to} aria-label={`${name}: ${count}`} aria-current={isShown || undefined}>
                {count}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
