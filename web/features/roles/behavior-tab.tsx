// Menu settings of a role: layout, apps in the sidebar, and whether users may change it.

import { useLanguage, useT } from "../../client/i18n/i18n";
import { CheckboxControl, SegmentsControl } from "../../kit/forms/controls";
import { Checkbox } from "../../ui/choice";
import { Skeleton } from "../../ui/states";
import { grouped } from "./rules";
import type { AppsState } from "./use-apps";
import type { RoleForm } from "./use-role-form";
import "../../kit/administration/form.css";
import "../../kit/administration/role-choice.css";
import "../../ui/field.css";

export function BehaviorTab(props: { readonly form: RoleForm; readonly apps: AppsState["apps"] }) {
  const t = useT();
  const language = useLanguage();
  const { apps, form } = props;
  const { control } = form;
  const { selectedApps, sideBarApps } = form.values;
  // Only apps that the role grants can be in a menu.
  const open = apps?.filter(({ appId }) => (selectedApps[appId] ?? "none") !== "none");
  return (
    <div className="form-card">
      <SegmentsControl
        control={control}
        name="layoutMode"
        label={t("admin:roles.columns.layoutMode")}
        choices={(["topbar", "sidebar"] as const).map((id) => ({ id, label: t(`admin:roles.layout.${id}`) }))}
      />
      <fieldset className="role-choice">
        <legend className="field-label">{t("admin:roles.form.sideBarApps")}</legend>
        {open === undefined ? <Skeleton /> : null}
        {open?.length === 0 ? <p className="muted">{t("global:home.noApps")}</p> : null}
        {grouped(open ?? [], language).flatMap(({ apps: own }) =>
          own.map(({ appId, title }) => (
            <Checkbox
              key={appId}
              isSelected={sideBarApps[appId] === true}
              onChange={(isIn) => form.change("sideBarApps", { ...sideBarApps, [appId]: isIn })}
            >
              {title}
            </Checkbox>
          )),
        )}
      </fieldset>
      <CheckboxControl control={control} name="changeableByUser">
        {t("admin:roles.form.changeable")}
      </CheckboxControl>
    </div>
  );
}
