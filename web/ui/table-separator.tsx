// The end of a column's head: pulled, or moved by arrow keys, it makes the column wider or narrower.

import type { KeyboardEvent, PointerEvent } from "react";
import { NARROWEST, WIDEST, widthAfter, widthNear } from "./table-widths";
import "./table.css";

const headOf = (element: HTMLElement) => element.closest("th")?.offsetWidth ?? NARROWEST;

/** The separator. */
export function TableSeparator(props: {
  readonly label: string;
  /** Undefined: as wide as what stands in it. */
  readonly width: number | undefined;
  /** It is being pulled. */
  readonly onPull: (width: number) => void;
  /** It was left there; undefined: as wide as what stands in it. */
  readonly onResize: (width: number | undefined) => void;
}) {
  const { width, onPull, onResize } = props;

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
    // A press alone moves nothing.
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
    // biome-ignore lint/a11y/useSemanticElements: a line that can be moved has a value, which `hr` has not
    <span
      // As wide as what stands in it is only known when it stands there.
      ref={(element) => element?.setAttribute("aria-valuenow", String(width ?? headOf(element)))}
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
