// Title, state, and rights besides apps.

import { useT } from "../../client/i18n/i18n";
import { useRights } from "../../client/session/rights";
import { FlagControl, useField } from "../../kit/forms/controls";
import { Field } from "../../ui/field";
import { flagLabel } from "./labels";
import { canGrantFlag } from "./rules";
import { type RoleValues, TITLE_MAX } from "./schema";
import type { RoleForm } from "./use-role-form";
import "../../kit/administration/form.css";

const RIGHTS = ["hasAdminRights", "hasOnBoardingRights", "hasPaymentRights"] as const;

export function GeneralTab({ form }: { readonly form: RoleForm }) {
  const t = useT();
  const rights = useRights();
  const { control, changed, canEdit, isValid } = form;
  const title = useField<RoleValues, string>({ control, name: "title" });
  const right = (name: (typeof RIGHTS)[number]) => (
    <FlagControl
      key={name}
      control={control}
      name={name}
      label={t(flagLabel(name))}
      description={t(`admin:roles.form.${name}Help`)}
      choices={[
        { id: "0", label: t("admin:no") },
        { id: "1", label: t("admin:yes") },
      ]}
      isDisabled={!canEdit}
    />
  );
  return (
    <div className="form-card">
      <Field
        {...title}
        label={t("admin:roles.columns.title")}
        maxLength={TITLE_MAX}
        isRequired
        // The asterisk is shown while the title is invalid or not saved (specification 2).
        hasStar={!isValid || changed.includes("title")}
        isReadOnly={!canEdit}
        autoComplete="off"
        onBlur={() => (changed.includes("title") ? void form.checkTitle() : title.onBlur())}
      />
      <FlagControl
        control={control}
        name="state"
        label={t(flagLabel("state"))}
        choices={[
          { id: "1", label: t("admin:enabled") },
          { id: "0", label: t("admin:disabled") },
        ]}
        isDisabled={!canEdit}
      />
      {RIGHTS.filter((name) => canGrantFlag(name, rights)).map(right)}
    </div>
  );
}
