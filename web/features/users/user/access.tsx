// A user's access, app by app, and the roles that grant it.

import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { UserAccess } from "../../../client/api/admin-users";
import type { Access } from "../../../client/api/shapes";
import { useLanguage, useT } from "../../../client/i18n/i18n";
import { paths } from "../../../client/paths";
import { may, useRights } from "../../../client/session/rights";
import { appCategory, appTitle } from "../../../shell/app-names";
import { Badge, type BadgeTone } from "../../../ui/badge";
import { Drawing } from "../../../ui/drawing";
import { EmptyState } from "../../../ui/states";
import styles from "./user.module.css";

type App = UserAccess["apps"][number];

const TONES: Readonly<Record<Access, BadgeTone>> = {
  none: "neutral",
  read: "neutral",
  write: "accent",
  delete: "warning",
  root: "danger",
};

/** Marks the position of the roles in a phrase. */
const PLACEHOLDER = "\u0001";

/** Role titles; links where the caller may read roles. */
function Roles({ ids, access }: { readonly ids: readonly string[]; readonly access: UserAccess }) {
  const language = useLanguage();
  const canReadRoles = may(useRights(), "admin.roles", "read");
  const parts = new Intl.ListFormat(language, { type: "conjunction" }).formatToParts(ids);
  return parts.map(({ type, value }) => {
    if (type === "literal") return value;
    const title = access.roles.find(({ roleId }) => roleId === value)?.title ?? value;
    return canReadRoles ? (
      <Link key={value} to={paths.role(value)}>
        {title}
      </Link>
    ) : (
      <Fragment key={value}>{title}</Fragment>
    );
  });
}

/** A phrase with nodes instead of the marker. */
function Interpolated({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const [before, after] = text.split(PLACEHOLDER);
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}

/** The levels that roles grant on an app, the highest first, each with its roles. */
function levelsOf({ through }: App): readonly (readonly [Access, readonly string[]])[] {
  const levels = [...new Set(through.map(({ access }) => access))];
  return levels.map((level) => [level, through.filter(({ access }) => access === level).map(({ roleId }) => roleId)]);
}

function GrantingRoles({ app, access }: { readonly app: App; readonly access: UserAccess }) {
  const t = useT();
  const [[, highest = []] = [], ...lower] = levelsOf(app);
  return (
    <span className={styles.through}>
      <Interpolated text={t("admin:users.page.through", { roles: PLACEHOLDER })}>
        <Roles ids={highest} access={access} />
      </Interpolated>
      {lower.map(([level, ids]) => (
        <span key={level} className="muted">
          {" · "}
          <Interpolated
            text={t("admin:users.page.alsoThrough", { level: t(`global:rights.${level}`), roles: PLACEHOLDER })}
          >
            <Roles ids={ids} access={access} />
          </Interpolated>
        </span>
      ))}
    </span>
  );
}

/** The apps by category; `emptyAction` is offered to users without any. */
export function AccessList({ access, emptyAction }: { readonly access: UserAccess; readonly emptyAction?: ReactNode }) {
  const t = useT();
  if (access.apps.length === 0) {
    const hasRole = access.roles.some(({ state }) => state === 1);
    return (
      <EmptyState
        title={t("admin:users.page.noAccess")}
        {...(hasRole ? {} : { text: t("admin:users.page.why.noRoles") })}
        drawing={<Drawing name="roles" />}
        action={emptyAction}
      />
    );
  }
  const categories = [...new Set(access.apps.map((app) => appCategory(t, app)))];
  return categories.map((category) => (
    <div key={category}>
      <h3 className={styles.category}>{category}</h3>
      <ul className={styles["app-rights"]}>
        {access.apps
          .filter((app) => appCategory(t, app) === category)
          .map((app) => (
            <li key={app.appId}>
              <span className={styles.title}>{appTitle(t, app)}</span>
              <span>
                <Badge tone={TONES[app.access]}>{t(`global:rights.${app.access}`)}</Badge>
              </span>
              <GrantingRoles app={app} access={access} />
            </li>
          ))}
      </ul>
    </div>
  ));
}

/** The user's roles; a disabled one grants nothing. */
export function RoleList({ access }: { readonly access: UserAccess }) {
  const t = useT();
  if (access.roles.length === 0) return <p className="muted">–</p>;
  return (
    <ul className={styles.why}>
      {access.roles.map(({ roleId, state }) => (
        <li key={roleId} className={styles.through}>
          <Roles ids={[roleId]} access={access} />
          {state === 1 ? null : <span className="muted"> · {t("admin:users.page.sleeping")}</span>}
        </li>
      ))}
    </ul>
  );
}
