// Breadcrumbs: the menu entries that lead to the page, then the record that it shows, or the page's own title or action.

import ChevronRight from "lucide-react/icons/chevron-right";
import { Link, useLocation, useMatches } from "react-router";
import type { MenuItem } from "../../client/config/layout";
import { useT } from "../../client/i18n/i18n";
import { useNamedRecord } from "../../client/stage-title";
import { Icon } from "../../ui/icon";
import { pathTo, treeOf } from "../menu/item";
import { activeIn, addressOf, matchOf } from "../menu/selection";
import type { RouteHandle } from "../route-handle";
import "./breadcrumbs.css";

/** A breadcrumb. */
export interface Crumb {
  readonly title: string;
  /** Its address; none for the page itself, and for groups. */
  readonly path?: string;
}

/** The path through a menu to a page. `own` is the title of the page, `doing` its record or its action in its area. */
export function crumbsOf(items: readonly MenuItem[], pathname: string, own?: string, doing?: string): readonly Crumb[] {
  const active = activeIn(treeOf(items), pathname);
  const crumbs: readonly Crumb[] = pathTo(active).map((node) => ({ title: node.item.title, path: addressOf(node) }));
  const isPage = active !== undefined && matchOf(active, pathname) === "exact";
  const last = doing ?? (active ? undefined : own);
  const way = last === undefined ? crumbs : [...crumbs, { title: last }];
  const here = isPage || last !== undefined ? way.length - 1 : -1;
  return way.map(({ title, path }, at) => (at === here || path === undefined ? { title } : { title, path }));
}

/** The breadcrumbs; nothing for a single one: the heading says the same. */
export function Breadcrumbs({ navigation }: { readonly navigation: readonly MenuItem[] }) {
  const t = useT();
  const { pathname } = useLocation();
  const { title, crumb } = (useMatches().at(-1)?.handle ?? {}) as RouteHandle;
  // Until the record is loaded the page is called by what it does.
  const record = useNamedRecord();
  const crumbs = crumbsOf(navigation, pathname, title && t(title), crumb && (record ?? t(crumb)));
  if (crumbs.length < 2) return null;
  return (
    <nav className="crumbs" aria-label={t("global:shell.trail")}>
      <ol>
        {crumbs.map(({ title, path }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a breadcrumb is identified by its position: the last one is renamed once its record is loaded
          <li key={at} className="crumb">
            {at > 0 ? <Icon icon={ChevronRight} size={14} isDirected /> : null}
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
