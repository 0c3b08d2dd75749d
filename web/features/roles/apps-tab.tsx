// The level on each app: apps by category, sorted by name, all levels visible, with a search.

import { useState } from "react";
import type { RoleApp } from "../../client/api/admin-roles";
import type { Access } from "../../client/api/shapes";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { LEVELS, useRights } from "../../client/session/rights";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { Drawing } from "../../ui/drawing";
import { SearchBox } from "../../ui/search-box";
import { EmptyState, Skeleton } from "../../ui/states";
import { AdministersAll } from "./administers-all";
import { LevelChoice } from "./level-choice";
import { canGrantLevel, grouped } from "./rules";
import type { AppsState } from "./use-apps";
import type { RoleForm } from "./use-role-form";
import "../../kit/administration/plain-rows.css";
import "./roles.css";

export function AppsTab({ form, known }: { readonly form: RoleForm; readonly known: AppsState }) {
  const t = useT();
  const language = useLanguage();
  const rights = useRights();
  const { apps, failure, retry } = known;
  const [search, setSearch] = useState("");
  const { canEdit, values } = form;
  const { selectedApps } = values;
  if (failure !== undefined) return <NotLoaded failure={failure} onRetry={retry} />;
  if (!apps) return <Skeleton />;
  if (apps.length === 0) return <EmptyState title={t("global:home.noApps")} drawing={<Drawing name="tiles" />} />;
  const query = search.toLocaleLowerCase(language);
  const found = apps.filter(({ title, baseTitle, baseCategoryName }) =>
    [title, baseTitle, baseCategoryName].some((text) => text.toLocaleLowerCase(language).includes(query)),
  );
  const levels = (isFree: (level: Access) => boolean) =>
    LEVELS.map((level) => ({ id: level, label: t(`global:rights.${level}`), isDisabled: !isFree(level) }));
  const levelOf = (appId: string) => selectedApps[appId] ?? "none";
  const give = (level: Access, ...to: readonly RoleApp[]) =>
    form.change("selectedApps", { ...selectedApps, ...Object.fromEntries(to.map(({ appId }) => [appId, level])) });
  /** The level that all apps have in common, if there is one. */
  const common = ([first, ...others]: readonly RoleApp[]) => {
    const level = levelOf(first?.appId ?? "");
    return others.every(({ appId }) => levelOf(appId) === level) ? level : "";
  };
  /** Setting a whole category is not offered during a search: it would change hidden apps. */
  const isOneChoice = (own: readonly RoleApp[]) => query !== "" || own.length === 1;
  return (
    <div className="stack">
      <SearchBox
        label={t("admin:roles.apps.search")}
        placeholder={t("admin:roles.apps.search")}
        clear={t("admin:list.clearSearch")}
        value={search}
        delay={0}
        onSearch={setSearch}
      />
      {values.hasAdminRights ? <AdministersAll /> : null}
      <p className="visually-hidden" role="status">
        {found.length === 0 ? t("admin:list.rangeOfNone") : null}
      </p>
      {found.length === 0 ? (
        <EmptyState
          title={t("global:home.noApps")}
          text={t("admin:list.nothingFound")}
          drawing={<Drawing name="search" />}
        />
      ) : null}
      {grouped(found, language).map(({ category, apps: own }) => (
        <section key={category} className="app-group" aria-label={category}>
          <div className="level-row">
            <div className="plain-words">
              <h2>{category}</h2>
              {isOneChoice(own) ? null : (
                <span className="level-together" aria-hidden="true">
                  {t("admin:roles.apps.together")}
                </span>
              )}
            </div>
            {isOneChoice(own) ? null : (
              <LevelChoice
                name={`category-${category}`}
                label={t("admin:roles.apps.all", { category })}
                choices={levels((level) => own.every(({ appId }) => canGrantLevel(level, appId, rights)))}
                value={common(own)}
                isDisabled={!canEdit}
                onChange={(level) => give(level as Access, ...own)}
              />
            )}
          </div>
          <ul className="plain-rows">
            {own.map((app) => {
              const { appId, title } = app;
              const current = levelOf(appId);
              return (
                <li key={appId} className="plain-row level-row">
                  <span className="plain-words">{title}</span>
                  <LevelChoice
                    name={`app-${appId}`}
                    label={t("admin:roles.apps.right", { app: title })}
                    choices={levels((level) => level === current || canGrantLevel(level, appId, rights))}
                    value={current}
                    isDisabled={!canEdit}
                    onChange={(level) => give(level as Access, app)}
                  />
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
