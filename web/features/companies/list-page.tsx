// The list of companies: all of them for operators, their own one for other callers.

import { Link } from "react-router";
import type { Tenant } from "../../client/api/admin-tenants";
import type { TenantSession } from "../../client/api/shapes";
import { useNumberFormat } from "../../client/i18n/formats";
import { type Translate, useT } from "../../client/i18n/i18n";
import { modalPaths, paths } from "../../client/paths";
import { companyPage, useRights } from "../../client/session/rights";
import { useCreation } from "../../kit/administration/create-button";
import { FLAG_VALUES, stateFilter } from "../../kit/administration/list-tools";
import { ListView } from "../../kit/administration/list-view";
import { PageFrame } from "../../kit/administration/page-frame";
import { Preview, usePreview } from "../../kit/administration/preview";
import { tenantList, tenantRecord } from "../../kit/administration/queries/companies";
import { type RecordForm, RecordLink } from "../../kit/administration/record-link";
import { findMissingOperatorRight } from "../../kit/administration/require-operator";
import { canRead, RequireReadRight } from "../../kit/administration/require-read-right";
import { actionsColumn, RowButton, RowLink, RowPreview } from "../../kit/administration/row-actions";
import { prefetchList, useList } from "../../kit/administration/use-list";
import { useReloadAfter } from "../../kit/administration/use-reload";
import { CompanyLogo } from "../../shell/company-logo";
import { Badge } from "../../ui/badge";
import type { TableColumn } from "../../ui/table";
import { canEdit } from "./rules";
import { Summary } from "./summary";
import { useDeleteTenant } from "./use-delete";
import "../../ui/links.css";

type Row = Tenant & { readonly id: string };

const SEARCH_FIELDS = ["title", "companyName", "city", "businessUuId"];

/** The form of a company, as a page and as a modal over the list. */
function formOf({ tenantId, companyId }: Tenant): RecordForm {
  const id = tenantId || companyId;
  return { id, record: tenantRecord, to: paths.tenantEdit(id), modal: modalPaths.tenantEdit(id) };
}

const titleOf = ({ title, name }: Tenant) => title || name;

function columnsOf(
  t: Translate,
  format: (count: number) => string,
  rights: TenantSession | undefined,
): readonly TableColumn<Row>[] {
  return [
    {
      id: "logo",
      label: t("admin:tenants.columns.logo"),
      isLabelHidden: true,
      isImage: true,
      cell: (row) => <CompanyLogo company={row} size={32} />,
    },
    {
      id: "title",
      label: t("admin:tenants.columns.title"),
      isSortable: true,
      isRowHeader: true,
      cell: (row) => {
        const page = companyPage(rights, row.companyId);
        return page ? (
          <Link className="row-link" to={page}>
            {titleOf(row)}
          </Link>
        ) : (
          <RecordLink className="row-link" form={formOf(row)}>
            {titleOf(row)}
          </RecordLink>
        );
      },
    },
    {
      id: "city",
      label: t("admin:tenants.columns.city"),
      isSortable: true,
      isCompact: true,
      cell: (row) => row.city ?? "–",
    },
    {
      id: "businessUuId",
      label: t("admin:tenants.columns.businessUuId"),
      isLong: true,
      cell: (row) => <code>{row.businessUuId}</code>,
    },
    { id: "groupId", label: t("admin:tenants.columns.groupId"), cell: (row) => row.groupId ?? "–" },
    {
      id: "countUsers",
      label: t("admin:tenants.columns.countUsers"),
      isSortable: true,
      isCompact: true,
      cell: (row) => format(row.countUsers),
    },
    {
      id: "state",
      label: t("admin:state"),
      isSortable: true,
      isBadge: true,
      cell: (row) => (
        <Badge tone={row.state === 1 ? "success" : "neutral"}>
          {t(row.state === 1 ? "admin:enabled" : "admin:disabled")}
        </Badge>
      ),
    },
  ];
}

const LIST = { queryFactory: tenantList, searchFields: SEARCH_FIELDS, filters: ["state"], values: FLAG_VALUES };

/** Reads the list before the page is rendered. */
export async function prefetch(address: URLSearchParams): Promise<void> {
  if (canRead("admin.tenants")) await prefetchList(LIST, address);
}

/** The page. */
export function Component() {
  const t = useT();
  return (
    <RequireReadRight area="admin.tenants" title={t("global:shell.tenants")}>
      <CompanyList />
    </RequireReadRight>
  );
}

function CompanyList() {
  const t = useT();
  const rights = useRights();
  const format = useNumberFormat();
  const list = useList(LIST);
  const rows = list.answer?.data.map((row) => ({ ...row, id: row.companyId }));
  const preview = usePreview(rows);
  const columns = columnsOf(t, format, rights);
  const deletion = useDeleteTenant(() => list.reload());
  useReloadAfter("tenant", list.reload, 0);

  const actions = actionsColumn<Row>(t, (row) => (
    <>
      <RowPreview label={t("admin:list.preview.open", { name: titleOf(row) })} onPress={() => preview.show(row.id)} />
      {canEdit(row, rights) ? (
        <RowLink icon="edit" label={t("admin:tenants.edit", { title: row.title })} form={formOf(row)} />
      ) : null}
      {rights?.operator ? (
        <RowButton
          icon="delete"
          label={t("admin:tenants.delete", { title: row.title })}
          isDanger
          disabledReason={deletion.disabledReason(row)}
          onPress={() => deletion.confirm(row)}
        />
      ) : null}
    </>
  ));
  const creation = useCreation({
    label: t("admin:tenants.create"),
    missingRight: findMissingOperatorRight(rights),
    to: paths.tenantCreate(),
    modal: modalPaths.tenantCreate(),
  });
  return (
    <PageFrame isWide title={t("global:shell.tenants")} text={t("admin:tenants.subtitle")} actions={creation.button}>
      {rights?.operator ? <Summary {...list.state} /> : null}
      <ListView
        name="companies"
        label={t("global:shell.tenants")}
        drawing="tiles"
        list={list}
        rows={rows}
        columns={[...columns, actions]}
        current={preview.shown}
        defaultSort="title"
        searchLabel={t("admin:tenants.search")}
        searchHint={t("admin:tenants.searchHint")}
        filters={[stateFilter(t)]}
        empty={t("admin:tenants.none")}
        emptyHint={{ phrase: "companies", action: creation.emptyListButton }}
      />
      <Preview
        preview={preview}
        leading={(row) => <CompanyLogo company={row} size={40} />}
        title={titleOf}
        columns={columns.filter(({ id }) => id !== "logo" && id !== "title")}
        page={(row) => companyPage(rights, row.companyId)}
        form={formOf}
      />
      {deletion.dialog}
    </PageFrame>
  );
}
