// A company's session rules, with a preview of their effect before they are saved.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { changeTenantSecurity, type TenantSecurity } from "../../../client/api/admin-tenants";
import { Failure } from "../../../client/api/failure";
import { useDayFormat } from "../../../client/i18n/formats";
import { useT } from "../../../client/i18n/i18n";
import { useScope } from "../../../client/session/query-client";
import { FormFrame } from "../../../kit/administration/form-frame";
import { NotLoaded } from "../../../kit/administration/not-loaded";
import { securityOf } from "../../../kit/administration/queries/companies";
import { useNotices } from "../../../kit/administration/reasons";
import { differing } from "../../../kit/forms/changed-fields";
import { CheckboxControl, SegmentsControl, TextControl } from "../../../kit/forms/controls";
import { useSchemaForm } from "../../../kit/forms/use-schema-form";
import { Alert } from "../../../ui/alert";
import { Panel } from "../../../ui/panel";
import { Skeleton } from "../../../ui/states";
import { changeOf, type SecurityValues, schema, valuesOf } from "./rules";
import "../../../ui/field.css";
import "../../../ui/panel.css";

export function SecurityForm({ companyId }: { readonly companyId: string }) {
  const scope = useScope();
  const client = useQueryClient();
  const reading = securityOf(scope, companyId);
  const { data, error, refetch } = useQuery(reading);
  if (data)
    return (
      <LoadedSecurityForm
        companyId={companyId}
        stored={data}
        accept={(now) => client.setQueryData(reading.queryKey, now)}
      />
    );
  return error === null ? <Skeleton /> : <NotLoaded failure={error} onRetry={() => void refetch()} />;
}

function LoadedSecurityForm(props: {
  readonly companyId: string;
  readonly stored: TenantSecurity;
  readonly accept: (now: TenantSecurity) => void;
}) {
  const t = useT();
  const { companyId, stored, accept } = props;
  const { done, notSaved } = useNotices();
  const known = valuesOf(stored);
  const form = useSchemaForm(schema, known);
  const { control, values } = form;
  const isDirty = Object.keys(changeOf(known, values)).length > 0;

  async function save(typed: SecurityValues): Promise<void> {
    if (!isDirty) return;
    try {
      const now = await changeTenantSecurity(companyId, changeOf(known, typed));
      accept(now);
      // What was typed meanwhile stays.
      form.resetKeeping(valuesOf(now), differing(typed, form.getValues()));
      done("admin:tenants.security.saved");
    } catch (cause) {
      if (!(cause instanceof Failure && form.showServerErrors(cause))) notSaved(cause);
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
          <TextControl
            control={control}
            name="secondFactorFrom"
            label={t("admin:tenants.security.from")}
            description={t("admin:tenants.security.fromHelp")}
            type="date"
          />
        ) : null}
        <Effect stored={stored} values={values} />
      </Panel>
      <Panel title={t("admin:tenants.security.sessions")} text={t("admin:tenants.security.sessionsText")}>
        <div className="field-pair">
          <TextControl
            control={control}
            name="idleMinutes"
            label={t("admin:tenants.security.idle")}
            description={t("admin:tenants.security.idleHelp")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
          <TextControl
            control={control}
            name="sessionHours"
            label={t("admin:tenants.security.hours")}
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
          label={t("admin:tenants.security.allowed")}
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
  readonly form: ReturnType<typeof useSchemaForm<SecurityValues>>;
  readonly name: "secondFactor" | "pin";
}) {
  const message = form.formState.errors[name]?.message;
  return message ? <Alert tone="error">{message}</Alert> : null;
}

/** Which users the required second factor concerns, and from when. */
function Effect({ stored, values }: { readonly stored: TenantSecurity; readonly values: SecurityValues }) {
  const t = useT();
  const day = useDayFormat();
  const { people, withoutSecondFactor: count } = stored;
  if (count === 0) return <Alert tone="success">{t("admin:tenants.security.everybody")}</Alert>;
  const without = t("admin:tenants.security.without", { count, people });
  if (values.secondFactor === "optional") return <Alert tone="info">{without}</Alert>;
  const { secondFactorFrom: from } = values;
  const consequence = from
    ? t("admin:tenants.security.ledFrom", { day: day(from) })
    : t("admin:tenants.security.ledNow");
  return <Alert tone="warning">{`${without} ${consequence}`}</Alert>;
}
