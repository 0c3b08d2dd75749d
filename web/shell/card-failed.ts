// A card that could not be created is reported by a notification and blocks nothing.

import { useCallback } from "react";
import { useT } from "../client/i18n/i18n";
import { useFailureText } from "../kit/forms/failure-text";
import { toast } from "../ui/toast";

/** Reports that the user is not shown on this device, and why. */
export function useCardFailed(): (failure: unknown) => void {
  const t = useT();
  const failureText = useFailureText();
  return useCallback(
    (failure) => toast({ tone: "error", title: t("auth:lock.showFailed"), message: failureText(failure) }),
    [t, failureText],
  );
}
