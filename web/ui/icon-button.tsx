// A button with an icon alone: its name is a tooltip.

import { type ButtonHTMLAttributes, useId } from "react";
import { Icon, type IconShape } from "./icon";
import { Tooltip } from "./tooltip";
import { useTooltip } from "./use-tooltip";

/** The button. While it is disabled it stays focusable, and the tooltip shows the reason. */
export function IconButton({
  icon,
  label,
  isDisabled = false,
  disabledReason,
  onPress,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly icon: IconShape;
  readonly label: string;
  /** Whether it is disabled where that needs no reason. */
  readonly isDisabled?: boolean | undefined;
  /** Why it is disabled. */
  readonly disabledReason?: string | undefined;
  readonly onPress: () => void;
}) {
  const id = useId();
  const isUnavailable = disabledReason !== undefined;
  const { tip, show, hide, triggerProps } = useTooltip<HTMLButtonElement>(!isUnavailable);
  return (
    <>
      <button
        {...rest}
        {...triggerProps}
        type="button"
        aria-label={label}
        aria-describedby={isUnavailable ? id : undefined}
        aria-disabled={isUnavailable || isDisabled || undefined}
        onClick={({ currentTarget }) => {
          if (isUnavailable) {
            currentTarget.focus();
            return show(currentTarget);
          }
          if (isDisabled) return;
          hide();
          onPress();
        }}
      >
        <Icon icon={icon} size={18} />
      </button>
      {isUnavailable ? (
        <span id={id} hidden>
          {disabledReason}
        </span>
      ) : null}
      {tip ? <Tooltip {...tip} text={disabledReason ?? label} placement="top" /> : null}
    </>
  );
}
