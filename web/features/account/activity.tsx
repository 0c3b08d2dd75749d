// Recent security events of the account, so that users can recognize activity that is not theirs.

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { afterNextFrame } from "../../client/after-next-frame";
import { endOtherSessions, type OwnEvent } from "../../client/api/account";
import { useTimeFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { useScope } from "../../client/session/query-client";
import { isKnown } from "../../kit/audit/kinds";
import { ChangeButton } from "../../kit/forms/change-button";
import { copyable } from "../../kit/forms/copyable";
import { useFailureText } from "../../kit/forms/failure-text";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { ConfirmDialog } from "../../ui/dialog";
import { LateDrawing } from "../../ui/late-drawing";
import { Panel } from "../../ui/panel";
import { EmptyState, ErrorState, Waiting } from "../../ui/states";
import { ownActivity, useReload } from "./queries";
import { useNotices } from "./use-account";
import "../../ui/panel.css";
import "./account.css";

/** Events that an attacker would cause. They offer "that was not me". */
const DISAVOWABLE: ReadonlySet<string> = new Set([
  "auth.signed_in",
  "auth.signed_in_by_pin",
  "auth.second_factor_asked",
  "auth.second_factor_failed",
  "auth.reauthenticated",
  "auth.password_reset",
  "user.password_changed",
  "auth.pin_set",
  "auth.passkey_added",
  "auth.passkey_removed",
  "auth.totp_added",
  "auth.totp_removed",
  "auth.recovery_codes_made",
  "provider.linked",
  "provider.unlinked",
]);

/** Where the account is secured: at what an intruder has added, at the password, or, without one, at all of it. */
export type Remedy = "passkeys" | "factors" | "providers" | "password" | "signIn";

/** What an intruder has added stays when all other sessions end. */
const ADDED: Readonly<Record<string, { readonly text: Phrase; readonly at: Remedy }>> = {
  "auth.passkey_added": { text: "account:activity.next.passkey", at: "passkeys" },
  "auth.totp_added": { text: "account:activity.next.totp", at: "factors" },
  "auth.recovery_codes_made": { text: "account:activity.next.recoveryCodes", at: "factors" },
  "provider.linked": { text: "account:activity.next.provider", at: "providers" },
};

/** What the user does after all other sessions have ended: the phrases, and where the first of them is done. */
function nextSteps(
  { action }: OwnEvent,
  hasPassword: boolean,
): { readonly texts: readonly Phrase[]; readonly at: Remedy } {
  const added = ADDED[action];
  if (!added && !hasPassword) return { texts: ["account:activity.next.noPassword"], at: "signIn" };
  return {
    texts: [...(added ? [added.text] : []), ...(hasPassword ? (["account:activity.next.password"] as const) : [])],
    at: added?.at ?? "password",
  };
}

/** The panel; `onDisavowed` leads to what is left to do after all other sessions are signed out. */
export function ActivitySection(props: {
  readonly hasPassword: boolean;
  readonly onDisavowed: (remedy: Remedy) => void;
}) {
  const t = useT();
  const failureText = useFailureText();
  const { failed, show } = useNotices();
  const reload = useReload();
  const [disavowing, setDisavowing] = useState<OwnEvent>();
  const remedy = useRef<Remedy>(undefined);
  const next = disavowing && nextSteps(disavowing, props.hasPassword);
  const nextText = next?.texts.map((phrase) => t(phrase)).join(" ") ?? "";

  async function disavow(): Promise<void> {
    try {
      await endOtherSessions();
    } catch (failure) {
      return failed("account:sessions.endFailed", failure);
    }
    show({ tone: "success", title: t("account:sessions.othersEnded"), message: nextText });
    remedy.current = next?.at;
    await reload();
  }

  const onDisavowed = useEffectEvent(props.onDisavowed);
  useEffect(() => {
    const at = remedy.current;
    if (disavowing || !at) return;
    remedy.current = undefined;
    // The dialog that has closed gives the focus back first.
    void afterNextFrame().then(() => onDisavowed(at));
  }, [disavowing]);

  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(ownActivity(useScope()));
  const events = data?.pages.flatMap((page) => page.data);
  return (
    <Panel title={t("account:activity.title")} text={t("account:activity.text")}>
      {events === undefined && error === null ? <Waiting text={t("global:state.loading")} /> : null}
      {events === undefined && error !== null ? (
        <ErrorState
          title={t("account:activity.loadFailed")}
          text={copyable(failureText(error))}
          retry={t("global:actions.retry")}
          onRetry={() => void refetch()}
        />
      ) : null}
      {events?.length === 0 ? (
        <EmptyState
          title={t("account:activity.none")}
          text={t("account:activity.noneText")}
          drawing={<LateDrawing name="log" />}
        />
      ) : null}
      {events && events.length > 0 ? (
        <ol className="sessions">
          {events.map((event) => (
            <Row key={`${event.at} ${event.action}`} event={event} onDisavow={() => setDisavowing(event)} />
          ))}
        </ol>
      ) : null}
      {isFetchNextPageError ? (
        <Alert tone="error" title={t("global:messages.error.failed")}>
          {copyable(failureText(error))}
        </Alert>
      ) : null}
      {hasNextPage ? (
        <div className="panel-actions">
          <Button variant="secondary" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t(isFetchNextPageError ? "global:actions.retry" : "account:activity.more")}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={disavowing !== undefined}
        title={t("account:sessions.othersTitle")}
        text={`${t("account:sessions.othersText")} ${nextText}`}
        confirm={t("account:sessions.others")}
        cancel={t("account:cancel")}
        onConfirm={disavow}
        onCancel={() => setDisavowing(undefined)}
      />
    </Panel>
  );
}

function Row({ event, onDisavow }: { readonly event: OwnEvent; readonly onDisavow: () => void }) {
  const t = useT();
  const time = useTimeFormat();
  const { action, at, device, here } = event;
  const title = isKnown(action) ? t(`audit:kinds.${action}`) : action;
  return (
    <li className="session">
      <div className="session-words">
        <strong>{title}</strong>
        <p className="muted">
          <time dateTime={at}>{time(at)}</time>
          {device ? ` · ${device}` : null}
        </p>
      </div>
      {!here && DISAVOWABLE.has(action) ? (
        <ChangeButton
          variant="quiet"
          label={t("account:activity.notMeThat", { what: title, time: time(at) })}
          onPress={onDisavow}
        >
          {t("account:activity.notMe")}
        </ChangeButton>
      ) : null}
    </li>
  );
}
