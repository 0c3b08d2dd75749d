// Announces events that were recorded since the list was loaded. They are not inserted, so that nothing moves while it is read.

import { useQuery } from "@tanstack/react-query";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type AuditEvent, auditEvents } from "../../client/api/admin-audit";
import type { ListPage } from "../../client/api/admin-list";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { readQuery } from "../../client/session/read-query";
import { AUDIT_NEWS_MS } from "../../client/timings";
import { useAttendedInterval } from "../../kit/administration/use-attended-interval";
import type { ReadonlyList } from "../../kit/administration/use-list";
import { Icon } from "../../ui/icon";
import { withMoments } from "./ranges";
import "../../kit/administration/list-tools.css";
import "./audit.css";

type AuditList = ReadonlyList<ListPage<AuditEvent>>;

/** Announces them while the list shows the newest page. */
export function NewEvents({ list }: { readonly list: AuditList }) {
  const { answer, isLoading, failure, state } = list;
  const { page, sort, filters } = state;
  const isNewestFirst = page === 1 && (sort === "" || sort === "-createdAt") && !filters.to;
  // While other filters are loaded, or could not be, the rows are still those of the previous ones.
  if (!isNewestFirst || !answer || isLoading || failure !== undefined) return null;
  return <NewerThan shown={answer} filters={filters} onShow={() => list.reload()} />;
}

/** Polls for the number of events after those of a page. */
function NewerThan(props: {
  readonly shown: ListPage<AuditEvent>;
  readonly filters: Readonly<Record<string, string>>;
  readonly onShow: () => void;
}) {
  const t = useT();
  const { shown, filters } = props;
  const query = readQuery(useScope(), "audit", {
    key: ["newest", filters],
    queryFn: (signal) => auditEvents({ limit: 1, filters: withMoments(filters) }, signal),
  });
  const { data } = useQuery({
    ...query,
    // The list has just been loaded, so the first poll waits a full interval.
    initialData: shown,
    staleTime: AUDIT_NEWS_MS,
    refetchInterval: useAttendedInterval(AUDIT_NEWS_MS, query.queryKey),
  });
  const hasNewer = (data.data[0]?.seq ?? 0) > (shown.data[0]?.seq ?? 0);
  const isExact = !data.totalIsMinimum && data.total > shown.total;
  return (
    <div className="audit-newer" role="status">
      {hasNewer ? (
        <button type="button" className="chip" onClick={props.onShow}>
          <Icon icon={ArrowUp} size={14} />
          {isExact ? t("audit:newer", { count: data.total - shown.total }) : t("audit:someNewer")}
        </button>
      ) : null}
    </div>
  );
}
