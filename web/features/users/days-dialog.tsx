// The dialog for any number of days since the last sign-in; the filter menu offers the usual ones.

import * as v from "valibot";
import { useT } from "../../client/i18n/i18n";
import { useReason } from "../../kit/administration/reasons";
import { SegmentsControl, TextControl } from "../../kit/forms/controls";
import { DialogForm } from "../../kit/forms/dialog-form";
import { text } from "../../kit/forms/schema";
import { useSchemaForm } from "../../kit/forms/use-schema-form";
import { Dialog } from "../../ui/dialog";
import { DAYS_MAX, daysOf } from "./last-login";

const schema = v.object({
  kind: v.string(),
  days: text((typed) => daysOf(`within:${typed.trim()}`) !== undefined, "lists:days.invalid"),
});

/** The dialog; `value` is the current filter. */
export function DaysDialog(props: {
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const reason = useReason();
  const now = daysOf(props.value);
  const form = useSchemaForm(schema, { kind: now?.kind ?? "within", days: now ? String(now.days) : "" });

  async function choose({ kind, days }: v.InferOutput<typeof schema>): Promise<void> {
    props.onChoose(`${kind}:${Number(days)}`);
    props.onClose();
  }

  return (
    <Dialog title={t("admin:users.columns.lastLogin")} isOpen onClose={props.onClose}>
      <DialogForm
        form={form}
        onSend={choose}
        reason={reason}
        submit={t("lists:days.submit")}
        cancel={t("admin:cancel")}
        onCancel={props.onClose}
      >
        <SegmentsControl
          control={form.control}
          name="kind"
          label={t("lists:days.kind")}
          choices={(["within", "over"] as const).map((id) => ({ id, label: t(`lists:days.${id}`) }))}
        />
        <TextControl
          control={form.control}
          name="days"
          label={t("lists:days.days")}
          description={t("lists:days.help", { most: DAYS_MAX })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          isRequired
        />
      </DialogForm>
    </Dialog>
  );
}
