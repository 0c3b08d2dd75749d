// The latest audit events of a user or record, for readers of the audit log.

import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { useScope } from "../../client/session/query-client";
import { LateDrawing } from "../../ui/late-drawing";
import { EmptyState, Skeleton } from "../../ui/states";
import { NotLoaded } from "../administration/not-loaded";
import { latestEvents } from "../administration/queries/audit";
import { EventList } from "./event-line";
import { runsOf } from "./runs";
import "../../ui/links.css";

/** Lines at most; equal sentences in a row share one. */
const LINES = 8;

/** The latest events that match a filter, and a link to all of them. */
export function Activity(props: {
  readonly label: string;
  readonly by: "actor" | "object";
  readonly id: string;
  /** The sentence that stands where nothing has happened yet. */
  readonly empty: string;
  readonly all: string;
}) {
  const t = useT();
  const { by, id } = props;
  const { data, error, refetch } = useQuery(latestEvents(useScope(), { [by]: id }));
  if (!data) return error ? <NotLoaded failure={error} onRetry={() => void refetch()} /> : <Skeleton />;
  if (data.data.length === 0) return <EmptyState title={props.empty} drawing={<LateDrawing name="log" />} />;
  const shown = runsOf(data.data)
    .slice(0, LINES)
    .reduce((count, { covers }) => count + covers, 0);
  return (
    <>
      <EventList label={props.label} events={data.data.slice(0, shown)} />
      {data.total > shown ? (
        <Link className="text-link" to={`${paths.audit()}?${by}=${encodeURIComponent(id)}`}>
          {props.all}{" "}
          <span className="muted">
            {t(data.totalIsMinimum ? "admin:list.rangeOfMany" : "admin:list.range", {
              from: 1,
              to: shown,
              total: data.total,
            })}
          </span>
        </Link>
      ) : null}
    </>
  );
}
