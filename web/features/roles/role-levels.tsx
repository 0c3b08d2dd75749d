// What a role allows, app by app.

import type { Role, RoleApp } from "../../client/api/admin-roles";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { LEVELS } from "../../client/session/rights";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { Drawing } from "../../ui/drawing";
import { EmptyState, Skeleton } from "../../ui/states";
import { AdministersAll } from "./administers-all";
import { NextStepButton } from "./next-step-button";
import { grouped, levelsOf } from "./rules";
import { useApps } from "./use-apps";
import "./roles.css";

/** The levels that have a step in the bar. */
const STEPS = LEVELS.filter((level) => level !== "none");

/** Rows of the table besides those of apps: its head, and at least one category. */
const HEADS = 2;

/** The level on each app, by category, as a bar. */
export function RoleLevels({ role }: { readonly role: Role }) {
  const t = useT();
  const { apps, failure, retry } = useApps();
  if (failure !== undefined) return <NotLoaded failure={failure} onRetry={retry} />;
  const given = levelsOf(role);
  if (!apps) return <LevelsToCome count={Object.values(given).filter((level) => level !== "none").length} />;
  const open = apps.filter(({ appId }) => (given[appId] ?? "none") !== "none");
  if (open.length === 0) {
    return (
      <EmptyState
        title={t("admin:users.page.noAccess")}
        text={t("admin:roles.page.opensNothing")}
        drawing={<Drawing name="roles" />}
        action={<NextStepButton role={role} tab="apps" />}
      />
    );
  }
  return (
    <>
      {role.hasAdminRights === 1 ? <AdministersAll /> : null}
      <LevelTable apps={open} given={given} />
    </>
  );
}

/** The room of the table before the apps are read: the role knows how many it opens. */
function LevelsToCome({ count }: { readonly count: number }) {
  return (
    <div className="levels-to-come" aria-hidden="true">
      {Array.from({ length: count + HEADS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <Skeleton key={at} />
      ))}
    </div>
  );
}

function LevelTable({
  apps,
  given,
}: {
  readonly apps: readonly RoleApp[];
  readonly given: ReturnType<typeof levelsOf>;
}) {
  const t = useT();
  const language = useLanguage();
  return (
    <table className="level-table" aria-label={t("admin:roles.page.rights")}>
      <thead>
        <tr>
          <th scope="col">{t("admin:roles.tabs.apps")}</th>
          {STEPS.map((level) => (
            <th key={level} scope="col">
              {t(`global:rights.${level}`)}
            </th>
          ))}
        </tr>
      </thead>
      {grouped(apps, language).map(({ category, apps: own }) => (
        <tbody key={category}>
          <tr>
            <th scope="rowgroup" colSpan={STEPS.length + 1} className="level-group">
              {category}
            </th>
          </tr>
          {own.map(({ appId, title }) => (
            <tr key={appId}>
              <th scope="row">{title}</th>
              {STEPS.map((level) => {
                const isOn = LEVELS.indexOf(given[appId] ?? "none") >= LEVELS.indexOf(level);
                return (
                  <td key={level}>
                    <span className="level-step" data-on={isOn || undefined} />
                    <span className="visually-hidden">{t(isOn ? "admin:yes" : "admin:no")}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
