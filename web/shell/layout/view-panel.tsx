// The user's view preferences: theme, density, and the menus where their roles permit that (G38).

import type { App } from "../../client/api/shapes";
import { collator } from "../../client/i18n/formatters";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { chooseLayout, type Layout, type LayoutChoice } from "../../client/session/layout-choice";
import { copyable } from "../../kit/forms/copyable";
import { useFailureText } from "../../kit/forms/failure-text";
import { Checkbox } from "../../ui/choice";
import { Segments } from "../../ui/segments";
import { toast } from "../../ui/toast";
import { appTitle } from "../app-names";
import { densities, density, theme, themes } from "../theme";
import "../../ui/field.css";
import "./view-panel.css";

export interface ViewPanelProps {
  readonly userId: string;
  /** The effective layout. */
  readonly layout: Layout;
  readonly apps: readonly App[];
}

export function ViewPanel(props: ViewPanelProps) {
  const { userId, layout, apps } = props;
  const t = useT();
  const { compare } = collator(useLanguage());
  const failureText = useFailureText();
  const choose = (change: LayoutChoice) =>
    chooseLayout(userId, change).catch((failure: unknown) =>
      toast({ tone: "error", title: t("global:shell.layoutNotSaved"), message: copyable(failureText(failure)) }),
    );
  const own = apps
    .filter(({ appId, path, mfeName }) => !appId.startsWith("admin.") && (path !== null || mfeName !== null))
    .map((app) => ({ id: app.appId, title: appTitle(t, app) }))
    .toSorted((one, other) => compare(one.title, other.title));
  return (
    <div className="view-panel">
      <Segments
        name="theme"
        label={t("global:theme.label")}
        choices={themes.map((id) => ({ id, label: t(`global:theme.${id}`) }))}
        value={theme.use()}
        onChange={(id) => theme.choose(id as (typeof themes)[number])}
      />
      <Segments
        name="density"
        label={t("global:density.label")}
        choices={densities.map((id) => ({ id, label: t(`global:density.${id}`) }))}
        value={density.use()}
        onChange={(id) => density.choose(id as (typeof densities)[number])}
      />
      {layout.changeableByUser ? (
        <>
          <Segments
            name="layoutMode"
            label={t("global:shell.layout")}
            choices={[
              { id: "topbar", label: t("global:shell.layoutTop") },
              { id: "sidebar", label: t("global:shell.layoutSide") },
            ]}
            value={layout.layoutMode}
            onChange={(id) => void choose({ layoutMode: id === "sidebar" ? "sidebar" : "topbar" })}
          />
          {layout.layoutMode === "sidebar" && own.length > 0 ? (
            <fieldset className="view-apps">
              <legend className="field-label">{t("global:shell.sideBarApps")}</legend>
              {own.map(({ id, title }) => (
                <Checkbox
                  key={id}
                  isSelected={layout.sideBarApps[id] === 1}
                  onChange={(isIn) => void choose({ sideBarApps: { [id]: isIn ? 1 : 0 } })}
                >
                  {title}
                </Checkbox>
              ))}
            </fieldset>
          ) : null}
          <p className="muted">{t("global:shell.viewText")}</p>
        </>
      ) : (
        <p className="muted">{t("global:shell.layoutByCompany")}</p>
      )}
    </div>
  );
}
