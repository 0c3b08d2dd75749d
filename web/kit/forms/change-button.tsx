// A button that changes data: while that is not possible it looks disabled, stays focusable, and shows the reason beside itself.

import { type ComponentProps, type MouseEvent, useId } from "react";
import { Button } from "../../ui/button";
import { useReadOnly } from "../../ui/read-only";
import { Tooltip } from "../../ui/tooltip";
import { useTooltip } from "../../ui/use-tooltip";

type ButtonElement = HTMLButtonElement;

export function ChangeButton(
  props: Omit<ComponentProps<typeof Button>, "explanationProps"> & {
    /** The reason why it is disabled, unless that is the network. */
    readonly disabledReason?: string | undefined;
  },
) {
  const { disabledReason, isInvalid = false, onPress, ...rest } = props;
  const id = useId();
  const readOnlyReason = useReadOnly();
  const reason = disabledReason ?? readOnlyReason;
  const { tip, show, triggerProps } = useTooltip<ButtonElement>();
  const explanationProps = {
    "aria-describedby": id,
    ...triggerProps,
    // Before the button's own handlers: a shortcut may press it from elsewhere, and its description is announced only with the focus.
    onClickCapture({ currentTarget }: MouseEvent<ButtonElement>) {
      currentTarget.focus();
      show(currentTarget);
    },
  };
  const isUnavailable = reason !== undefined;
  return (
    <>
      <Button
        {...rest}
        isInvalid={isInvalid || isUnavailable}
        onPress={isUnavailable ? undefined : onPress}
        explanationProps={isUnavailable ? explanationProps : undefined}
      />
      {isUnavailable ? (
        <span id={id} hidden>
          {reason}
        </span>
      ) : null}
      {isUnavailable && tip ? <Tooltip {...tip} text={reason} placement="top" /> : null}
    </>
  );
}
