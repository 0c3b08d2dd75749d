// A confirmation before an action on a record. Most such actions cannot be undone.

import { type ReactNode, useState } from "react";
import { useT } from "../../client/i18n/i18n";
import { ConfirmDialog } from "../../ui/dialog";

/** The texts of the dialog. */
interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly isHarmless?: boolean;
}

/** `confirm` opens the dialog over a record, and `onConfirm` runs after it is confirmed: the dialog is busy until that is done. */
export function useConfirmation<Entity>(
  questionOf: (record: Entity) => Question,
  onConfirm: (record: Entity) => Promise<void>,
): { readonly confirm: (record: Entity) => void; readonly dialog: ReactNode } {
  const t = useT();
  // Set after it is closed, too: the dialog stays mounted, which restores the focus.
  const [question, setQuestion] = useState<{ readonly about: Entity; readonly isOpen: boolean }>();
  if (!question) return { confirm: (about) => setQuestion({ about, isOpen: true }), dialog: null };
  const { about, isOpen } = question;
  const close = () => setQuestion({ about, isOpen: false });
  return {
    confirm: (next) => setQuestion({ about: next, isOpen: true }),
    dialog: (
      <ConfirmDialog
        {...questionOf(about)}
        isOpen={isOpen}
        cancel={t("admin:cancel")}
        onConfirm={() => onConfirm(about)}
        onCancel={close}
      />
    ),
  };
}
