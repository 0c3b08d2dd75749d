// What happened about the own account, for whoever wonders whether it was they.

import { useInfiniteQuery } from "@tanstack/react-query";
import type { OwnEvent } from "../../client/api/account";
import { useTimeFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { isKnown } from "../../kit/audit/kinds";
import { useFailureText } from "../../kit/forms/failure-text";
import { Button } from "../../ui/button";
import { Panel } from "../../ui/panel";
import { ErrorState, Waiting } from "../../ui/states";
import { ownActivity } from "./queries";
import "../../ui/panel.css";
import "./account.css";

/** The panel. */
export function ActivitySection() {
  const t = useT();
  const failureText = useFailureText();
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    ownActivity(useScope()),
  );
  const events = data?.pages.flatMap((page) => page.data);
  return (
    <Panel title={t("account:activity.title")} text={t("account:activity.text")}>
      {events === undefined && error === null ? <Waiting text={t("global:state.loading")} /> : null}
      {events === undefined && error !== null ? (
        <ErrorState
          title={t("account:activity.loadFailed")}
          text={failureText(error)}
          retry={t("global:actions.retry")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {events?.length === 0 ? <p className="muted">{t("account:activity.none")}</p> : null}
      {events && events.length > 0 ? (
        <ol className="sessions">
          {events.map((event) => (
            <Row key={`${event.at} ${event.action}`} event={event} />
          ))}
        </ol>
      ) : null}
      {hasNextPage ? (
        <div className="panel-actions">
          <Button variant="secondary" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t("account:activity.more")}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function Row({ event }: { readonly event: OwnEvent }) {
  const t = useT();
  const time = useTimeFormat();
  const { action, at } = event;
  return (
    <li className="session">
      <div className="session-words">
        <strong>{isKnown(action) ? t(`audit:kinds.${action}`) : action}</strong>
        <p className="muted">
          <time dateTime={at}>{time(at)}</time>
        </p>
      </div>
    </li>
  );
}
