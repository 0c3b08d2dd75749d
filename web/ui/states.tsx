// What stands where nothing stands: empty, failed, on its way.

import type { ReactNode } from "react";
import { Button } from "./button";
import styles from "./states.module.css";
import "./bone.css";
import "./spinner.css";

/** Nothing here, and what to do next. */
export function EmptyState(props: {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  /** A `Drawing`: it comes with the page that shows it. */
  readonly drawing?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      {props.drawing}
      <strong>{props.title}</strong>
      {props.text ? <p className="muted">{props.text}</p> : null}
      {props.action}
    </div>
  );
}

/** It failed, and can be tried again. */
export function ErrorState(props: {
  readonly title: string;
  readonly text: string;
  readonly retry: string;
  readonly onRetry: () => void;
  /** It stands for the whole page, and heads it. */
  readonly isPage?: boolean;
}) {
  return (
    <div className={styles.state} role="alert">
      {props.isPage ? <h1>{props.title}</h1> : <strong>{props.title}</strong>}
      <p className="muted">{props.text}</p>
      <Button variant="secondary" onPress={props.onRetry}>
        {props.retry}
      </Button>
    </div>
  );
}

/** Something is being asked; it is said aloud, and shown without jumping. */
export function Waiting({ text, isPage }: { readonly text: string; readonly isPage?: boolean }) {
  return (
    <div className={styles.state} role="status">
      <span className="spinner" aria-hidden="true" />
      {isPage ? <h1 className={styles["state-text"]}>{text}</h1> : <p className="muted">{text}</p>}
    </div>
  );
}

/** A grey shape in the place of what is on its way. */
export function Skeleton() {
  return <span className="bone" aria-hidden="true" />;
}
