// Title, state, and the rights that are no rights on an app.

import { useT } from "../../i18n/i18n";
import { useRights } from "../../session/rights";
import { Dropdown } from "../../ui/dropdown";
import { Field } from "../../ui/field";
import { TITLE_MAX } from "./rules";
import type { RoleFormState } from "./use-role-form";
import "../../administration/form.css";

type Right = "hasAdminRights" | "hasOnBoardingRights" | "hasPaymentRights";

/** The tab. */
export function GeneralTab({ form }: { readonly form: RoleFormState }) {
  const t = useT();
  const rights = useRights();
  const { draft, set, isOpen, isValid, isTitleDirty } = form;
  const isAdmin = rights?.hasAdminRights === true;
  const right = (name: Right) => (
    <Dropdown
      name={name}
      label={t(`admin:roles.columns.${name}`)}
      description={t(`admin:roles.form.${name}Help`)}
      choices={[
        { id: "0", label: t("admin:no") },
        { id: "1", label: t("admin:yes") },
      ]}
      value={String(draft[name])}
      isDisabled={!isOpen}
      onChange={(id) => set({ [name]: Number(id) })}
    />
  );
  const error = form.isTitleRefused
    ? t("admin:roles.form.titleAdmin")
    : form.refused?.name === "title"
      ? form.refused.said
      : isTitleDirty && !isValid
        ? t("admin:roles.form.titleNeeded")
        : undefined;
  return (
    <div className="form-card">
      <Field
        name="title"
        label={t("admin:roles.columns.title")}
        maxLength={TITLE_MAX}
        isRequired
        // The asterisk is there while the title is not right, or not saved (specification 2).
        hasStar={!isValid || isTitleDirty}
        isReadOnly={!isOpen}
        autoComplete="off"
        value={draft.title}
        onChange={(title) => set({ title })}
        onBlur={() => void form.leaveTitle()}
        {...(error ? { errorMessage: error } : {})}
      />
      <Dropdown
        name="state"
        label={t("admin:state")}
        choices={[
          { id: "1", label: t("admin:enabled") },
          { id: "0", label: t("admin:disabled") },
        ]}
        value={String(draft.state)}
        isDisabled={!isOpen}
        onChange={(id) => set({ state: Number(id) })}
      />
      {isAdmin ? right("hasAdminRights") : null}
      {isAdmin || rights?.hasOnBoardingRights ? right("hasOnBoardingRights") : null}
      {isAdmin ? right("hasPaymentRights") : null}
    </div>
  );
}
