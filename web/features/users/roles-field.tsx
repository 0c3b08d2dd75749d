// The roles of a person, in the form.

import type { Control } from "react-hook-form";
import type { KnownRoles } from "../../administration/all-roles";
import { RoleChoice } from "../../administration/role-choice";
import { useField } from "../../forms/controls";
import { useT } from "../../i18n/i18n";
import { inOrder } from "./rules";
import type { UserValues } from "./schema";

/** The choices. */
export function RolesField({ control, known }: { readonly control: Control<UserValues>; readonly known: KnownRoles }) {
  const t = useT();
  const { value, onChange, onBlur: _, ...field } = useField<UserValues, string[]>({ control, name: "roles" });
  return (
    <RoleChoice
      {...field}
      label={t("global:shell.roles")}
      known={known}
      chosen={value}
      onChange={(chosen) => onChange(inOrder(chosen))}
    />
  );
}
