// The form of a record: its panels, the footer, and the questions before unsaved input is lost or over a newer version.

import type { FormEvent, ReactNode, Ref } from "react";
import type { MissingRight } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { ConflictDialog, type Difference } from "../forms/conflict-dialog";
import { UnsavedGuard } from "../forms/unsaved";
import { FormBar } from "./form-bar";
import "./form.css";

/** What the frame needs of a form; without `keepMine` it has no version conflicts. */
interface FormState {
  readonly isDirty: boolean;
  readonly isValid: boolean;
  readonly formState: { readonly isSubmitting: boolean };
  readonly differences?: readonly Difference[] | undefined;
  readonly keepMine?: () => void;
  readonly takeTheirs?: () => void;
}

export function FormFrame({
  form,
  element,
  missingRight,
  disabledReason,
  isLeaving = false,
  onSave,
  onCancel,
  removal,
  children,
}: {
  readonly form: FormState;
  readonly element?: Ref<HTMLFormElement>;
  /** The right that is missing for saving. */
  readonly missingRight?: MissingRight | undefined;
  /** Another reason than a missing right why saving is disabled. */
  readonly disabledReason?: string | undefined;
  /** The form is being closed after a save or by cancelling: no confirmation. */
  readonly isLeaving?: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  /** At the other side of the footer. */
  readonly removal?: ReactNode;
  readonly children: ReactNode;
}) {
  const { isDirty, keepMine, takeTheirs } = form;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!missingRight && disabledReason === undefined) onSave();
  }

  return (
    <>
      <form ref={element} className="stack-wide" method="post" noValidate onSubmit={submit}>
        {children}
        <FormBar
          isDirty={isDirty}
          isValid={form.isValid}
          isPending={form.formState.isSubmitting}
          missingRight={missingRight}
          disabledReason={disabledReason}
          onCancel={onCancel}
        >
          {removal}
        </FormBar>
      </form>
      <FormGuard isUnsaved={isDirty && !isLeaving} />
      {keepMine && takeTheirs ? (
        <ConflictDialog differences={form.differences} onKeep={keepMine} onTake={takeTheirs} />
      ) : null}
    </>
  );
}

/** Shows a confirmation before unsaved input is lost. */
function FormGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const t = useT();
  return (
    <UnsavedGuard
      isUnsaved={isUnsaved}
      texts={{
        title: t("admin:unsaved.title"),
        text: t("admin:unsaved.text"),
        leave: t("admin:unsaved.leave"),
        stay: t("admin:unsaved.stay"),
      }}
    />
  );
}
