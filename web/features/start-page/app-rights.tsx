// The apps of the company with the person's right on each.

import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { Access, App } from "../../client/api/shapes";
import { useLanguage, useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { appAddress, appCategory, appTitle } from "../../shell/app-names";
import { Badge } from "../../ui/badge";
import { EmptyState } from "../../ui/states";
import "../../ui/links.css";
import "../../ui/table.css";
import "../../ui/page.css";

const levels: Record<Access, readonly [Phrase, ComponentProps<typeof Badge>["tone"]]> = {
  none: ["global:rights.none", "neutral"],
  read: ["global:rights.read", "neutral"],
  write: ["global:rights.write", "success"],
  delete: ["global:rights.delete", "warning"],
  root: ["global:rights.root", "accent"],
};

function Title({ app }: { readonly app: App }) {
  const address = app.access === "none" ? undefined : appAddress(app);
  if (address === undefined) return app.title;
  return (
    <Link className="row-link" to={address}>
      {app.title}
    </Link>
  );
}

/** A table; what to do next where there is nothing to show. */
export function AppRights({ apps }: { readonly apps: readonly App[] }) {
  const t = useT();
  const { compare } = new Intl.Collator(useLanguage());
  const sorted = apps
    .map((app) => ({ ...app, title: appTitle(t, app), categoryName: appCategory(t, app) }))
    .sort((a, b) => compare(a.categoryName, b.categoryName) || compare(a.title, b.title));
  return (
    <section className="page-section" aria-labelledby="apps">
      <h2 id="apps">{t("global:home.apps")}</h2>
      <div className="table-frame" data-small>
        {sorted.length === 0 ? (
          <EmptyState title={t("global:home.noApps")} text={t("global:home.noAppsHint")} />
        ) : (
          <table className="table" aria-labelledby="apps">
            <thead>
              <tr>
                <th scope="col">{t("global:home.app")}</th>
                <th scope="col" className="table-wide">
                  {t("global:home.category")}
                </th>
                <th scope="col">{t("global:home.access")}</th>
              </tr>
            </thead>
            <tbody>
              {sorted.map((app) => (
                <tr key={app.appId}>
                  <th scope="row">
                    <Title app={app} />
                  </th>
                  <td className="table-wide">{app.categoryName}</td>
                  <td>
                    <Badge tone={levels[app.access][1]}>{t(levels[app.access][0])}</Badge>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}
