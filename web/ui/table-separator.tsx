// The resize handle of a column's head: dragged, or moved by arrow keys.

import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { NARROWEST, WIDEST, widthAfter, widthNear } from "./table-widths";
import "./table.css";

const headOf = (element: HTMLElement) => element.closest("th")?.offsetWidth ?? NARROWEST;

export function TableSeparator(props: {
  readonly label: string;
  /** Undefined: as wide as its content. */
  readonly width: number | undefined;
  /** Called while it is dragged. */
  readonly onPull: (width: number) => void;
  /** Called when it is released; undefined: as wide as its content. */
  readonly onResize: (width: number | undefined) => void;
}) {
  const { width, onPull, onResize } = props;
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
    // biome-ignore lint/a11y/useSemanticElements: a movable separator has a value, which `hr` cannot have
    <span
      ref={line}
      role="separator"
      tabIndex={0}
      className="table-separator"
      aria-orientation="vertical"
      aria-label={props.label}
      aria-valuenow={width ?? NARROWEST}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}
