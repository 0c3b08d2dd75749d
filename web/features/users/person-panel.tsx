// A user's profile as this company stores it.

import { useT } from "../../client/i18n/i18n";
import { DateControl, SegmentsControl, TextControl } from "../../kit/forms/controls";
import { NAME_MAX, PHONE_MAX } from "../../kit/forms/person";
import { Panel } from "../../ui/panel";
import { LABELS } from "./labels";
import type { UserForm } from "./use-user-form";
import "../../ui/field.css";

export function PersonPanel({ form }: { readonly form: UserForm }) {
  const t = useT();
  const { control } = form;
  const common = (name: "firstName" | "lastName" | "phone" | "birthDate" | "location") => ({
    control,
    name,
    label: t(LABELS[name]),
    autoComplete: "off",
  });
  return (
    <Panel title={t("admin:users.form.person")} text={t("admin:users.form.personText")}>
      <SegmentsControl
        control={control}
        name="gender"
        label={t(LABELS.gender)}
        choices={(["W", "M", "O"] as const).map((id) => ({ id, label: t(`forms:gender.${id}`) }))}
      />
      <div className="field-pair">
        <TextControl {...common("firstName")} isRequired autoCapitalize="words" maxLength={NAME_MAX} />
        <TextControl {...common("lastName")} autoCapitalize="words" maxLength={NAME_MAX} />
      </div>
      <div className="field-pair">
        <DateControl {...common("birthDate")} />
        <TextControl {...common("phone")} inputMode="tel" maxLength={PHONE_MAX} />
      </div>
      <TextControl {...common("location")} maxLength={NAME_MAX} />
    </Panel>
  );
}
