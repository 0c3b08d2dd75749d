// The button above a list that creates a record.

import Plus from "lucide-react/icons/plus";
import type { ComponentProps } from "react";
import { Icon } from "../../ui/icon";
import { Gated } from "./gated";

export function CreateButton({ children, ...rest }: ComponentProps<typeof Gated>) {
  return (
    <Gated {...rest}>
      <Icon of={Plus} size={16} isExtra />
      {children}
    </Gated>
  );
}
