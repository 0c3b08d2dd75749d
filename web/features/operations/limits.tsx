// Limits and how much of each is used: the database, and companies with nearly as many members as one bulk action takes.

import type { Operations } from "../../client/api/admin-operations";
import { useT } from "../../client/i18n/i18n";
import { isFilling } from "../../kit/operations/state";
import { Badge } from "../../ui/badge";
import { Table } from "../../ui/table";
import { useUnits } from "./units";
import "../../ui/page.css";

interface LimitRow {
  readonly id: string;
  readonly what: string;
  readonly used: string;
  readonly most: string;
  readonly share: string;
  readonly isNear: boolean;
}

export function Limits({ answer }: { readonly answer: Operations | undefined }) {
  const t = useT();
  const { share, bytes } = useUnits();
  if (!answer) return null;
  const { database, largeCompanies, mostMembers } = answer;
  const userCount = (count: number) => t("operations:limits.people", { count });
  const rows: LimitRow[] = [
    {
      ...{ id: "database", what: t("operations:limits.database"), isNear: isFilling(database) },
      ...{ used: bytes(database.bytes), most: bytes(database.mostBytes) },
      share: share(database.bytes, database.mostBytes),
    },
    ...largeCompanies.map(({ companyId, title, members }) => ({
      ...{ id: companyId, what: title, isNear: true },
      ...{ used: userCount(members), most: userCount(mostMembers), share: share(members, mostMembers) },
    })),
  ];
  return (
    <section className="page-section">
      <h2>{t("operations:limits.title")}</h2>
      <p className="muted">{t("operations:limits.text", { most: mostMembers })}</p>
      <Table<LimitRow>
        label={t("operations:limits.title")}
        rows={rows}
        empty={null}
        columns={[
          ...(["what", "used", "most", "share"] as const).map((id) => ({
            ...{ id, label: t(`operations:limits.${id}`), isCompact: id !== "what" },
            cell: (row: LimitRow) => row[id],
          })),
          {
            id: "state",
            label: t("operations:limits.state"),
            isBadge: true,
            cell: ({ isNear }) => (
              <Badge tone={isNear ? "warning" : "success"}>{t(`operations:limits.${isNear ? "near" : "fine"}`)}</Badge>
            ),
          },
        ]}
      />
    </section>
  );
}
