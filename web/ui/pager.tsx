// Goes from page to page; the same in every list.

import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Icon, type IconShape } from "./icon";
import styles from "./pager.module.css";
import { pagesShown } from "./pages-shown";

/** A pager. */
export function Pager(props: {
  readonly label: string;
  readonly previous: string;
  readonly next: string;
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
}) {
  const step = (page: number, sign: IconShape, name: string) => (
    <button
      type="button"
      className={styles["pager-page"]}
      aria-label={name}
      disabled={page < 1 || page > props.last}
      onClick={() => props.onPage(page)}
    >
      <Icon of={sign} size={18} isDirected />
    </button>
  );
  return (
    <nav className={styles.pager} aria-label={props.label}>
      {step(props.page - 1, ChevronLeft, props.previous)}
      {pagesShown(props.page, props.last).map((page, index, all) =>
        page === null ? (
          <span key={`gap-after-${all[index - 1]}`}>…</span>
        ) : (
          <button
            key={page}
            type="button"
            className={styles["pager-page"]}
            aria-current={page === props.page ? "page" : undefined}
            onClick={() => props.onPage(page)}
          >
            {page}
          </button>
        ),
      )}
      {step(props.page + 1, ChevronRight, props.next)}
    </nav>
  );
}
