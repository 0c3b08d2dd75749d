// Companies: all of them for the operator, the own one for everybody else.

import { useState } from "react";
import { Gated } from "../../administration/gated";
import { ListView } from "../../administration/list-view";
import { PageFrame } from "../../administration/page-frame";
import { useNotices } from "../../administration/reasons";
import { RowButton, RowLink } from "../../administration/row-actions";
import { useList } from "../../administration/use-list";
import { useReloadAfter } from "../../administration/use-reload-after";
import { deleteTenant, type Tenant, tenants } from "../../api/admin-tenants";
import { type Translate, useT } from "../../i18n/i18n";
import { ModalLink } from "../../modals/modal-link";
import { useOpenForm } from "../../modals/use-open-form";
import { modalPaths, paths } from "../../paths";
import { useRights } from "../../session/rights";
import { CompanyLogo } from "../../shell/company-logo";
import { Badge } from "../../ui/badge";
import { ConfirmDialog } from "../../ui/dialog";
import type { TableColumn } from "../../ui/table";
import { toast } from "../../ui/toast";
import { mayEdit, operatorOnly } from "./rules";

type Row = Tenant & { readonly id: string };

const SEARCHED = ["title", "companyName", "city", "businessUuId"];

/** The form of a company, as a page and over the list. */
function formOf({ tenantId, companyId }: Tenant) {
  const id = tenantId || companyId;
  return { to: paths.tenantEdit(id), modal: modalPaths.tenantEdit(id) };
}

function columnsOf(t: Translate): readonly TableColumn<Row>[] {
  return [
    {
      id: "logo",
      label: t("admin:tenants.columns.logo"),
      isLabelHidden: true,
      isSign: true,
      cell: (row) => <CompanyLogo company={row} size={32} />,
    },
    {
      id: "title",
      label: t("admin:tenants.columns.title"),
      isSortable: true,
      isRowHeader: true,
      cell: (row) => (
        <ModalLink className="row-link" {...formOf(row)}>
          {row.title || row.name}
        </ModalLink>
      ),
    },
    { id: "city", label: t("admin:tenants.columns.city"), isSortable: true, cell: (row) => row.city ?? "–" },
    {
      id: "businessUuId",
      label: t("admin:tenants.columns.businessUuId"),
      cell: (row) => <code>{row.businessUuId}</code>,
    },
    { id: "groupId", label: t("admin:tenants.columns.groupId"), cell: (row) => row.groupId ?? "–" },
    { id: "countUsers", label: t("admin:tenants.columns.countUsers"), isSortable: true, cell: (row) => row.countUsers },
    {
      id: "state",
      label: t("admin:state"),
      isSortable: true,
      cell: (row) => (
        <Badge tone={row.state === 1 ? "success" : "neutral"}>
          {t(row.state === 1 ? "admin:enabled" : "admin:disabled")}
        </Badge>
      ),
    },
  ];
}

/** The page. */
export function Component() {
  const t = useT();
  const openForm = useOpenForm();
  const rights = useRights();
  const { done, notSaved } = useNotices();
  const list = useList({ load: tenants, searched: SEARCHED, filters: ["state"] });
  useReloadAfter("tenant", list.reload, 0);
  const [doomed, doom] = useState<Tenant>();

  async function remove(tenant: Tenant): Promise<void> {
    doom(undefined);
    try {
      await deleteTenant(tenant.companyId);
      done("admin:tenants.deleted", { title: tenant.title });
    } catch (refused) {
      notSaved(refused);
    }
    list.reload();
  }

  const actions: TableColumn<Row> = {
    id: "actions",
    label: t("admin:list.actions"),
    isLabelHidden: true,
    isActions: true,
    cell: (row) => (
      <>
        {mayEdit(row, rights) ? (
          <RowLink sign="edit" label={t("admin:tenants.edit", { title: row.title })} {...formOf(row)} />
        ) : null}
        {rights?.operator ? (
          <RowButton
            sign="delete"
            label={t("admin:tenants.delete", { title: row.title })}
            isDanger
            // Nobody may work in it any more when it goes: it is disabled first.
            onPress={() =>
              row.state === 1 ? toast({ tone: "warning", title: t("admin:tenants.deleteEnabled") }) : doom(row)
            }
          />
        ) : null}
      </>
    ),
  };
  return (
    <PageFrame
      isWide
      title={t("global:shell.tenants")}
      text={t("admin:tenants.subtitle")}
      actions={
        <Gated
          lacks={operatorOnly(rights)}
          onPress={() => openForm({ to: paths.tenantCreate(), modal: modalPaths.tenantCreate() })}
        >
          {t("admin:tenants.create")}
        </Gated>
      }
    >
      <ListView
        label={t("global:shell.tenants")}
        list={list}
        rows={list.answer?.data.map((row) => ({ ...row, id: row.companyId }))}
        columns={[...columnsOf(t), actions]}
        standardSort="title"
        searchLabel={t("admin:tenants.search")}
        searchHint={t("admin:tenants.searchHint")}
        filters={[
          {
            name: "state",
            label: t("admin:state"),
            choices: [
              { id: "1", label: t("admin:enabled") },
              { id: "0", label: t("admin:disabled") },
            ],
          },
        ]}
        empty={t("admin:tenants.none")}
      />
      <ConfirmDialog
        isOpen={doomed !== undefined}
        title={t("admin:tenants.deleteTitle", { title: doomed?.title ?? "" })}
        text={t("admin:tenants.deleteText", { users: doomed?.countUsers ?? 0 })}
        confirm={t("admin:delete")}
        cancel={t("admin:cancel")}
        onConfirm={() => doomed && void remove(doomed)}
        onCancel={() => doom(undefined)}
      />
    </PageFrame>
  );
}
