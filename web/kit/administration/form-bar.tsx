// The footer of a form: save, cancel, and at the other side the removal. A disabled save button says why.

import { type ReactNode, useId } from "react";
import type { MissingRight } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { Button } from "../../ui/button";
import { useReadOnly } from "../../ui/read-only";
import { useMissingText } from "./reasons";
import "./form-bar.css";

export function FormBar(props: {
  readonly isDirty: boolean;
  readonly isValid: boolean;
  readonly isPending: boolean;
  readonly missingRight: MissingRight | undefined;
  /** Another reason than a missing right why saving is disabled. */
  readonly disabledReason?: string | undefined;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const id = useId();
  const missingText = useMissingText();
  const readOnlyReason = useReadOnly();
  const { isDirty, isValid, missingRight, disabledReason = readOnlyReason } = props;
  // Where nothing was entered yet there is nothing to check.
  const invalid = () => t(isDirty ? "admin:form.incomplete" : "admin:form.required");
  const valid = () => (isDirty ? undefined : t("admin:form.unchanged"));
  const reason = missingRight ? missingText(missingRight) : (disabledReason ?? (isValid ? valid() : invalid()));
  return (
    <footer className="form-bar">
      <div className="form-bar-main">
        <Button
          type="submit"
          isPending={props.isPending}
          isInvalid={reason !== undefined}
          explanationProps={reason ? { "aria-describedby": id } : undefined}
        >
          {t("admin:form.save")}
        </Button>
        <Button variant="secondary" onPress={props.onCancel}>
          {t("admin:cancel")}
        </Button>
        {reason ? (
          <span id={id} className="muted">
            {reason}
          </span>
        ) : null}
      </div>
      {props.children}
    </footer>
  );
}
