// The way to the page: what the menu leads through, then what the page itself does there.

import ChevronRight from "lucide-react/icons/chevron-right";
import { Link, useLocation, useMatches } from "react-router";
import type { MenuItem } from "../../client/config/layout";
import { useT } from "../../client/i18n/i18n";
import { Icon } from "../../ui/icon";
import { trailOf, treeOf } from "../menu/item";
import { activeIn, addressOf, matchOf } from "../menu/selection";
import type { RouteHandle } from "../route-handle";
import "./breadcrumbs.css";

/** A step of the way. */
export interface Crumb {
  readonly title: string;
  /** Where it leads; none for the page itself, and for what only groups. */
  readonly path?: string;
}

/** The way through a menu to a page. `own` is what the page calls itself, `doing` what it does in its area. */
export function crumbsOf(items: readonly MenuItem[], pathname: string, own?: string, doing?: string): readonly Crumb[] {
  const active = activeIn(treeOf(items), pathname);
  const crumbs: readonly Crumb[] = trailOf(active).map((node) => ({ title: node.item.title, path: addressOf(node) }));
  const isPage = active !== undefined && matchOf(active, pathname) === "exact";
  const last = doing ?? (active ? undefined : own);
  const way = last === undefined ? crumbs : [...crumbs, { title: last }];
  const here = isPage || last !== undefined ? way.length - 1 : -1;
  return way.map(({ title, path }, at) => (at === here || path === undefined ? { title } : { title, path }));
}

/** The way; nothing where it has one step: the heading says as much. */
export function Breadcrumbs({ navigation }: { readonly navigation: readonly MenuItem[] }) {
  const t = useT();
  const { pathname } = useLocation();
  const { title, crumb } = (useMatches().at(-1)?.handle ?? {}) as RouteHandle;
  const crumbs = crumbsOf(navigation, pathname, title && t(title), crumb && t(crumb));
  if (crumbs.length < 2) return null;
  return (
    <nav className="crumbs" aria-label={t("global:shell.trail")}>
      <ol>
        {crumbs.map(({ title, path }, at) => (
          <li key={path ?? title} className="crumb">
            {at > 0 ? <Icon of={ChevronRight} size={14} isDirected /> : null}
            {path === undefined ? (
              <span aria-current={at === crumbs.length - 1 ? "page" : undefined}>{title}</span>
            ) : (
              <Link to={path}>{title}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
