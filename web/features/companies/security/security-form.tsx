// A company's session rules, with a preview of their effect before they are saved.

import { changeTenantSecurity, type TenantSecurity, tenantSecurity } from "../../../client/api/admin-tenants";
import { shortDate, useDayFormat } from "../../../client/i18n/formats";
import { useT } from "../../../client/i18n/i18n";
import type { Phrase } from "../../../client/i18n/phrases";
import { FormFrame } from "../../../kit/administration/form-frame";
import { NotLoaded } from "../../../kit/administration/not-loaded";
import { securityRecord } from "../../../kit/administration/queries/companies";
import { useNotices } from "../../../kit/administration/reasons";
import { useRecord } from "../../../kit/administration/use-record";
import { CheckboxControl, DateControl, SegmentsControl, TextControl } from "../../../kit/forms/controls";
import { type EditForm, useEditForm } from "../../../kit/forms/use-edit-form";
import { Alert } from "../../../ui/alert";
import { Panel } from "../../../ui/panel";
import { Skeleton } from "../../../ui/states";
import { changedIn, changeOf, firstMomentOf, type SecurityName, type SecurityValues, schema, valuesOf } from "./rules";
import "../../../ui/field.css";
import "../../../ui/panel.css";

/** The label of each field. */
const LABELS: Readonly<Record<SecurityName, Phrase>> = {
  secondFactor: "admin:tenants.security.factor",
  secondFactorFrom: "admin:tenants.security.from",
  idleMinutes: "admin:tenants.security.idle",
  sessionHours: "admin:tenants.security.hours",
  allowedNetworks: "admin:tenants.security.allowed",
  pin: "admin:tenants.security.pin",
};

/** Formats a value of the form for display. */
function useShownValue(): (name: SecurityName, values: SecurityValues) => string {
  const t = useT();
  return (name, values) => {
    switch (name) {
      case "secondFactor":
        return t(`admin:tenants.security.${values.secondFactor}`);
      case "secondFactorFrom":
        return values.secondFactorFrom && shortDate(values.secondFactorFrom);
      case "pin":
        return t(values.pin ? "admin:yes" : "admin:no");
      default:
        return values[name].trim();
    }
  };
}

export function SecurityForm({ companyId }: { readonly companyId: string }) {
  const { record, failure, retry, accept } = useRecord(companyId, securityRecord);
  if (record) return <LoadedSecurityForm companyId={companyId} stored={record} accept={accept} />;
  return failure === undefined ? <Skeleton /> : <NotLoaded failure={failure} onRetry={retry} />;
}

function LoadedSecurityForm(props: {
  readonly companyId: string;
  readonly stored: TenantSecurity;
  readonly accept: (now: TenantSecurity) => void;
}) {
  const t = useT();
  const { companyId, stored, accept } = props;
  const { done, notSaved } = useNotices();
  const shown = useShownValue();
  const form = useEditForm<TenantSecurity, SecurityValues>({
    stored,
    schema,
    valuesOf: (record = stored) => valuesOf(record),
    differing: changedIn,
    accept,
    read: () => tenantSecurity(companyId),
    labelOf: (name) => t(LABELS[name]),
    shown,
  });
  const { seen = stored, known, control, values } = form;
  const isDirty = form.changed.length > 0;

  async function save(typed: SecurityValues): Promise<void> {
    if (!isDirty) return;
    try {
      form.rebase(await changeTenantSecurity(companyId, changeOf(known, typed), seen.version), typed);
      done("admin:tenants.security.saved");
    } catch (cause) {
      if (!(await form.handleFailure(cause).catch(() => false))) notSaved(cause);
    }
  }

  return (
    <FormFrame form={{ ...form, isDirty }} onSave={() => void form.submit(save)} onCancel={() => form.reset(known)}>
      <Panel title={t("admin:tenants.security.factor")} text={t("admin:tenants.security.factorText")}>
        <SegmentsControl
          control={control}
          name="secondFactor"
          label={t("admin:tenants.security.factor")}
          isLabelHidden
          choices={[
            { id: "optional", label: t("admin:tenants.security.optional") },
            { id: "required", label: t("admin:tenants.security.required") },
          ]}
        />
        <ChoiceError form={form} name="secondFactor" />
        {values.secondFactor === "required" ? (
          <DateControl
            control={control}
            name="secondFactorFrom"
            label={t(LABELS.secondFactorFrom)}
            description={t("admin:tenants.security.fromHelp")}
          />
        ) : null}
        <Effect stored={stored} values={values} />
      </Panel>
      <Panel title={t("admin:tenants.security.sessions")} text={t("admin:tenants.security.sessionsText")}>
        <div className="field-pair">
          <TextControl
            control={control}
            name="idleMinutes"
            label={t(LABELS.idleMinutes)}
            description={t("admin:tenants.security.idleHelp")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
          <TextControl
            control={control}
            name="sessionHours"
            label={t(LABELS.sessionHours)}
            description={t("admin:tenants.security.hoursHelp")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
        </div>
        <CheckboxControl control={control} name="pin">
          {t("admin:tenants.security.pin")}
        </CheckboxControl>
        <ChoiceError form={form} name="pin" />
      </Panel>
      <Panel title={t("admin:tenants.security.networks")} text={t("admin:tenants.security.networksText")}>
        <TextControl
          control={control}
          name="allowedNetworks"
          label={t(LABELS.allowedNetworks)}
          description={t("admin:tenants.security.allowedHelp")}
          autoComplete="off"
        />
      </Panel>
    </FormFrame>
  );
}

/** The server's validation error of a choice; the control itself cannot show it. */
function ChoiceError({
  form,
  name,
}: {
  readonly form: EditForm<TenantSecurity, SecurityValues>;
  readonly name: "secondFactor" | "pin";
}) {
  const message = form.formState.errors[name]?.message;
  return message ? <Alert tone="error">{message}</Alert> : null;
}

/** Which users the required second factor concerns, and from when; for a day that is none only which. */
function Effect({ stored, values }: { readonly stored: TenantSecurity; readonly values: SecurityValues }) {
  const t = useT();
  const day = useDayFormat();
  const { people, withoutSecondFactor: count } = stored;
  if (count === 0) return <Alert tone="success">{t("admin:tenants.security.everybody")}</Alert>;
  const without = t("admin:tenants.security.without", { count, people });
  if (values.secondFactor === "optional") return <Alert tone="info">{without}</Alert>;
  const { secondFactorFrom: from } = values;
  if (from && firstMomentOf(from) === null) return <Alert tone="warning">{without}</Alert>;
  const consequence = from
    ? t("admin:tenants.security.ledFrom", { day: day(from) })
    : t("admin:tenants.security.ledNow");
  return <Alert tone="warning">{`${without} ${consequence}`}</Alert>;
}
