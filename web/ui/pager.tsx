// The pager of every list.

import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Icon, type IconShape } from "./icon";
import styles from "./pager.module.css";
import { pagesShown } from "./pages-shown";

export function Pager(props: {
  readonly label: string;
  readonly previous: string;
  readonly next: string;
  readonly page: number;
  /** The last page that can be requested by its number. */
  readonly last: number;
  readonly onPage: (page: number) => void;
  /** Steps beyond the numbered pages; undefined without a target. */
  readonly steps?: { readonly previous: (() => void) | undefined; readonly next: (() => void) | undefined };
}) {
  const numbered = (page: number) => (page < 1 || page > props.last ? undefined : () => props.onPage(page));
  const { previous, next } = props.steps ?? { previous: numbered(props.page - 1), next: numbered(props.page + 1) };
  // Without a target it stays focusable: whoever has pressed it until the last page keeps their place.
  const step = (go: (() => void) | undefined, icon: IconShape, name: string) => (
    <button type="button" className={styles["pager-page"]} aria-label={name} aria-disabled={!go} onClick={go}>
      <Icon icon={icon} size={18} isDirected />
    </button>
  );
  return (
    <nav className={styles.pager} aria-label={props.label}>
      {step(previous, ChevronLeft, props.previous)}
      {pagesShown(props.page, props.last).map((page, index, all) =>
        page === null ? (
          <span key={`gap-after-${all[index - 1]}`}>…</span>
        ) : (
          <button
            key={page}
            type="button"
            className={styles["pager-page"]}
            aria-current={page === props.page ? "page" : undefined}
            onClick={() => (page === props.page ? undefined : props.onPage(page))}
          >
            {page}
          </button>
        ),
      )}
      {step(next, ChevronRight, props.next)}
    </nav>
  );
}
