import type { Tenant } from "../../client/api/admin-tenants";
import { useT } from "../../client/i18n/i18n";
import { useRights } from "../../client/session/rights";
import { FormFrame } from "../../kit/administration/form-frame";
import { useMissingText } from "../../kit/administration/reasons";
import { useLeave } from "../../kit/administration/use-leave";
import { useSavedRecord } from "../../kit/administration/use-saved-record";
import { ChangeButton } from "../../kit/forms/change-button";
import { CheckboxControl, TextControl } from "../../kit/forms/controls";
import { EMAIL_MAX, normalizeEmail } from "../../kit/forms/email";
import { PictureField, type PictureLabels } from "../../kit/forms/picture-field";
import { CompanyLogo } from "../../shell/company-logo";
import { Panel } from "../../ui/panel";
import { ResendInvitation } from "./resend-invitation";
import { findMissingRightForNews, findMissingRightToSave, type TenantName } from "./rules";
import { ID_MAX, NEWS_MAX, PATH_MAX, TITLE_MAX } from "./schema";
import { useDeleteTenant } from "./use-delete";
import { type TenantForm as Form, LABELS, useTenantForm } from "./use-tenant-form";
import "../../ui/field.css";
import "../../ui/panel.css";

const LOGO_LABELS: PictureLabels = {
  choose: "admin:picture.chooseLogo",
  replace: "admin:picture.replaceLogo",
  remove: "admin:picture.removeLogo",
};

function Logo({
  form,
  tenant,
  isReadOnly,
}: {
  readonly form: Form;
  readonly tenant: Tenant | undefined;
  readonly isReadOnly: boolean;
}) {
  const { title } = form.values;
  return (
    <PictureField
      name="logo"
      fit="whole"
      stored={tenant?.logoSrc ?? null}
      value={form.logo}
      onChange={form.setLogo}
      labels={LOGO_LABELS}
      isReadOnly={isReadOnly}
    >
      {(image) => <CompanyLogo company={{ title, companyName: title, logoSrc: image }} size={96} />}
    </PictureField>
  );
}

/** The checkboxes. */
type FlagName = "state" | "selfEdit";
/** The text fields. */
type TextName = Exclude<TenantName, FlagName>;

const LENGTHS: Partial<Record<TextName, number>> = {
  adminEmail: EMAIL_MAX,
  path: PATH_MAX,
  news: NEWS_MAX,
  groupId: ID_MAX,
  businessUuId: ID_MAX,
};

/** The form; `accept` takes over the response of a save. */
export function TenantForm(props: {
  readonly tenant: Tenant | undefined;
  readonly accept: (tenant: Tenant) => void;
  readonly returnPath: string;
}) {
  const t = useT();
  const { returnPath } = props;
  const [tenant, keep] = useSavedRecord(props.tenant, "tenants");
  const rights = useRights();
  const [isLeaving, leave] = useLeave();
  const form = useTenantForm({
    tenant,
    accept: props.accept,
    keep,
    leave: (data, onStay) => leave(returnPath, { result: { action: "saved", data }, onStay }),
  });
  const { control } = form;
  const deletion = useDeleteTenant((data) => leave(returnPath, { result: { action: "removed", data } }));
  const missing = findMissingRightToSave(tenant, rights);
  const missingForNews = findMissingRightForNews(rights);
  // The profile of a company requires the right to change it, its news alone do not.
  const isNewsAlone = tenant !== undefined && form.logo === undefined && form.changed.every((name) => name === "news");
  const missingToSave = isNewsAlone ? missingForNews : missing;
  const missingText = useMissingText();

  const common = (name: TextName) => ({
    control,
    name,
    label: t(LABELS[name]),
    autoComplete: "off",
    maxLength: LENGTHS[name] ?? TITLE_MAX,
    isReadOnly: missing !== undefined,
  });
  const flag = (name: FlagName) => (
    <CheckboxControl control={control} name={name}>
      {name === "state" ? t("admin:enabled") : t(LABELS[name])}
    </CheckboxControl>
  );
  return (
    <>
      <FormFrame
        form={form}
        missingRight={missingToSave}
        isLeaving={isLeaving}
        onSave={() => void form.save()}
        onCancel={() => leave(returnPath)}
        removal={
          tenant && rights?.operator ? (
            <ChangeButton
              variant="danger"
              disabledReason={deletion.disabledReason(tenant)}
              onPress={() => deletion.confirm(tenant)}
            >
              {t("admin:tenants.form.delete")}
            </ChangeButton>
          ) : null
        }
      >
        <Panel
          title={t("admin:tenants.form.company")}
          text={tenant && missing && !missingForNews ? missingText(missing) : t("admin:tenants.form.companyText")}
        >
          <TextControl {...common("title")} isRequired />
          {tenant ? null : (
            <TextControl
              {...common("adminEmail")}
              description={t("admin:tenants.form.adminEmailHelp")}
              inputMode="email"
              normalize={normalizeEmail}
              isRequired
            />
          )}
          <TextControl {...common("name")} />
          <div className="field-pair">
            <TextControl {...common("city")} />
            <TextControl {...common("location")} />
          </div>
          <TextControl {...common("path")} description={t("admin:tenants.form.pathHelp")} />
        </Panel>
        <Panel title={t("admin:tenants.columns.logo")} text={t("admin:picture.logoText")}>
          <Logo form={form} tenant={tenant} isReadOnly={missing !== undefined} />
        </Panel>
        {tenant ? (
          <Panel title={t("admin:tenants.form.news")} text={t("admin:tenants.form.newsText")}>
            <TextControl
              {...common("news")}
              description={t("admin:tenants.form.newsHelp")}
              isReadOnly={missingForNews !== undefined}
            />
          </Panel>
        ) : null}
        {rights?.operator ? (
          <Panel title={t("admin:tenants.form.operator")} text={t("admin:tenants.form.operatorText")}>
            <TextControl {...common("groupId")} />
            <TextControl
              {...common("businessUuId")}
              {...(tenant ? { isRequired: true } : { description: t("admin:tenants.form.businessUuIdHelp") })}
            />
            {tenant ? flag("state") : null}
            {tenant ? flag("selfEdit") : null}
            {tenant ? (
              <TextControl
                {...common("auditMonths")}
                description={t("admin:tenants.form.auditMonthsHelp")}
                inputMode="numeric"
                maxLength={4}
              />
            ) : null}
            {tenant ? <ResendInvitation companyId={tenant.companyId} /> : null}
          </Panel>
        ) : null}
      </FormFrame>
      {deletion.dialog}
    </>
  );
}
