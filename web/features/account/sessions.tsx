// The user's sessions, which can be signed out.

import { useQuery } from "@tanstack/react-query";
import Monitor from "lucide-react/icons/monitor";
import Phone from "lucide-react/icons/smartphone";
import { useState } from "react";
import { endOtherSessions, endSession } from "../../client/api/account";
import type { OwnSession } from "../../client/api/shapes";
import { useTimeFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { ChangeButton } from "../../kit/forms/change-button";
import { copyable } from "../../kit/forms/copyable";
import { useFailureText } from "../../kit/forms/failure-text";
import { Badge } from "../../ui/badge";
import { ConfirmDialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { Panel } from "../../ui/panel";
import { ErrorState, Waiting } from "../../ui/states";
import { ownSessions, useReload } from "./queries";
import { isGone, useNotices } from "./use-account";
import "../../ui/panel.css";
import "./account.css";

const PHONE = /Android|iPhone|iPad/;

function Row(props: { readonly session: OwnSession; readonly onEnd: () => Promise<void> }) {
  const t = useT();
  const [isEnding, setEnding] = useState(false);
  const time = useTimeFormat();
  const { current, agent, createdAt, lastUsed } = props.session;
  const device = agent ?? t("account:sessions.unknown");
  const since = time(createdAt);

  async function end(): Promise<void> {
    setEnding(true);
    await props.onEnd();
    setEnding(false);
  }

  return (
    <li className="session">
      <span className="session-sign">
        <Icon icon={PHONE.test(device) ? Phone : Monitor} />
      </span>
      <div className="session-words">
        <strong>{device}</strong> {current ? <Badge tone="success">{t("account:sessions.here")}</Badge> : null}
        <p className="muted">
          {t("account:sessions.since", { time: since })},{" "}
          {current ? t("account:sessions.active") : t("account:sessions.used", { time: time(lastUsed) })}
        </p>
      </div>
      {current ? null : (
        <ChangeButton
          variant="secondary"
          label={t("account:sessions.endThat", { device, time: since })}
          isPending={isEnding}
          onPress={() => void end()}
        >
          {t("account:sessions.end")}
        </ChangeButton>
      )}
    </li>
  );
}

export function SessionsSection() {
  const t = useT();
  const failureText = useFailureText();
  const { done, failed } = useNotices();
  const { data: all, error, refetch } = useQuery(ownSessions(useScope()));
  const reload = useReload();
  const [isConfirming, setConfirming] = useState(false);

  async function end(session: OwnSession): Promise<void> {
    try {
      await endSession(session.id);
      done("account:sessions.ended");
    } catch (failure) {
      if (!isGone(failure)) return failed("account:sessions.endFailed", failure);
    }
    await reload();
  }

  async function endOthers(): Promise<void> {
    try {
      await endOtherSessions();
      done("account:sessions.othersEnded");
    } catch (failure) {
      return failed("account:sessions.endFailed", failure);
    }
    await reload();
  }

  return (
    <Panel title={t("account:sessions.title")} text={t("account:sessions.text")}>
      {all === undefined && error === null ? <Waiting text={t("account:sessions.loading")} /> : null}
      {error === null ? null : (
        <ErrorState
          title={t("account:sessions.loadFailed")}
          text={copyable(failureText(error))}
          retry={t("global:actions.retry")}
          onRetry={() => void refetch()}
        />
      )}
      {all && error === null ? (
        <>
          <ul className="sessions">
            {all.map((session) => (
              <Row key={session.id} session={session} onEnd={() => end(session)} />
            ))}
          </ul>
          {/* Also beside a single session: other devices may be trusted, or open by PIN, without one. */}
          <div className="panel-actions">
            <ChangeButton variant="secondary" onPress={() => setConfirming(true)}>
              {t("account:sessions.others")}
            </ChangeButton>
          </div>
        </>
      ) : null}
      <ConfirmDialog
        isOpen={isConfirming}
        title={t("account:sessions.othersTitle")}
        text={t("account:sessions.othersText")}
        confirm={t("account:sessions.others")}
        cancel={t("account:cancel")}
        onConfirm={endOthers}
        onCancel={() => setConfirming(false)}
      />
    </Panel>
  );
}
