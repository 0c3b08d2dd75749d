// The apps of the company with the person's right on each.

import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { Access, App } from "../../api/shapes";
import { useLanguage, useT } from "../../i18n/i18n";
import type { Phrase } from "../../i18n/phrases";
import { appCategory, appTitle } from "../../shell/app-names";
import { appAddress } from "../../shell/menu/entries";
import { Badge } from "../../ui/badge";
import { EmptyState } from "../../ui/states";
import { Table, type TableColumn } from "../../ui/table";

const levels: Record<Access, readonly [Phrase, ComponentProps<typeof Badge>["tone"]]> = {
  none: ["global:rights.none", "neutral"],
  read: ["global:rights.read", "neutral"],
  write: ["global:rights.write", "success"],
  delete: ["global:rights.delete", "warning"],
  root: ["global:rights.root", "accent"],
};

type Row = App & { readonly id: string };

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
  const rows = apps
    .map((app) => ({ ...app, id: app.appId, title: appTitle(t, app), categoryName: appCategory(t, app) }))
    .sort((a, b) => compare(a.categoryName, b.categoryName) || compare(a.title, b.title));
  const columns: readonly TableColumn<Row>[] = [
    { id: "app", label: t("global:home.app"), cell: (app) => <Title app={app} /> },
    { id: "category", label: t("global:home.category"), isWideOnly: true, cell: ({ categoryName }) => categoryName },
    {
      id: "access",
      label: t("global:home.access"),
      cell: ({ access }) => <Badge tone={levels[access][1]}>{t(levels[access][0])}</Badge>,
    },
  ];
  return (
    <div className="page-section">
      <h2>{t("global:home.apps")}</h2>
      <Table
        isSmall
        label={t("global:home.apps")}
        columns={columns}
        rows={rows}
        empty={<EmptyState title={t("global:home.noApps")} text={t("global:home.noAppsHint")} />}
      />
    </div>
  );
}
