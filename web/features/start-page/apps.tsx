// The user's apps, a tile each, for operators also their own pages, and beside the heading those that were opened recently.

import { useState } from "react";
import { Link } from "react-router";
import type { TenantSession } from "../../client/api/shapes";
import { collator } from "../../client/i18n/formatters";
import { type Translate, useLanguage, useT } from "../../client/i18n/i18n";
import { appAddress, appCategory, appTitle, areas, operatorPages } from "../../shell/app-names";
import { iconOf } from "../../shell/menu/icons";
import { hasLikelyRecentApps, useRecentApps } from "../../shell/recent-apps";
import { Drawing } from "../../ui/drawing";
import { Icon } from "../../ui/icon";
import { EmptyState } from "../../ui/states";
import styles from "./start-page.module.css";
import "../../ui/page.css";

/** How many recently opened apps are shown. */
const LATELY = 3;

/** Their place among the entries of administration. */
const AFTER_AREAS = 10_000;

interface Tile {
  readonly appId: string;
  readonly title: string;
  readonly category: string;
  readonly icon: string;
  readonly to: string;
}

/** Apps that have a page, sorted in the user's language: by category, then by their order. */
function tilesOf(t: Translate, language: string, { apps, operator }: TenantSession): Tile[] {
  const { compare } = collator(language);
  const category = t("global:shell.administration");
  const own = operator
    ? operatorPages.map(([appId, title, icon, to]) => ({
        appId,
        sort: AFTER_AREAS,
        title: t(title),
        category,
        icon,
        to,
      }))
    : [];
  return apps
    .flatMap((app) => {
      const to = app.access === "none" ? undefined : appAddress(app);
      const icon = app.icon ?? areas.find(([area]) => area === app.appId)?.[2] ?? "app";
      return to === undefined
        ? []
        : [{ appId: app.appId, sort: app.sort, title: appTitle(t, app), category: appCategory(t, app), icon, to }];
    })
    .concat(own)
    .sort(
      (one, other) => compare(one.category, other.category) || one.sort - other.sort || compare(one.title, other.title),
    );
}

export function Apps({ tenant }: { readonly tenant: TenantSession }) {
  const t = useT();
  const language = useLanguage();
  const tiles = tilesOf(t, language, tenant);
  const [isReserved] = useState(hasLikelyRecentApps);
  const lately = useRecentApps()
    .flatMap((id) => tiles.find(({ appId }) => appId === id) ?? [])
    .slice(0, LATELY);
  return (
    <section className="page-section" aria-labelledby="apps">
      <div
        className={`${styles["title-line"]} ${styles["apps-line"]}`}
        data-lately={isReserved || lately.length > 0 ? "" : undefined}
      >
        <h2 id="apps">{t("home:apps.title")}</h2>
        {lately.length === 0 ? null : (
          <nav className={styles.lately} aria-label={t("home:apps.recent")}>
            <span className="muted" aria-hidden="true">
              {t("home:apps.recent")}
            </span>
            {lately.map(({ appId, title, to }) => (
              <Link key={appId} className={styles.recent} to={to}>
                {title}
              </Link>
            ))}
          </nav>
        )}
      </div>
      {tiles.length === 0 ? (
        <div className={styles.board}>
          <EmptyState title={t("home:apps.none")} text={t("home:apps.noneText")} drawing={<Drawing name="tiles" />} />
        </div>
      ) : (
        <ul className={styles.tiles}>
          {tiles.map(({ appId, title, category, icon, to }) => (
            <li key={appId}>
              <Link className={styles.tile} to={to}>
                <span className={styles.sign}>
                  <Icon icon={iconOf(icon)} />
                </span>
                <strong>{title}</strong>
                <span className="muted">{category}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
