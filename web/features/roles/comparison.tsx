// Compares two roles side by side: their rights, their level on every app that one of them grants, and the differences.

import type { ReactNode } from "react";
import type { Role, RoleApp } from "../../client/api/admin-roles";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { useAllRoles } from "../../kit/administration/all-roles";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { useParameters } from "../../kit/administration/use-parameters";
import { Dropdown } from "../../ui/dropdown";
import { Skeleton } from "../../ui/states";
import { AdministersAll } from "./administers-all";
import { LABELS, useShownValue } from "./labels";
import { changedIn, grouped, levelsOf, type RoleName, valuesOf } from "./rules";
import type { RoleValues } from "./schema";
import { useApps } from "./use-apps";
import "./roles.css";

/** The query parameter of the other role. */
const WITH = "with";

/** A row: the value of each role. */
interface ComparedRow {
  readonly id: string;
  readonly label: string;
  readonly values: readonly [one: string, other: string];
  readonly isDifferent: boolean;
}

/** A group of rows. */
interface ComparedGroup {
  readonly label: string;
  readonly rows: readonly ComparedRow[];
}

/** Rights besides apps; they are shown also where both are equal. */
const OWN_RIGHTS = ["state", "hasAdminRights", "hasOnBoardingRights", "hasPaymentRights"] as const;
/** Menu settings; shown only where they differ. */
const MENUS = ["layoutMode", "changeableByUser", "sideBarApps"] as const;

/** All rows of the comparison. */
function useCompared(one: Role, other: Role, apps: readonly RoleApp[]): readonly ComparedGroup[] {
  const t = useT();
  const language = useLanguage();
  const shown = useShownValue();
  const [left, right] = [valuesOf(one), valuesOf(other)];
  const differs = changedIn(left, right);
  const listFormat = new Intl.ListFormat(language, { type: "unit" });
  const inSideBar = ({ sideBarApps }: RoleValues) =>
    listFormat.format(apps.filter(({ appId }) => sideBarApps[appId]).map(({ title }) => title)) || "–";
  const written = (name: RoleName, values: RoleValues) =>
    name === "sideBarApps" ? inSideBar(values) : (shown(name, values) ?? "");
  const field = (name: RoleName): ComparedRow => ({
    id: name,
    label: t(LABELS[name]),
    values: [written(name, left), written(name, right)],
    isDifferent: differs.includes(name),
  });
  const [given, otherGiven] = [levelsOf(one), levelsOf(other)];
  const level = ({ appId, title }: RoleApp): ComparedRow => {
    const [here, there] = [given[appId] ?? "none", otherGiven[appId] ?? "none"];
    const values = [t(`global:rights.${here}`), t(`global:rights.${there}`)] as const;
    return { id: appId, label: title, values, isDifferent: here !== there };
  };
  const opened = apps.filter(({ appId }) => given[appId] !== undefined || otherGiven[appId] !== undefined);
  return [
    { label: t("admin:roles.tabs.general"), rows: OWN_RIGHTS.map(field) },
    ...grouped(opened, language).map(({ category, apps: own }) => ({ label: category, rows: own.map(level) })),
    { label: t("admin:roles.tabs.behavior"), rows: MENUS.filter((name) => differs.includes(name)).map(field) },
  ].filter(({ rows }) => rows.length > 0);
}

interface Pair {
  readonly one: Role;
  readonly other: Role;
}

function ComparedRoles(pair: Pair) {
  const { apps, failure, retry } = useApps();
  if (failure !== undefined) return <NotLoaded failure={failure} onRetry={retry} />;
  return apps ? <Table {...pair} apps={apps} /> : <Skeleton />;
}

function Table({ one, other, apps }: Pair & { readonly apps: readonly RoleApp[] }) {
  const t = useT();
  const groups = useCompared(one, other, apps);
  const differing = groups.flatMap(({ rows }) => rows).filter(({ isDifferent }) => isDifferent).length;
  return (
    <>
      {one.hasAdminRights === 1 || other.hasAdminRights === 1 ? <AdministersAll /> : null}
      <p className="muted" role="status">
        {differing === 0 ? t("admin:roles.page.same") : t("admin:roles.page.differ", { count: differing })}
      </p>
      <table className="level-table" aria-label={t("admin:roles.page.compare")}>
        <thead>
          <tr>
            <th scope="col">{t("admin:roles.page.rights")}</th>
            <th scope="col">{one.title}</th>
            <th scope="col">{other.title}</th>
          </tr>
        </thead>
        {groups.map(({ label, rows }) => (
          <tbody key={label}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="level-group">
                {label}
              </th>
            </tr>
            {rows.map(({ id, label: name, values, isDifferent }) => (
              <tr key={id} data-different={isDifferent || undefined}>
                <th scope="row">
                  {name}
                  {isDifferent ? <span className="visually-hidden"> ({t("admin:roles.page.different")})</span> : null}
                </th>
                <td>{values[0]}</td>
                <td>{values[1]}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

/** Chooses the other role; with one, shows both side by side instead of `children`. */
export function Comparison({ role, children }: { readonly role: Role; readonly children: ReactNode }) {
  const t = useT();
  const [address, setAddress] = useParameters();
  const { roles, failure } = useAllRoles();
  const others = (roles ?? []).filter(({ roleId }) => roleId !== role.roleId);
  const other = others.find(({ roleId }) => roleId === address.get(WITH));

  function choose(id: string): void {
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (id) next.set(WITH, id);
        else next.delete(WITH);
        return next;
      },
      { replace: true },
    );
  }

  return (
    <>
      {failure !== undefined || (roles && others.length === 0) ? null : (
        <div className="compare-with">
          <Dropdown
            name="with"
            label={t("admin:roles.page.compareWith")}
            choices={[
              { id: "", label: t("admin:roles.page.compareNone") },
              ...others.map(({ roleId, title }) => ({ id: roleId, label: title })),
            ]}
            value={other?.roleId ?? ""}
            onChange={choose}
          />
        </div>
      )}
      {other ? <ComparedRoles one={role} other={other} /> : children}
    </>
  );
}
