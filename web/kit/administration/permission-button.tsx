// A button that requires a right: without it, it looks disabled and says which right is missing.

import type { ComponentProps } from "react";
import type { MissingRight } from "../../client/api/failure";
import { ChangeButton } from "../forms/change-button";
import { useMissingText } from "./reasons";

export function PermissionButton({
  missingRight,
  ...rest
}: Omit<ComponentProps<typeof ChangeButton>, "disabledReason"> & { readonly missingRight: MissingRight | undefined }) {
  const missingText = useMissingText();
  return <ChangeButton {...rest} disabledReason={missingRight && missingText(missingRight)} />;
}
