// The audit log: what was done in the company, by whom, to what, when.

import Download from "lucide-react/icons/download";
import { useState } from "react";
import { AUDIT_FILTERS, AUDIT_SCOPE, type AuditFormat, exportAudit } from "../../client/api/admin-audit";
import { useT } from "../../client/i18n/i18n";
import { knownRights, useRights } from "../../client/session/rights";
import { ListView } from "../../kit/administration/list-view";
import { PageFrame } from "../../kit/administration/page-frame";
import { useNotices } from "../../kit/administration/reasons";
import { canRead, RequireReadRight } from "../../kit/administration/require-read-right";
import { prefetchList, useList } from "../../kit/administration/use-list";
import { downloadFile } from "../../kit/forms/download-file";
import { WithSavedViews } from "../../kit/saved-views/saved-views";
import { prefetchViews } from "../../kit/saved-views/use-saved-views";
import { Button } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { columnsOf, type ExpandedRows, type FilterBy, nameIn } from "./columns";
import { NewEvents } from "./new-events";
import { auditList } from "./queries";
import { isRelative, withMoments } from "./ranges";
import { Tools } from "./tools";
import { useMidnight } from "./use-midnight";

const LIST = {
  queryFactory: auditList,
  searchFields: [],
  filters: [...AUDIT_FILTERS, AUDIT_SCOPE],
  // Others than operators see that of their company, whatever an address says. While the rights are unknown the server decides.
  values: { [AUDIT_SCOPE]: (value: string) => value === "platform" && knownRights()?.operator !== false },
};

/** Reads the list and its saved views before the page is rendered. */
export async function prefetch(address: URLSearchParams): Promise<void> {
  if (canRead("admin.audit")) await Promise.all([prefetchList(LIST, address), prefetchViews("audit")]);
}

/** The page. */
export function Component() {
  const t = useT();
  return (
    <RequireReadRight area="admin.audit" title={t("global:shell.audit")}>
      <AuditList />
    </RequireReadRight>
  );
}

function AuditList() {
  const t = useT();
  const rights = useRights();
  const { notLoaded } = useNotices();
  const [pending, setPending] = useState<AuditFormat>();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  /** Names of found users and roles by id: events on the page may not name them. */
  const [foundNames, setFoundNames] = useState<Readonly<Record<string, string>>>({});
  const list = useList(LIST);
  const { filters } = list.state;
  const isPlatform = filters[AUDIT_SCOPE] === "platform";
  useMidnight(isRelative(filters.from ?? ""), list.reload);
  const narrow: FilterBy = (name, value) => list.change({ filters: { [name]: value } });
  const opened: ExpandedRows = {
    has: (id) => open.has(id),
    toggle: (id) =>
      setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
  };

  async function save(format: AuditFormat): Promise<void> {
    setPending(format);
    try {
      const text = await exportAudit(format, withMoments(filters));
      downloadFile(`audit.${format}`, text, format === "csv" ? "text/csv" : "application/x-ndjson");
    } catch (error) {
      notLoaded(error);
    } finally {
      setPending(undefined);
    }
  }

  const rows = list.answer?.data;
  // The kind stands in a field of its own.
  const exact = (["actor", "object"] as const).flatMap((name) => {
    const value = filters[name];
    const row = rows?.find((one) => one[name] === value);
    const label = row ? nameIn(row, name, t) : (foundNames[value ?? ""] ?? value);
    return value
      ? [{ name, label: t(`admin:audit.columns.${name}`), choices: [{ id: value, label: label ?? value }] }]
      : [];
  });
  return (
    <PageFrame
      isWide
      title={t("global:shell.audit")}
      text={t(isPlatform ? "audit:scope.text" : "admin:audit.subtitle")}
      actions={(["csv", "ndjson"] as const).map((format) => (
        <Button key={format} variant="secondary" isPending={pending === format} onPress={() => void save(format)}>
          <Icon icon={Download} size={16} />
          {t(`admin:audit.export.${format}`)}
        </Button>
      ))}
    >
      <NewEvents list={list} />
      <WithSavedViews
        // They are the company's.
        isOff={isPlatform}
        description={{
          list: "audit",
          area: "admin.audit",
          filters: AUDIT_FILTERS,
          choices: [],
          sorts: ["createdAt"],
          columns: [],
          labels: {},
        }}
      >
        <ListView
          name="audit"
          label={t("global:shell.audit")}
          drawing="log"
          list={list}
          rows={rows}
          columns={columnsOf(t, filters, narrow, opened, isPlatform)}
          open={open}
          listFilters={[AUDIT_SCOPE]}
          defaultSort="-createdAt"
          tools={
            <Tools
              filters={filters}
              hasPlatform={rights?.operator === true}
              onChange={(change) => list.change({ filters: change })}
              onFind={(filter, id, name) => {
                setFoundNames({ ...foundNames, [id]: name });
                narrow(filter, id);
              }}
            />
          }
          filters={exact}
          empty={t("admin:audit.none")}
          {...(isPlatform ? {} : { emptyHint: { phrase: "audit" } })}
        />
      </WithSavedViews>
    </PageFrame>
  );
}
