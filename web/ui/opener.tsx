// A button that opens an overlay beside it. The overlay's code is loaded lazily: at the latest when the button is hovered or focused.

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useId,
  useRef,
  useState,
} from "react";
import type { LazyComponent } from "./lazy-component";

/** Props of an overlay that a button opens. */
export interface OverlayProps {
  readonly id: string;
  /** The button: the overlay is positioned at it, and restores the focus to it. */
  readonly trigger: RefObject<HTMLButtonElement | null>;
  /** The menu entry that the keyboard opened the menu at; undefined for a pointer. */
  readonly start: "first" | "last" | undefined;
  readonly onClose: () => void;
}

/** Closes the overlay when its code could not be loaded; the next press retries. */
export const closeOnMissing = { onMissing: ({ onClose }: Pick<OverlayProps, "onClose">) => onClose() };

/** The initial entry by arrow key. */
const STARTS: Readonly<Record<string, OverlayProps["start"]>> = { ArrowDown: "first", ArrowUp: "last" };

/** The button and its overlay. */
export function Opener<Props extends object>(props: {
  readonly kind: "menu" | "dialog";
  readonly overlay: LazyComponent<Props & OverlayProps>;
  readonly overlayProps: Props;
  readonly className: string | undefined;
  readonly variant?: "secondary";
  readonly label?: string;
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
  readonly children: ReactNode;
}) {
  const { kind, overlay: Overlay } = props;
  const id = useId();
  const own = useRef<HTMLButtonElement>(null);
  const trigger = props.buttonRef ?? own;
  const [open, setOpen] = useState<Pick<OverlayProps, "start">>();
  // The button answers a press in the next frame, and the overlay follows. For the keyboard it is there at once: the next key is for it.
  const follows = useDeferredValue(open);
  const shown = open?.start ? open : follows;
  // A failure is retried on opening.
  const prepare = () => void Overlay.load().catch(() => undefined);

  function press(event: MouseEvent<HTMLButtonElement>): void {
    // Safari does not focus a clicked button, and closing restores the focus to the previously focused element.
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
        aria-controls={open && shown ? id : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={press}
        onKeyDown={onKeyDown}
      >
        {props.children}
      </button>
      {open && shown ? (
        <Overlay {...{ ...props.overlayProps, ...shown, id, trigger, onClose: () => setOpen(undefined) }} />
      ) : null}
    </>
  );
}
