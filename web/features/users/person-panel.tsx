// Who somebody is, as this company stores it.

import { NAME_MAX, PHONE_MAX } from "../../forms/person";
import { useT } from "../../i18n/i18n";
import { Field } from "../../ui/field";
import { Panel } from "../../ui/panel";
import { Segments } from "../../ui/segments";
import { LABELS } from "./labels";
import type { UserFormState } from "./use-user-form";
import "../../ui/field.css";

/** The panel. */
export function PersonPanel({ form }: { readonly form: UserFormState }) {
  const t = useT();
  const { fields } = form;
  const common = (name: "firstName" | "lastName" | "phone" | "birthDate" | "location") => {
    const error = fields.shown(name);
    return {
      name,
      label: t(LABELS[name]),
      value: fields.values[name],
      onChange: (text: string) => form.set(name, text),
      onBlur: () => fields.left(name),
      autoComplete: "off",
      ...(error ? { errorMessage: error } : {}),
    };
  };
  return (
    <Panel title={t("admin:users.form.person")} text={t("admin:users.form.personText")}>
      <Segments
        name="gender"
        label={t(LABELS.gender)}
        choices={(["W", "M", "O"] as const).map((id) => ({ id, label: t(`forms:gender.${id}`) }))}
        value={fields.values.gender}
        onChange={(id) => form.set("gender", id)}
      />
      <div className="field-pair">
        <Field {...common("firstName")} isRequired autoCapitalize="words" maxLength={NAME_MAX} />
        <Field {...common("lastName")} autoCapitalize="words" maxLength={NAME_MAX} />
      </div>
      <div className="field-pair">
        <Field {...common("birthDate")} type="date" />
        <Field {...common("phone")} inputMode="tel" maxLength={PHONE_MAX} />
      </div>
      <Field {...common("location")} maxLength={NAME_MAX} />
    </Panel>
  );
}
