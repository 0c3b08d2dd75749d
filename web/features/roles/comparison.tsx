// Two roles side by side: the level of each on every app that one of them opens, and where they differ.

import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Role } from "../../client/api/admin-roles";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { useAllRoles } from "../../kit/administration/all-roles";
import { Drawing } from "../../ui/drawing";
import { Dropdown } from "../../ui/dropdown";
import { EmptyState } from "../../ui/states";
import { grouped } from "./rules";
import { useApps } from "./use-apps";
import "./roles.css";

/** Names the other role in the address. */
const WITH = "with";

const levelsOf = (role: Role) => Object.fromEntries(role.apps.map(({ appId, access }) => [appId, access]));

function Table({ one, other }: { readonly one: Role; readonly other: Role }) {
  const t = useT();
  const language = useLanguage();
  const { apps } = useApps();
  const [left, right] = [levelsOf(one), levelsOf(other)];
  const level = (levels: Readonly<Record<string, Role["apps"][number]["access"]>>, appId: string) =>
    levels[appId] ?? "none";
  const rows = (apps ?? []).filter(({ appId }) => level(left, appId) !== "none" || level(right, appId) !== "none");
  if (!apps) return null;
  if (rows.length === 0) return <EmptyState title={t("admin:users.page.noAccess")} drawing={<Drawing of="roles" />} />;
  const differing = rows.filter(({ appId }) => level(left, appId) !== level(right, appId)).length;
  return (
    <>
      <p className="muted" role="status">
        {differing === 0 ? t("admin:roles.page.same") : t("admin:roles.page.differ", { count: differing })}
      </p>
      <table className="level-table" aria-label={t("admin:roles.page.compare")}>
        <thead>
          <tr>
            <th scope="col">{t("admin:roles.tabs.apps")}</th>
            <th scope="col">{one.title}</th>
            <th scope="col">{other.title}</th>
          </tr>
        </thead>
        {grouped(rows, language).map(({ category, apps: own }) => (
          <tbody key={category}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="level-group">
                {category}
              </th>
            </tr>
            {own.map(({ appId, title }) => {
              const isDifferent = level(left, appId) !== level(right, appId);
              return (
                <tr key={appId} data-different={isDifferent || undefined}>
                  <th scope="row">
                    {title}
                    {isDifferent ? <span className="visually-hidden"> ({t("admin:roles.page.different")})</span> : null}
                  </th>
                  <td>{t(`global:rights.${level(left, appId)}`)}</td>
                  <td>{t(`global:rights.${level(right, appId)}`)}</td>
                </tr>
              );
            })}
          </tbody>
        ))}
      </table>
    </>
  );
}

/** The choice of another role; with one, both side by side instead of `children`. */
export function Comparison({ role, children }: { readonly role: Role; readonly children: ReactNode }) {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const { roles } = useAllRoles();
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
      {other ? <Table one={role} other={other} /> : children}
      {others.length === 0 ? null : (
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
      )}
    </>
  );
}
