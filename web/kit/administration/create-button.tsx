// How something new begins, above a list.

import Plus from "lucide-react/icons/plus";
import type { ComponentProps } from "react";
import { Icon } from "../../ui/icon";
import { Gated } from "./gated";

/** The button. */
export function CreateButton({ children, ...rest }: ComponentProps<typeof Gated>) {
  return (
    <Gated {...rest}>
      <Icon of={Plus} size={16} isExtra />
      {children}
    </Gated>
  );
}
