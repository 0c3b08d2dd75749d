// Where one is signed in, and signing out there.

import { useCallback, useEffect, useState } from "react";
import { endOtherSessions, endSession, sessions } from "../../api/account";
import { Failure } from "../../api/failure";
import type { OwnSession } from "../../api/shapes";
import { ChangeButton } from "../../forms/change-button";
import { useFailureText } from "../../forms/failure-text";
import { useLanguage, useT } from "../../i18n/i18n";
import { Badge } from "../../ui/badge";
import { ConfirmDialog } from "../../ui/dialog";
import { Panel } from "../../ui/panel";
import { ErrorState, Waiting } from "../../ui/states";
import { useNotices } from "./use-account";
import "../../ui/panel.css";
import "./account.css";

type Loaded = { readonly all: readonly OwnSession[] } | { readonly failure: unknown } | undefined;

/** A time in the person's language. */
function useTime(): (written: string) => string {
  const format = new Intl.DateTimeFormat(useLanguage(), { dateStyle: "medium", timeStyle: "short" });
  return (written) => format.format(new Date(written));
}

function Row(props: { readonly session: OwnSession; readonly onEnd: () => void }) {
  const t = useT();
  const time = useTime();
  const { current, agent, createdAt, lastUsed } = props.session;
  const device = agent ?? t("account:sessions.unknown");
  const since = time(createdAt);
  return (
    <li className="session">
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
          onPress={props.onEnd}
        >
          {t("account:sessions.end")}
        </ChangeButton>
      )}
    </li>
  );
}

/** The panel. `asOf` changes when sessions may have ended for another reason. */
export function SessionsSection({ asOf }: { readonly asOf: number }) {
  const t = useT();
  const failureText = useFailureText();
  const { done, failed } = useNotices();
  const [loaded, setLoaded] = useState<Loaded>();
  const [asks, setAsks] = useState(false);

  const load = useCallback(
    () =>
      sessions().then(
        (all) => setLoaded({ all }),
        (failure: unknown) => setLoaded({ failure }),
      ),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asOf` asks again
  useEffect(() => {
    void load();
  }, [load, asOf]);

  async function end(session: OwnSession): Promise<void> {
    try {
      await endSession(session.id);
      done("account:sessions.ended");
    } catch (refused) {
      // It ended by itself meanwhile: that was what the person wanted.
      if (!(refused instanceof Failure && refused.code === "not_found")) {
        return failed("account:sessions.endFailed", refused);
      }
    }
    await load();
  }

  async function endOthers(): Promise<void> {
    setAsks(false);
    try {
      await endOtherSessions();
      done("account:sessions.othersEnded");
    } catch (refused) {
      return failed("account:sessions.endFailed", refused);
    }
    await load();
  }

  return (
    <Panel title={t("account:sessions.title")} text={t("account:sessions.text")}>
      {loaded === undefined ? <Waiting text={t("account:sessions.loading")} /> : null}
      {loaded && "failure" in loaded ? (
        <ErrorState
          title={t("account:sessions.loadFailed")}
          text={failureText(loaded.failure)}
          retry={t("global:actions.retry")}
          onRetry={() => {
            setLoaded(undefined);
            void load();
          }}
        />
      ) : null}
      {loaded && "all" in loaded ? (
        <>
          <ul className="sessions">
            {loaded.all.map((session) => (
              <Row key={session.id} session={session} onEnd={() => void end(session)} />
            ))}
          </ul>
          {loaded.all.length > 1 ? (
            <div className="panel-actions">
              <ChangeButton variant="secondary" onPress={() => setAsks(true)}>
                {t("account:sessions.others")}
              </ChangeButton>
            </div>
          ) : null}
        </>
      ) : null}
      <ConfirmDialog
        isOpen={asks}
        title={t("account:sessions.othersTitle")}
        text={t("account:sessions.othersText")}
        confirm={t("account:sessions.others")}
        cancel={t("account:cancel")}
        onConfirm={() => void endOthers()}
        onCancel={() => setAsks(false)}
      />
    </Panel>
  );
}
