// The question before an invitation is declined, as nothing takes that back.

import { type ReactNode, useState } from "react";
import { useT } from "../client/i18n/i18n";
import { lazyComponent } from "../ui/lazy-component";
import { toast } from "../ui/toast";

interface DeclineDialogProps {
  /** The name of the inviting company. */
  readonly company: string;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly onMissing: () => void;
}

// The pages before the sign-in have no other dialog: its code is loaded when it is first asked.
const DeclineDialog = lazyComponent<DeclineDialogProps>(async () => (await import("./decline-dialog")).DeclineDialog, {
  loadOnDemand: true,
  onMissing: ({ onMissing }) => onMissing(),
});

/**
 * `ask` opens the dialog about an invitation of a company, and `onDecline` runs after it is confirmed. The dialog closes where the invitation
 * goes away meanwhile (`isThere`).
 */
export function useDeclineQuestion<Invitation>(
  onDecline: (invitation: Invitation) => void,
  isThere: (invitation: Invitation) => boolean = () => true,
): {
  readonly ask: (invitation: Invitation, company: string) => void;
  readonly dialog: ReactNode;
} {
  const t = useT();
  // Set after it is closed, too: the dialog stays mounted, which restores the focus.
  const [question, setQuestion] = useState<{
    readonly about: Invitation;
    readonly company: string;
    readonly isOpen: boolean;
  }>();
  const ask = (about: Invitation, company: string) => setQuestion({ about, company, isOpen: true });
  if (!question) return { ask, dialog: null };
  const close = () => setQuestion({ ...question, isOpen: false });
  if (question.isOpen && !isThere(question.about)) close();
  return {
    ask,
    dialog: (
      <DeclineDialog
        company={question.company}
        isOpen={question.isOpen}
        onConfirm={() => {
          close();
          onDecline(question.about);
        }}
        onCancel={close}
        onMissing={() => {
          setQuestion(undefined);
          toast({ tone: "error", title: t("auth:invitation.failed"), message: t("global:modal.notLoaded") });
        }}
      />
    ),
  };
}
