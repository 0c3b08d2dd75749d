// Announces events that were recorded since the list was loaded. They are not inserted, so that nothing moves while it is read.

import { useQuery } from "@tanstack/react-query";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type AuditEvent, auditEvents } from "../../client/api/admin-audit";
import type { ListPage } from "../../client/api/admin-list";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { readQuery } from "../../client/session/read-query";
import { AUDIT_NEWS_MS } from "../../client/timings";
import type { ReadonlyList } from "../../kit/administration/use-list";
import { Icon } from "../../ui/icon";
import "../../kit/administration/list-tools.css";
import "./audit.css";

/** Polls for the number of newer events while the list shows the newest page. */
export function Newer({ list }: { readonly list: ReadonlyList<ListPage<AuditEvent>> }) {
  const t = useT();
  const { answer, state } = list;
  const { page, sort, filters } = state;
  const isNewestFirst = page === 1 && (sort === "" || sort === "-createdAt") && !filters.to;
  const { enabled, ...query } = readQuery(useScope(), "audit", {
    key: ["newest", filters],
    queryFn: (signal) => auditEvents({ limit: 1, filters }, signal),
  });
  const { data } = useQuery({
    ...query,
    enabled: enabled === true && isNewestFirst && answer !== undefined,
    // The list has just been loaded, so the first poll waits a full interval.
    initialData: answer,
    staleTime: AUDIT_NEWS_MS,
    refetchInterval: AUDIT_NEWS_MS,
  });
  const [newest, shown] = [data?.data[0]?.seq ?? 0, answer?.data[0]?.seq ?? 0];
  if (!isNewestFirst || !answer || !data || newest <= shown) return null;
  const isExact = !data.totalIsMinimum && data.total > answer.total;
  return (
    <div className="audit-newer" role="status">
      <button type="button" className="chip" onClick={() => list.reload()}>
        <Icon of={ArrowUp} size={14} />
        {isExact ? t("audit:newer", { count: data.total - answer.total }) : t("audit:someNewer")}
      </button>
    </div>
  );
}
