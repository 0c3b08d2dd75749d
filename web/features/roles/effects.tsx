// Previews what a change of a role does to users while it is edited: whose level on which app falls or rises, and which other rights
// change.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import type { Role, RoleChange, RolePreview } from "../../client/api/admin-roles";
import { type Translate, useLanguage, useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { LEVELS, may, useRights } from "../../client/session/rights";
import { ROUTE_PARAM_MS } from "../../client/timings";
import { rolePreview } from "../../kit/administration/queries/roles";
import { appTitle } from "../../shell/app-names";
import { Button } from "../../ui/button";
import { membersAddress, toggledRights } from "./rules";
import "../../ui/links.css";
import "./roles.css";

/** Members of a change that add or remove users. */
const USER_FIELDS = ["usersAll", "usersAdd", "usersRemove"] as const;
/** Members of a change that affect access to apps. */
const TOUCHING = ["state", "hasAdminRights", "apps", ...USER_FIELDS] as const;

/** The part of a change that is sent to the preview; undefined where it affects nobody. */
export function touching(change: RoleChange): RoleChange | undefined {
  const named = TOUCHING.filter((name) => change[name] !== undefined);
  return named.length === 0 ? undefined : Object.fromEntries(named.map((name) => [name, change[name]]));
}

type Effect = RolePreview["effects"][number];

/** A row: how many users, and how their level changes. */
function sentence(effect: Effect, t: Translate): string {
  const { before, after, people: count } = effect;
  const app = appTitle(t, effect);
  const level = t(`global:rights.${before}`);
  const isFall = LEVELS.indexOf(after) < LEVELS.indexOf(before);
  if (!isFall) return t("admin:roles.page.gains", { count, app, level: t(`global:rights.${after}`) });
  if (after === "none") return t("admin:roles.page.loses", { count, app, level });
  return t("admin:roles.page.keeps", { count, app, level, after: t(`global:rights.${after}`) });
}

/** Users whom only the number includes, without a name: a link to the list, where they are members of the stored role. */
function RemainingUsers({
  role,
  count,
  areOfRole,
}: {
  readonly role: Role;
  readonly count: number;
  readonly areOfRole: boolean;
}) {
  const t = useT();
  const isLink = may(useRights(), "admin.users", "read") && areOfRole;
  const others = t("admin:roles.page.andOthers", { count });
  return isLink ? (
    <Link className="text-link" to={membersAddress(role)}>
      {others}
    </Link>
  ) : (
    others
  );
}

function Line({ effect, children }: { readonly effect: Effect; readonly children: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  const { names } = effect;
  const written = children ? names.join(", ") : new Intl.ListFormat(language, { type: "conjunction" }).format(names);
  const isFall = LEVELS.indexOf(effect.after) < LEVELS.indexOf(effect.before);
  return (
    <li data-falls={isFall || undefined}>
      <strong>{sentence(effect, t)}</strong>
      <span className="muted">
        {written} {children}
      </span>
    </li>
  );
}

/** Requests the preview, debounced. */
function usePreview(role: Role, change: RoleChange | undefined, isStored: boolean) {
  const body = JSON.stringify(change ?? {});
  const [previewed, setPreviewed] = useState("{}");
  useEffect(() => {
    const timer = setTimeout(() => setPreviewed(body), ROUTE_PARAM_MS);
    return () => clearTimeout(timer);
  }, [body]);
  const { enabled, ...reading } = rolePreview(useScope(), role, previewed);
  const { data, error, refetch } = useQuery({
    ...reading,
    // Once it is stored the change affects nobody any more: what was shown before the save stays until the form closes.
    enabled: enabled === true && previewed !== "{}" && !isStored,
    placeholderData: keepPreviousData,
    // No retries: the next change requests a new preview anyway.
    retry: false,
  });
  const isEnabled = change !== undefined && previewed !== "{}";
  return {
    preview: isEnabled ? data : undefined,
    hasFailed: isEnabled && !data && error !== null,
    retry: () => void refetch(),
  };
}

/** The panel above the end of the form; renders nothing where nobody is affected. */
export function RoleEffects({
  role,
  change,
  isStored,
}: {
  /** The role that is edited, without what was saved since. */
  readonly role: Role;
  readonly change: RoleChange;
  /** The change is being stored, or is stored. */
  readonly isStored: boolean;
}) {
  const t = useT();
  const previewed = touching(change);
  const { preview, hasFailed, retry } = usePreview(role, previewed, isStored);
  const toggled = toggledRights(role, change);
  if (!preview && !hasFailed && toggled.length === 0) return null;
  const areOfRole = !USER_FIELDS.some((name) => change[name] !== undefined);
  return (
    <section className="role-effects" aria-label={t("admin:roles.page.preview")} aria-live="polite">
      <h2>{t("admin:roles.page.preview")}</h2>
      {hasFailed ? (
        <p>
          {t("admin:roles.page.notComputed")}{" "}
          <Button variant="quiet" onPress={retry}>
            {t("global:actions.retry")}
          </Button>
        </p>
      ) : null}
      {preview?.effects.length === 0 ? <p className="muted">{t("admin:roles.page.noEffect")}</p> : null}
      {toggled.length > 0 || preview?.effects.length ? (
        <ul>
          {toggled.map(([name, isGiven]) => (
            <li key={name} data-falls={!isGiven || undefined}>
              <strong>
                {t(`admin:roles.page.${isGiven ? "gives" : "takes"}`, { right: t(`admin:roles.columns.${name}`) })}
              </strong>
            </li>
          ))}
          {preview?.effects.map((effect) => {
            const count = effect.people - effect.names.length;
            return (
              <Line key={`${effect.appId} ${effect.before} ${effect.after}`} effect={effect}>
                {count > 0 ? <RemainingUsers role={role} count={count} areOfRole={areOfRole} /> : null}
              </Line>
            );
          })}
        </ul>
      ) : null}
      {preview?.isMinimum ? <p className="muted">{t("admin:roles.page.minimum")}</p> : null}
    </section>
  );
}
