// The main navigation: the start page, and the areas of administration that the person may at least read.

import { Link, NavLink, useLocation } from "react-router";
import { useT } from "../i18n/i18n";
import type { Phrase } from "../i18n/phrases";
import { paths } from "../paths";
import { type Area, may, useRights } from "../session/rights";

const AREAS: readonly (readonly [Area, Phrase, string])[] = [
  ["admin.users", "global:shell.users", paths.users()],
  ["admin.roles", "global:shell.roles", paths.roles()],
  ["admin.tenants", "global:shell.tenants", paths.tenants()],
  ["admin.audit", "global:shell.audit", paths.audit()],
];

/** Whether a page belongs to an area: its list and its forms are below the same address, with and without `auth/`. */
function isWithin(page: string, address: string): boolean {
  const root = address.replace(/overview\/$/, "");
  return `${page.replace(/^\/admin\//, "/auth/admin/")}/`.startsWith(root);
}

/** The navigation. */
export function Navigation() {
  const t = useT();
  const rights = useRights();
  const { pathname } = useLocation();
  const areas = AREAS.filter(([area]) => may(rights, area, "read") || (area === "admin.tenants" && rights?.operator));
  return (
    <nav className="shell-side" aria-label={t("global:shell.navigation")} data-alone={areas.length === 0 || undefined}>
      <NavLink to={paths.home()} end className="shell-entry">
        {t("global:shell.home")}
      </NavLink>
      {areas.length > 0 ? <p className="shell-group">{t("global:shell.administration")}</p> : null}
      {areas.map(([area, title, address]) => (
        <Link
          key={area}
          to={address}
          className="shell-entry"
          aria-current={isWithin(pathname, address) ? "page" : undefined}
        >
          {t(title)}
        </Link>
      ))}
    </nav>
  );
}
