// The resize handle of a column's head: dragged, moved by arrow keys, or by two buttons that a press on it shows (WCAG 2.5.7: no drag is needed).

import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { Icon } from "./icon";
import { NARROWEST, STEP, WIDEST, widthAfter, widthNear } from "./table-widths";
import "./table.css";

const headOf = (element: HTMLElement) => element.closest("th")?.offsetWidth ?? NARROWEST;

/** Labels of a resize handle. */
export interface ResizeLabels {
  readonly width: string;
  readonly narrower: string;
  readonly wider: string;
}

const STEPS = [
  { by: -2 * STEP, label: "narrower", icon: ChevronLeft },
  { by: 2 * STEP, label: "wider", icon: ChevronRight },
] as const;

export function TableSeparator(props: {
  readonly labels: ResizeLabels;
  /** Undefined: as wide as its content. */
  readonly width: number | undefined;
  /** Called while it is dragged. */
  readonly onPull: (width: number) => void;
  /** Called when it is released; undefined: as wide as its content. */
  readonly onResize: (width: number | undefined) => void;
}) {
  const { labels, width, onPull, onResize } = props;
  const line = useRef<HTMLSpanElement>(null);

  useEffect(() => {
    const head = line.current?.closest("th");
    if (!head || width !== undefined) return;
    // The automatic width is observed: reading it would force a layout of the whole table.
    const observer = new ResizeObserver(() => line.current?.setAttribute("aria-valuenow", String(head.offsetWidth)));
    observer.observe(head);
    return () => observer.disconnect();
  }, [width]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const next = widthAfter(event.key, width ?? headOf(event.currentTarget));
    if (next === null) return;
    event.preventDefault();
    onResize(next);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    const element = event.currentTarget;
    const start = { x: event.clientX, width: headOf(element) };
    // A press without a move changes nothing.
    let pulled: number | undefined;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      pulled = widthNear(start.width + clientX - start.x);
      onPull(pulled);
    };
    const end = () => {
      element.removeEventListener("pointermove", move);
      if (pulled !== undefined) onResize(pulled);
    };
    element.setPointerCapture(event.pointerId);
    element.addEventListener("pointermove", move);
    element.addEventListener("lostpointercapture", end, { once: true });
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a movable separator has a value, which `hr` cannot have */}
      <span
        ref={line}
        role="separator"
        tabIndex={0}
        className="table-separator"
        aria-orientation="vertical"
        aria-label={labels.width}
        aria-valuenow={width ?? NARROWEST}
        aria-valuemin={NARROWEST}
        aria-valuemax={WIDEST}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onDoubleClick={() => onResize(undefined)}
      />
      <span className="table-steps">
        {STEPS.map(({ by, label, icon }) => (
          <button
            key={label}
            type="button"
            // The keyboard has the arrow keys.
            tabIndex={-1}
            aria-label={`${labels.width}: ${labels[label]}`}
            // The focus stays on the handle, which shows the buttons.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => onResize(widthNear((width ?? headOf(event.currentTarget)) + by))}
          >
            <Icon icon={icon} size={16} />
          </button>
        ))}
      </span>
    </>
  );
}
