// A button that changes something: while nothing can be changed it looks closed, and pressing it says why.

import type { ComponentProps } from "react";
import { useT } from "../../client/i18n/i18n";
import { Button } from "../../ui/button";
import { useReadOnly } from "../../ui/read-only";
import { toast } from "../../ui/toast";

/** The button. */
export function ChangeButton({ onPress, isInvalid = false, ...rest }: ComponentProps<typeof Button>) {
  const t = useT();
  const closed = useReadOnly();
  function press(): void {
    if (closed === undefined) onPress?.();
    else toast({ tone: "warning", title: t("global:offline.title"), message: closed });
  }
  return <Button {...rest} isInvalid={isInvalid || closed !== undefined} onPress={press} />;
}
