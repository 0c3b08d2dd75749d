// Empty, failed and loading states.

import type { ReactNode } from "react";
import { Button } from "./button";
import styles from "./states.module.css";
import "./bone.css";
import "./spinner.css";

/** An empty state with the next action. */
export function EmptyState(props: {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  /** A `Drawing`: its code is loaded with the page that shows it. */
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

/** An error with a retry button. */
export function ErrorState(props: {
  readonly title: string;
  readonly text: ReactNode;
  readonly retry: string;
  readonly onRetry: () => void;
  /** It replaces the whole page, and has its heading. */
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

/** A loading state; announced, and shown without a layout shift. */
export function Waiting({ text, isPage }: { readonly text: string; readonly isPage?: boolean }) {
  return (
    <div className={styles.state} role="status">
      <span className="spinner" aria-hidden="true" />
      {isPage ? <h1 className={styles["state-text"]}>{text}</h1> : <p className="muted">{text}</p>}
    </div>
  );
}

/** A grey placeholder of loading content. */
export function Skeleton() {
  return <span className="bone" aria-hidden="true" />;
}
