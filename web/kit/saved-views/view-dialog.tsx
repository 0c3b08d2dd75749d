// Asks for the name of a view, its owner, and whether it is the default of the list.

import * as v from "valibot";
import type { SavedView } from "../../client/api/views";
import { useT } from "../../client/i18n/i18n";
import { CheckboxControl, TextControl } from "../forms/controls";
import { DialogForm } from "../forms/dialog-form";
import { text } from "../forms/schema";
import { useSchemaForm } from "../forms/use-schema-form";
import { useViewReason } from "./use-view-reason";

const NAME_MAX = 60;

const schema = v.object({
  name: text((typed) => typed.trim() !== "", "forms:errors.required"),
  isShared: v.boolean(),
  isDefault: v.boolean(),
});

/** The values of the form. */
export type ViewForm = v.InferOutput<typeof schema>;

export function ViewDialog(props: {
  /** The view that is renamed; nothing for a new one. */
  readonly view?: SavedView;
  /** What a new one is called at first. */
  readonly name?: string | undefined;
  /** Whether a new one can be shared. */
  readonly canShare: boolean;
  readonly onSave: (form: ViewForm) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT();
  const reason = useViewReason();
  const { view } = props;
  const form = useSchemaForm(schema, {
    name: view?.name ?? props.name ?? "",
    isShared: false,
    isDefault: view?.isDefault ?? false,
  });

  async function save(values: ViewForm): Promise<void> {
    await props.onSave({ ...values, name: values.name.trim() });
    props.onClose();
  }

  return (
    <DialogForm
      title={t(view ? "admin:views.editTitle" : "admin:views.newTitle")}
      isUnsaved={form.formState.isDirty}
      form={form}
      onSend={save}
      reason={reason}
      failureTitle={t("global:messages.error.saved")}
      submit={t("admin:form.save")}
      cancel={t("admin:cancel")}
      onCancel={props.onClose}
    >
      <TextControl
        control={form.control}
        name="name"
        label={t("admin:views.name")}
        autoComplete="off"
        maxLength={NAME_MAX}
        isRequired
      />
      {props.canShare ? (
        <CheckboxControl control={form.control} name="isShared">
          {t("admin:views.isShared")}
        </CheckboxControl>
      ) : null}
      <CheckboxControl control={form.control} name="isDefault">
        {t("admin:views.isDefault")}
      </CheckboxControl>
    </DialogForm>
  );
}
