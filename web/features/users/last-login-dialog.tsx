// The dialog for any period since the last sign-in; the filter menu offers the usual ones.

import * as v from "valibot";
import { useT } from "../../client/i18n/i18n";
import { useReason } from "../../kit/administration/reasons";
import { DateControl, DropdownControl, TextControl } from "../../kit/forms/controls";
import { DialogForm } from "../../kit/forms/dialog-form";
import { text } from "../../kit/forms/schema";
import { useSchemaForm } from "../../kit/forms/use-schema-form";
import { DAYS_MAX, isDay, isDays, lastLoginOf, PERIODS } from "./last-login";

const days = v.object({
  kind: v.picklist(["within", "over"]),
  days: text((typed) => isDays(typed.trim()), "lists:lastLogin.invalid"),
  day: v.string(),
});
const since = v.object({
  kind: v.picklist(["since", "before"]),
  days: v.string(),
  day: text(isDay, "lists:lastLogin.invalidDate"),
});
const schema = v.variant("kind", [days, since]);

/** The dialog; `value` is the current filter. */
export function LastLoginDialog(props: {
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const reason = useReason();
  const now = lastLoginOf(props.value);
  const form = useSchemaForm<v.InferOutput<typeof schema>>(schema, {
    kind: now?.kind ?? "within",
    days: now && "days" in now ? String(now.days) : "",
    day: now && "day" in now ? now.day : "",
  });
  const { kind } = form.values;
  const isOfDays = kind === "within" || kind === "over";

  async function choose(values: v.InferOutput<typeof schema>): Promise<void> {
    props.onChoose(`${values.kind}:${isOfDays ? Number(values.days) : values.day}`);
    props.onClose();
  }

  return (
    <DialogForm
      title={t("admin:users.columns.lastLogin")}
      form={form}
      onSend={choose}
      reason={reason}
      submit={t("lists:lastLogin.submit")}
      cancel={t("admin:cancel")}
      onCancel={props.onClose}
    >
      <DropdownControl
        control={form.control}
        name="kind"
        label={t("lists:lastLogin.kind")}
        choices={PERIODS.map((id) => ({ id, label: t(`lists:lastLogin.${id}`) }))}
      />
      {isOfDays ? (
        <TextControl
          control={form.control}
          name="days"
          label={t("lists:lastLogin.days")}
          description={t("lists:lastLogin.help", { most: DAYS_MAX })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          isRequired
        />
      ) : (
        <DateControl control={form.control} name="day" label={t("lists:lastLogin.date")} isRequired />
      )}
    </DialogForm>
  );
}
