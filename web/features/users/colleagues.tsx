// Colleagues of the same group of companies: assigned one by one, or all at once. Hidden unless the deployment configures the call (G34).

import { useState } from "react";
import { assignUser, autoAssign, type Colleague } from "../../client/api/admin-users";
import { useConfig } from "../../client/config/config";
import { type Translate, useT } from "../../client/i18n/i18n";
import { findMissingRight, useRights } from "../../client/session/rights";
import { ListView } from "../../kit/administration/list-view";
import { colleagueList } from "../../kit/administration/queries/users";
import { useNotices } from "../../kit/administration/reasons";
import { actionsColumn, RowButton } from "../../kit/administration/row-actions";
import { useList } from "../../kit/administration/use-list";
import { ChangeButton } from "../../kit/forms/change-button";
import { Avatar } from "../../ui/avatar";
import type { TableColumn } from "../../ui/table";
import { nameOf } from "./columns";
import "../../ui/table.css";
import "../../ui/page.css";

type Row = Colleague & { readonly id: string };

function columnsOf(t: Translate): readonly TableColumn<Row>[] {
  return [
    {
      id: "avatar",
      label: t("admin:users.columns.avatar"),
      isLabelHidden: true,
      isImage: true,
      cell: (row) => <Avatar userId={row.userId} initials={row.initials} image={null} />,
    },
    {
      id: "lastName",
      label: t("admin:users.colleagues.name"),
      isSortable: true,
      isRowHeader: true,
      cell: (row) => <span className="long-word">{nameOf(row)}</span>,
    },
    { id: "email", label: t("admin:users.columns.email"), isLong: true, cell: (row) => row.email },
    { id: "company", label: t("admin:users.colleagues.company"), cell: (row) => row.company },
  ];
}

/** The list; renders nothing where no call is configured, or where the caller may not assign users. */
export function Colleagues() {
  const path = useConfig().admin.autoAssignPath;
  const missingRight = findMissingRight(useRights(), "admin.users", "write", true);
  return path === "" || missingRight ? null : <ColleagueList path={path} />;
}

function ColleagueList({ path }: { readonly path: string }) {
  const t = useT();
  const { done, notSaved } = useNotices();
  const [isPending, setPending] = useState(false);
  const list = useList({
    queryFactory: colleagueList,
    searchFields: ["lastName", "firstName", "email"],
    filters: [],
    prefix: "group.",
  });

  async function run(change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      notSaved(error);
    }
    list.reload();
  }

  async function assignAll(): Promise<void> {
    setPending(true);
    await run(async () => {
      const { assigned, remaining } = await autoAssign(path);
      done(remaining > 0 ? "admin:users.autoAssign.doneSome" : "admin:users.autoAssign.done", { assigned, remaining });
    });
    setPending(false);
  }

  const actions = actionsColumn<Row>(t, (row) => {
    const name = nameOf(row);
    return (
      <RowButton
        icon="assign"
        label={t("admin:users.colleagues.assign", { name })}
        onPress={() =>
          run(async () => {
            await assignUser(row);
            // A member now: until the list is read again, another press would be rejected.
            list.amend((page) => ({ ...page, data: page.data.filter(({ userId }) => userId !== row.userId) }));
            done("admin:users.colleagues.assigned", { name });
          })
        }
      />
    );
  });
  return (
    <section className="page-section" aria-labelledby="colleagues">
      <h2 id="colleagues">{t("admin:users.colleagues.title")}</h2>
      <div className="notice-row">
        <p>{t("admin:users.autoAssign.text")}</p>
        <ChangeButton variant="secondary" isPending={isPending} onPress={() => void assignAll()}>
          {t("admin:users.autoAssign.action")}
        </ChangeButton>
      </div>
      <ListView
        name="colleagues"
        label={t("admin:users.colleagues.label")}
        list={list}
        rows={list.answer?.data.map((row) => ({ ...row, id: row.userId }))}
        columns={[...columnsOf(t), actions]}
        defaultSort="lastName"
        searchLabel={t("admin:users.colleagues.search")}
        searchHint={t("admin:users.searchHint")}
        empty={t("admin:users.colleagues.none")}
        emptyHint={{ phrase: "colleagues" }}
      />
    </section>
  );
}
