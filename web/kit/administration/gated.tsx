// A button that needs a right: without it, it looks closed, and pressing it says which right is missing.

import type { ReactNode } from "react";
import type { MissingRight } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { Button, type ButtonVariant } from "../../ui/button";
import { toast } from "../../ui/toast";
import { ChangeButton } from "../forms/change-button";
import { useMissingText } from "./reasons";

/** The button. */
export function Gated(props: {
  readonly lacks: MissingRight | undefined;
  readonly variant?: ButtonVariant;
  readonly label?: string;
  readonly isPending?: boolean;
  readonly shortcut?: "N" | "E";
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  const { lacks, onPress, ...rest } = props;
  const t = useT();
  const missingText = useMissingText();
  const explain = (right: MissingRight) =>
    toast({ tone: "warning", title: t("admin:missing.title"), message: missingText(right) });
  if (lacks) return <Button {...rest} isInvalid onPress={() => explain(lacks)} />;
  return <ChangeButton {...rest} onPress={onPress} />;
}
