// The second factor: an authenticator app besides the password, and recovery codes for when it is lost.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { beginTotp, type Factors, removeTotp, renewRecoveryCodes, type TotpSecret } from "../../../client/api/factors";
import { Failure } from "../../../client/api/failure";
import { useTimeFormat } from "../../../client/i18n/formats";
import { useT } from "../../../client/i18n/i18n";
import type { Phrase } from "../../../client/i18n/phrases";
import { useScope } from "../../../client/session/query-client";
import { refreshRights } from "../../../client/session/rights";
import { ChangeButton } from "../../../kit/forms/change-button";
import { copyable } from "../../../kit/forms/copyable";
import { useFailureText } from "../../../kit/forms/failure-text";
import { Alert } from "../../../ui/alert";
import { Badge } from "../../../ui/badge";
import { ConfirmDialog } from "../../../ui/dialog";
import { Panel } from "../../../ui/panel";
import { ErrorState, Waiting } from "../../../ui/states";
import { ownFactors, useReload } from "../queries";
import { isGone, useNotices } from "../use-account";
import { EnrolDialog } from "./enrol-dialog";
import { RecoveryCodes } from "./recovery-codes";
import "../../../ui/panel.css";
import "../account.css";

/** With this number of unused recovery codes, or fewer, the section warns. */
const FEW = 3;

export function SecondFactorSection() {
  const t = useT();
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(ownFactors(useScope()));
  return (
    <Panel id="factors" title={t("account:factors.title")} text={t("account:factors.text")}>
      {data === undefined && error === null ? <Waiting text={t("global:state.loading")} /> : null}
      {error === null ? null : (
        <ErrorState
          title={t("account:factors.loadFailed")}
          text={copyable(failureText(error))}
          retry={t("global:actions.retry")}
          onRetry={() => void refetch()}
        />
      )}
      {data ? <OwnFactors factors={data} isOutdated={error !== null} /> : null}
    </Panel>
  );
}

/** The factors, and the dialogs: an open one stays when the factors could not be read again, as it may show codes that are shown once. */
function OwnFactors({ factors, isOutdated }: { readonly factors: Factors; readonly isOutdated: boolean }) {
  const t = useT();
  const time = useTimeFormat();
  const reload = useReload();
  const client = useQueryClient();
  const scope = useScope();
  const { done, failed, show } = useNotices();
  const { totp, passkeys, recoveryCodes } = factors;
  const hasFactor = totp !== null || passkeys.length > 0;
  const [secret, setSecret] = useState<TotpSecret>();
  /** The set-up that is under way: the first factor comes with recovery codes; uncertain is whether it was confirmed without an answer. */
  const enrolling = useRef<{ readonly isFirst: boolean; isUncertain: boolean }>(undefined);
  const [given, setGiven] = useState<{ readonly codes: readonly string[]; readonly isEnrolled: boolean }>();
  const [confirming, setConfirming] = useState<"removal" | "renewal">();
  const [pending, setPending] = useState(false);

  async function run(action: () => Promise<void>, title: Phrase): Promise<void> {
    setPending(true);
    try {
      await action();
    } catch (failure) {
      failed(title, failure);
    } finally {
      setPending(false);
    }
  }

  const enrol = () =>
    run(async () => {
      setSecret(await beginTotp());
      enrolling.current = { isFirst: !hasFactor, isUncertain: false };
    }, "account:factors.enrolFailed");
  async function renew(): Promise<void> {
    setPending(true);
    try {
      setGiven({ codes: await renewRecoveryCodes(), isEnrolled: false });
    } catch (failure) {
      // The answer may be lost, and the old codes with it.
      if (failure instanceof Failure && failure.isUnreachable)
        show({ tone: "warning", title: t("account:factors.renewUncertain") });
      else failed("account:factors.renewFailed", failure);
    } finally {
      setPending(false);
    }
    await reload();
  }
  function finishEnrolment(codes: readonly string[] | undefined): void {
    setSecret(undefined);
    enrolling.current = undefined;
    // A notification would cover the codes, so it is shown after they were saved.
    if (codes) setGiven({ codes, isEnrolled: true });
    else done("account:factors.enrolled");
    void reload();
    // A company that requires a second factor grants its apps now.
    void refreshRights();
  }

  /** Says that the app is set up, once, where no answer did. */
  function finishUncertain(): void {
    const finished = enrolling.current;
    if (!finished?.isUncertain) return;
    enrolling.current = undefined;
    setSecret(undefined);
    if (finished.isFirst) {
      show({ tone: "warning", title: t("account:factors.enrolled"), message: t("account:factors.codesLost") });
    } else done("account:factors.enrolled");
    void reload();
    void refreshRights();
  }
  // As soon as that is read: also when the server is reachable again, and after the dialog was closed.
  const isSetUp = totp !== null;
  const onSetUp = useEffectEvent(finishUncertain);
  useEffect(() => {
    if (isSetUp) onSetUp();
  }, [isSetUp]);
  /** Reads whether the app is set up although its confirmation failed. */
  async function wasConfirmed(): Promise<boolean> {
    if (enrolling.current) enrolling.current.isUncertain = true;
    const now = await client.fetchQuery({ ...ownFactors(scope), staleTime: 0 }).catch(() => undefined);
    if (!now?.totp) return false;
    finishUncertain();
    return true;
  }

  const remove = () =>
    run(async () => {
      try {
        await removeTotp();
        done("account:factors.removed");
      } catch (failure) {
        if (!isGone(failure)) throw failure;
      }
      await reload();
    }, "account:factors.removeFailed");

  return (
    <>
      {isOutdated ? null : (
        <>
          {totp ? (
            <div className="panel-actions">
              <div className="card-words">
                <strong>{t("account:factors.app")}</strong> <Badge tone="success">{t("account:factors.on")}</Badge>
                <p className="muted">
                  {t("account:factors.since", { time: time(totp.createdAt) })}
                  {totp.lastUsedAt ? `, ${t("account:factors.used", { time: time(totp.lastUsedAt) })}` : null}
                </p>
              </div>
              <ChangeButton variant="secondary" isPending={pending} onPress={() => setConfirming("removal")}>
                {t("account:factors.remove")}
              </ChangeButton>
            </div>
          ) : (
            <div className="panel-actions">
              <p className="card-words">{t("account:factors.none")}</p>
              <ChangeButton variant="secondary" isPending={pending} onPress={() => void enrol()}>
                {t("account:factors.setUp")}
              </ChangeButton>
            </div>
          )}
          {hasFactor ? (
            <>
              {recoveryCodes.left <= FEW ? (
                <Alert tone="warning">{t("account:factors.few", { count: recoveryCodes.left })}</Alert>
              ) : null}
              <div className="panel-actions">
                <p className="card-words">{t("account:factors.codesLeft", { count: recoveryCodes.left })}</p>
                <ChangeButton variant="secondary" isPending={pending} onPress={() => setConfirming("renewal")}>
                  {t("account:factors.renew")}
                </ChangeButton>
              </div>
            </>
          ) : null}
        </>
      )}
      {secret ? (
        <EnrolDialog
          secret={secret}
          onConfirmed={finishEnrolment}
          onUncertain={wasConfirmed}
          onClose={() => {
            setSecret(undefined);
            // Its confirmation may have succeeded although no answer came.
            void reload();
          }}
        />
      ) : null}
      {given ? (
        <RecoveryCodes
          codes={given.codes}
          onClose={() => {
            setGiven(undefined);
            if (given.isEnrolled) done("account:factors.enrolled");
          }}
        />
      ) : null}
      <ConfirmDialog
        isOpen={confirming === "removal"}
        title={t("account:factors.removeTitle")}
        text={t(passkeys.length > 0 ? "account:factors.removeTextPasskeys" : "account:factors.removeText")}
        confirm={t("account:factors.remove")}
        cancel={t("account:cancel")}
        onConfirm={() => {
          setConfirming(undefined);
          void remove();
        }}
        onCancel={() => setConfirming(undefined)}
      />
      <ConfirmDialog
        isOpen={confirming === "renewal"}
        title={t("account:factors.renewTitle")}
        text={t("account:factors.renewText")}
        confirm={t("account:factors.renew")}
        cancel={t("account:cancel")}
        onConfirm={() => {
          setConfirming(undefined);
          void renew();
        }}
        onCancel={() => setConfirming(undefined)}
      />
    </>
  );
}
