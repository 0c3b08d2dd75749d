// Where the menus are, which apps stand in the sidebar, and whether people may choose otherwise.

import { useLanguage, useT } from "../../i18n/i18n";
import { Checkbox } from "../../ui/choice";
import { Segments } from "../../ui/segments";
import { Skeleton } from "../../ui/states";
import { grouped } from "./rules";
import type { KnownApps } from "./use-apps";
import type { RoleFormState } from "./use-role-form";
import "../../administration/form.css";
import "../../administration/role-choice.css";
import "../../ui/field.css";

/** The tab. */
export function BehaviorTab(props: { readonly form: RoleFormState; readonly apps: KnownApps["apps"] }) {
  const t = useT();
  const language = useLanguage();
  const { apps, form } = props;
  const { draft, set } = form;
  // Only what the role opens can stand in a menu.
  const open = apps?.filter(({ appId }) => (draft.selectedApps[appId] ?? "none") !== "none");
  return (
    <div className="form-card">
      <Segments
        name="layoutMode"
        label={t("admin:roles.columns.layoutMode")}
        choices={(["topbar", "sidebar"] as const).map((id) => ({ id, label: t(`admin:roles.layout.${id}`) }))}
        value={draft.layoutMode}
        onChange={(id) => set({ layoutMode: id === "sidebar" ? "sidebar" : "topbar" })}
      />
      <fieldset className="role-choice">
        <legend className="field-label">{t("admin:roles.form.sideBarApps")}</legend>
        {open === undefined ? <Skeleton /> : null}
        {open?.length === 0 ? <p className="muted">{t("global:home.noApps")}</p> : null}
        {grouped(open ?? [], language).flatMap(({ apps: own }) =>
          own.map(({ appId, title }) => (
            <Checkbox
              key={appId}
              isSelected={draft.sideBarApps[appId] === 1}
              onChange={(isIn) => set({ sideBarApps: { ...draft.sideBarApps, [appId]: isIn ? 1 : 0 } })}
            >
              {title}
            </Checkbox>
          )),
        )}
      </fieldset>
      <Checkbox isSelected={draft.changeableByUser} onChange={(changeableByUser) => set({ changeableByUser })}>
        {t("admin:roles.form.changeable")}
      </Checkbox>
    </div>
  );
}
