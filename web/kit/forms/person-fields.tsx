// Personal fields: salutation, names, birthday.

import { useT } from "../../client/i18n/i18n";
import { DateField } from "../../ui/date-field";
import { Field } from "../../ui/field";
import { Segments } from "../../ui/segments";
import type { BoundField } from "./bound-field";
import { NAME_MAX } from "./person";
import "../../ui/field.css";

/** Names of the fields. */
export type PersonName = "gender" | "firstName" | "lastName" | "birthday";

/** The fields, bound to their form. */
export function PersonFields({ field }: { readonly field: (name: PersonName) => BoundField }) {
  const t = useT();
  const names = [
    ["firstName", t("forms:names.first"), "given-name"],
    ["lastName", t("forms:names.last"), "family-name"],
  ] as const;
  const gender = field("gender");
  return (
    <>
      <Segments
        name="gender"
        label={t("forms:gender.label")}
        choices={(["W", "M", "O"] as const).map((id) => ({ id, label: t(`forms:gender.${id}`) }))}
        value={gender.value}
        onChange={gender.onChange}
        inputRef={gender.inputRef}
      />
      <div className="field-pair">
        {names.map(([name, label, autoComplete]) => (
          <Field
            key={name}
            {...field(name)}
            label={label}
            autoComplete={autoComplete}
            autoCapitalize="words"
            maxLength={NAME_MAX}
            isRequired
          />
        ))}
      </div>
      <DateField
        {...field("birthday")}
        label={t("forms:birthday.label")}
        description={t("forms:birthday.help")}
        autoComplete="bday"
      />
    </>
  );
}
