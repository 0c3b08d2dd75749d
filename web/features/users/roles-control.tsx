// A form control to tick roles.

import type { FieldValues } from "react-hook-form";
import { useT } from "../../client/i18n/i18n";
import type { RolesState } from "../../kit/administration/all-roles";
import { RoleChoice } from "../../kit/administration/role-choice";
import { type FieldOf, useField } from "../../kit/forms/controls";
import { inOrder } from "./rules";

export function RolesControl<Values extends FieldValues>({
  control,
  name,
  known,
}: FieldOf<Values, string[]> & { readonly known: RolesState }) {
  const t = useT();
  const { value, onChange, inputRef, errorMessage } = useField<Values, string[]>({ control, name });
  return (
    <RoleChoice
      name={name}
      inputRef={inputRef}
      errorMessage={errorMessage}
      label={t("global:shell.roles")}
      known={known}
      chosen={value}
      onChange={(chosen) => onChange(inOrder(chosen))}
    />
  );
}
