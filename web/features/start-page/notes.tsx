// Suggested actions: a row each, with an icon, the subject and a link.

import Arrow from "lucide-react/icons/chevron-right";
import { Link } from "react-router";
import { Icon, type IconShape } from "../../ui/icon";
import styles from "./start-page.module.css";

/** A suggested action. */
export interface Note {
  readonly id: string;
  readonly icon: IconShape;
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly isWarning?: boolean;
}

/** The list; each row is a link as a whole. */
export function Notes({ notes }: { readonly notes: readonly Note[] }) {
  return (
    <ul className={styles.notes}>
      {notes.map(({ id, icon, title, text, to, isWarning }) => (
        <li key={id}>
          <Link className={styles.note} to={to} data-warning={isWarning || undefined}>
            <span className={styles.sign}>
              <Icon icon={icon} />
            </span>
            <span className={styles["note-words"]}>
              <strong>{title}</strong>
              <span className="muted">{text}</span>
            </span>
            <Icon icon={Arrow} size={18} isDirected />
          </Link>
        </li>
      ))}
    </ul>
  );
}
