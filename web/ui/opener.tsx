// A button that opens something beside it. What opens is loaded lazily: at the latest when a pointer or the focus comes to the button.

import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useId, useRef, useState } from "react";
import type { Later } from "./later";

/** What is told to that which a button opens. */
export interface Opened {
  readonly id: string;
  /** The button: it is placed beside it, and gives the focus back to it. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  /** The entry of a menu that the keyboard wanted; undefined for a pointer. */
  readonly start: "first" | "last" | undefined;
  readonly onClose: () => void;
}

/** What a button opens closes where its code could not be loaded; the next press tries again. */
export const closes = { onMissing: ({ onClose }: Pick<Opened, "onClose">) => onClose() };

/** Entries that arrow keys open a menu at. */
const STARTS: Readonly<Record<string, Opened["start"]>> = { ArrowDown: "first", ArrowUp: "last" };

/** The button, and what it opened. */
export function Opener<Props extends object>(props: {
  readonly kind: "menu" | "dialog";
  readonly of: Later<Props & Opened>;
  readonly given: Props;
  readonly className: string | undefined;
  readonly variant?: "secondary";
  readonly label?: string;
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
  readonly children: ReactNode;
}) {
  const { kind, of: Popover } = props;
  const id = useId();
  const own = useRef<HTMLButtonElement>(null);
  const trigger = props.buttonRef ?? own;
  const [open, setOpen] = useState<Pick<Opened, "start">>();
  // Where that fails, whoever opens it asks again.
  const prepare = () => void Popover.load().catch(() => undefined);

  function press(event: MouseEvent<HTMLButtonElement>): void {
    // Safari focuses no button that is clicked, and the focus comes back to whatever had it.
    event.currentTarget.focus();
    // The keyboard and screen readers click without a pointer.
    setOpen(open ? undefined : { start: event.detail === 0 ? "first" : undefined });
  }

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    const start = kind === "menu" ? STARTS[event.key] : undefined;
    if (!start) return;
    event.preventDefault();
    setOpen({ start });
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={props.className}
        data-variant={props.variant}
        aria-label={props.label}
        aria-haspopup={kind}
        aria-expanded={open !== undefined}
        aria-controls={open ? id : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={press}
        onKeyDown={onKeyDown}
      >
        {props.children}
      </button>
      {open ? <Popover {...{ ...props.given, ...open, id, trigger, onClose: () => setOpen(undefined) }} /> : null}
    </>
  );
}
