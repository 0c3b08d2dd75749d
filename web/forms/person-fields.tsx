// A person: salutation, names, birthday.

import { useT } from "../i18n/i18n";
import { Field } from "../ui/field";
import { Segments } from "../ui/segments";
import { NAME_MAX } from "./person";
import type { Form } from "./use-form";
import "../ui/field.css";

/** Names of the fields. */
export type PersonName = "gender" | "firstName" | "lastName" | "birthday";

/** The fields. */
export function PersonFields<Name extends string>({ form }: { readonly form: Form<Name | PersonName> }) {
  const t = useT();
  const names = [
    ["firstName", t("forms:names.first"), "given-name"],
    ["lastName", t("forms:names.last"), "family-name"],
  ] as const;
  const birthdayError = form.shown("birthday");
  return (
    <>
      <Segments
        name="gender"
        label={t("forms:gender.label")}
        choices={(["W", "M", "O"] as const).map((id) => ({ id, label: t(`forms:gender.${id}`) }))}
        value={form.values.gender}
        onChange={(id) => form.set("gender", id)}
      />
      <div className="field-pair">
        {names.map(([name, label, autoComplete]) => {
          const error = form.shown(name);
          return (
            <Field
              key={name}
              name={name}
              label={label}
              autoComplete={autoComplete}
              autoCapitalize="words"
              maxLength={NAME_MAX}
              isRequired
              value={form.values[name]}
              onChange={(text) => form.set(name, text)}
              onBlur={() => form.left(name)}
              errorMessage={error}
            />
          );
        })}
      </div>
      <Field
        name="birthday"
        label={t("forms:birthday.label")}
        description={t("forms:birthday.help")}
        type="date"
        autoComplete="bday"
        value={form.values.birthday}
        onChange={(text) => form.set("birthday", text)}
        onBlur={() => form.left("birthday")}
        errorMessage={birthdayError}
      />
    </>
  );
}
