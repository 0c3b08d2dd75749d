// A button that changes something: while it may not it looks closed, can still be reached, and says why where it stands.

import { type ComponentProps, type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useState } from "react";
import { Button } from "../../ui/button";
import { useReadOnly } from "../../ui/read-only";
import { Tooltip } from "../../ui/tooltip";

type ButtonElement = HTMLButtonElement;

/** The button. */
export function ChangeButton(
  props: Omit<ComponentProps<typeof Button>, "explained"> & {
    /** Why it is closed, where that is not the network. */
    readonly closed?: string | undefined;
  },
) {
  const { closed, isInvalid = false, onPress, ...rest } = props;
  const id = useId();
  const silent = useReadOnly();
  const reason = closed ?? silent;
  /** The button, while the reason stands beside it. */
  const [place, setPlace] = useState<ButtonElement>();
  const hide = () => setPlace(undefined);
  const explained = {
    "aria-describedby": id,
    onFocus: ({ currentTarget }: { readonly currentTarget: ButtonElement }) => setPlace(currentTarget),
    onBlur: hide,
    // A finger has no hover: it presses.
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<ButtonElement>) =>
      pointerType === "touch" || setPlace(currentTarget),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "touch" || hide(),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || !place) return;
      // What the button stands in stays open.
      event.stopPropagation();
      hide();
    },
    // Before the button's own: a key may press it from elsewhere, and what is described is read where the focus is.
    onClickCapture({ currentTarget }: MouseEvent<ButtonElement>) {
      currentTarget.focus();
      setPlace(currentTarget);
    },
  };
  const isClosed = reason !== undefined;
  return (
    <>
      <Button
        {...rest}
        isInvalid={isInvalid || isClosed}
        onPress={isClosed ? undefined : onPress}
        explained={isClosed ? explained : undefined}
      />
      {isClosed ? (
        <span id={id} hidden>
          {reason}
        </span>
      ) : null}
      {isClosed && place ? <Tooltip words={reason} of={place} placement="top" /> : null}
    </>
  );
}
