// What a change of a role would do to people, told while it is made: whose right on which app falls or rises.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Role, RoleChange, RolePreview } from "../../client/api/admin-roles";
import { type Translate, useLanguage, useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { LEVELS } from "../../client/session/rights";
import { ROUTE_PARAM_MS } from "../../client/timings";
import { rolePreview } from "../../kit/administration/queries";
import { appTitle } from "../../shell/app-names";
import "./roles.css";

/** Members of a change that touch what people may do. */
const TOUCHING = ["state", "hasAdminRights", "apps", "usersAll", "usersAdd", "usersRemove"] as const;

/** What of a change is asked about; undefined where it touches nobody. */
export function touching(change: RoleChange): RoleChange | undefined {
  const named = TOUCHING.filter((name) => change[name] !== undefined);
  return named.length === 0 ? undefined : Object.fromEntries(named.map((name) => [name, change[name]]));
}

type Effect = RolePreview["effects"][number];

/** A line: how many people, and what becomes of their right. */
function sentence(effect: Effect, t: Translate): string {
  const { before, after, people: count } = effect;
  const app = appTitle(t, effect);
  const level = t(`global:rights.${before}`);
  const isFall = LEVELS.indexOf(after) < LEVELS.indexOf(before);
  if (!isFall) return t("admin:roles.page.gains", { count, app, level: t(`global:rights.${after}`) });
  if (after === "none") return t("admin:roles.page.loses", { count, app, level });
  return t("admin:roles.page.keeps", { count, app, level, after: t(`global:rights.${after}`) });
}

function Line({ effect }: { readonly effect: Effect }) {
  const t = useT();
  const language = useLanguage();
  const { names, people } = effect;
  const others = people - names.length;
  const written = others > 0 ? names.join(", ") : new Intl.ListFormat(language, { type: "conjunction" }).format(names);
  const isFall = LEVELS.indexOf(effect.after) < LEVELS.indexOf(effect.before);
  return (
    <li data-falls={isFall || undefined}>
      <strong>{sentence(effect, t)}</strong>
      <span className="muted">
        {others > 0 ? t("admin:roles.page.andOthers", { names: written, count: others }) : written}
      </span>
    </li>
  );
}

/** The panel, over the end of the form; nothing where nobody is touched. */
export function RoleEffects({ role, change }: { readonly role: Role; readonly change: RoleChange | undefined }) {
  const t = useT();
  const scope = useScope();
  const body = JSON.stringify(change ?? {});
  const [previewed, setPreviewed] = useState("{}");
  useEffect(() => {
    const timer = setTimeout(() => setPreviewed(body), ROUTE_PARAM_MS);
    return () => clearTimeout(timer);
  }, [body]);
  const { enabled, ...reading } = rolePreview(scope, role, previewed);
  const { data } = useQuery({
    ...reading,
    enabled: enabled === true && previewed !== "{}",
    placeholderData: keepPreviousData,
    // Whoever goes on changing is not kept waiting for what does not come.
    retry: false,
  });
  if (!change || previewed === "{}" || !data) return null;
  return (
    <section className="role-effects" aria-label={t("admin:roles.page.preview")} aria-live="polite">
      <h2>{t("admin:roles.page.preview")}</h2>
      {data.effects.length === 0 ? (
        <p className="muted">{t("admin:roles.page.noEffect")}</p>
      ) : (
        <ul>
          {data.effects.map((effect) => (
            <Line key={`${effect.appId} ${effect.before} ${effect.after}`} effect={effect} />
          ))}
        </ul>
      )}
      {data.isMinimum ? <p className="muted">{t("admin:roles.page.minimum")}</p> : null}
    </section>
  );
}
