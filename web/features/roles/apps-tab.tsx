// The right on each app: apps by category, sorted by name, with a search over them.

import { useState } from "react";
import type { Access } from "../../client/api/shapes";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { LEVELS, useRights } from "../../client/session/rights";
import { useReason } from "../../kit/administration/reasons";
import { Alert } from "../../ui/alert";
import { Dropdown } from "../../ui/dropdown";
import { SearchBox } from "../../ui/search-box";
import { EmptyState, Skeleton } from "../../ui/states";
import { grouped, isLevelOpen } from "./rules";
import type { KnownApps } from "./use-apps";
import type { RoleForm } from "./use-role-form";
import "../../kit/administration/plain-rows.css";
import "./roles.css";

/** The tab. */
export function AppsTab({ form, known }: { readonly form: RoleForm; readonly known: KnownApps }) {
  const t = useT();
  const language = useLanguage();
  const reason = useReason();
  const rights = useRights();
  const { apps, failure } = known;
  const [search, setSearch] = useState("");
  const { isOpen, values } = form;
  const { selectedApps } = values;
  if (failure !== undefined) {
    return (
      <Alert tone="error" title={t("global:messages.error.failed")}>
        {reason(failure)}
      </Alert>
    );
  }
  if (!apps) return <Skeleton />;
  if (apps.length === 0) return <EmptyState title={t("global:home.noApps")} />;
  const wanted = search.toLocaleLowerCase(language);
  const found = apps.filter(({ title, baseTitle, baseCategoryName }) =>
    [title, baseTitle, baseCategoryName].some((text) => text.toLocaleLowerCase(language).includes(wanted)),
  );
  const levels = (appId: string, current: Access) =>
    LEVELS.map((level) => ({
      id: level,
      label: t(`global:rights.${level}`),
      isDisabled: level !== current && !isLevelOpen(level, appId, rights),
    }));
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
      {found.length === 0 ? <EmptyState title={t("global:home.noApps")} text={t("admin:list.nothingFound")} /> : null}
      {grouped(found, language).map(({ category, apps: own }) => (
        <section key={category} className="app-group" aria-label={category}>
          <h2>{category}</h2>
          <ul className="plain-rows">
            {own.map(({ appId, title }) => {
              const current = selectedApps[appId] ?? "none";
              return (
                <li key={appId} className="plain-row">
                  <span className="plain-words">{title}</span>
                  <Dropdown
                    name={`app-${appId}`}
                    label={t("admin:roles.apps.right", { app: title })}
                    isLabelHidden
                    choices={levels(appId, current)}
                    value={current}
                    isDisabled={!isOpen}
                    onChange={(level) => form.change("selectedApps", { ...selectedApps, [appId]: level as Access })}
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
