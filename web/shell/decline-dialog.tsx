// The dialog of the question before an invitation is declined.

import { useT } from "../client/i18n/i18n";
import { ConfirmDialog } from "../ui/dialog";

export function DeclineDialog(props: {
  readonly company: string;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  const t = useT();
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={t("auth:invitation.declineTitle", { company: props.company })}
      text={t("auth:invitation.declineText")}
      confirm={t("auth:invitation.decline")}
      cancel={t("auth:invitation.cancel")}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    />
  );
}
