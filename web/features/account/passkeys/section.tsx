// The account's passkeys: they sign in without a password, and count as a second factor beside one.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Factors } from "../../../client/api/factors";
import { Failure } from "../../../client/api/failure";
import { knowsPasskeys } from "../../../client/api/native";
import { createPasskey, removePasskey, renamePasskey } from "../../../client/api/passkeys";
import { useTimeFormat } from "../../../client/i18n/formats";
import { useT } from "../../../client/i18n/i18n";
import { useScope } from "../../../client/session/query-client";
import { refreshRights } from "../../../client/session/rights";
import { ChangeButton } from "../../../kit/forms/change-button";
import { copyable } from "../../../kit/forms/copyable";
import { useFailureText } from "../../../kit/forms/failure-text";
import { Badge } from "../../../ui/badge";
import { ConfirmDialog } from "../../../ui/dialog";
import { Panel } from "../../../ui/panel";
import { ErrorState, Waiting } from "../../../ui/states";
import { ownFactors, ownSessions, useReload } from "../queries";
import { RecoveryCodes } from "../second-factor/recovery-codes";
import { isGone, useNotices } from "../use-account";
import { NameDialog } from "./name-dialog";
import "../../../ui/panel.css";
import "../account.css";

type Passkey = Factors["passkeys"][number];

/** Most passkeys that the contract allows. */
const MOST = 10;

/** The open dialog. */
type PasskeyIntent =
  | { readonly kind: "add" }
  | { readonly kind: "rename"; readonly passkey: Passkey }
  | { readonly kind: "remove"; readonly passkey: Passkey };

export function PasskeysSection() {
  const t = useT();
  const failureText = useFailureText();
  const { data, error, refetch } = useQuery(ownFactors(useScope()));
  return (
    <Panel id="passkeys" title={t("account:passkeys.title")} text={t("account:passkeys.text")}>
      {data === undefined && error === null ? <Waiting text={t("global:state.loading")} /> : null}
      {error === null ? null : (
        <ErrorState
          title={t("account:passkeys.loadFailed")}
          text={copyable(failureText(error))}
          retry={t("global:actions.retry")}
          onRetry={() => void refetch()}
        />
      )}
      {data ? <OwnPasskeys factors={data} isOutdated={error !== null} /> : null}
    </Panel>
  );
}

function Row(props: { readonly passkey: Passkey; readonly onRename: () => void; readonly onRemove: () => void }) {
  const t = useT();
  const time = useTimeFormat();
  const { name, createdAt, lastUsedAt, backedUp, thisDevice } = props.passkey;
  return (
    <li className="session">
      <div className="session-words">
        <strong>{name}</strong> {thisDevice ? <Badge tone="success">{t("account:sessions.here")}</Badge> : null}{" "}
        {backedUp ? <Badge>{t("account:passkeys.backedUp")}</Badge> : null}
        <p className="muted">
          {t("account:factors.since", { time: time(createdAt) })},{" "}
          {lastUsedAt ? t("account:factors.used", { time: time(lastUsedAt) }) : t("account:passkeys.unused")}
        </p>
      </div>
      <div className="session-acts">
        <ChangeButton variant="quiet" label={t("account:passkeys.renameThat", { name })} onPress={props.onRename}>
          {t("account:passkeys.rename")}
        </ChangeButton>
        <ChangeButton variant="secondary" label={t("account:passkeys.removeThat", { name })} onPress={props.onRemove}>
          {t("account:factors.remove")}
        </ChangeButton>
      </div>
    </li>
  );
}

/** The passkeys, and the dialogs: an open one stays when the passkeys could not be read again, as it may show codes that are shown once. */
function OwnPasskeys({ factors, isOutdated }: { readonly factors: Factors; readonly isOutdated: boolean }) {
  const t = useT();
  const reload = useReload();
  const { done, failed, show } = useNotices();
  const client = useQueryClient();
  const scope = useScope();
  const [intent, setIntent] = useState<PasskeyIntent>();
  const [codes, setCodes] = useState<readonly string[]>();
  /** Whether a passkey may have been created without an answer since the dialog was opened. */
  const isUncertain = useRef(false);
  const { passkeys, totp } = factors;
  const close = () => setIntent(undefined);

  /** Says that a passkey is there although no answer said so, and that the codes of a first factor were in that answer. */
  async function finishUnanswered(): Promise<boolean> {
    const now = await client.fetchQuery({ ...ownFactors(scope), staleTime: 0 }).catch(() => undefined);
    if (!now || now.passkeys.length <= passkeys.length) return false;
    close();
    if (passkeys.length > 0 || totp !== null) done("account:passkeys.added");
    else show({ tone: "warning", title: t("account:passkeys.added"), message: t("account:factors.codesLost") });
    await refreshRights();
    return true;
  }

  async function add(name: string): Promise<void> {
    let given: readonly string[] | undefined;
    try {
      given = await createPasskey(name);
    } catch (failure) {
      if (failure instanceof Failure && failure.isPassing) isUncertain.current = true;
      // The browser would make no second one for the same account, so trying again would fail.
      if (isUncertain.current && (await finishUnanswered())) return;
      void reload();
      throw failure;
    }
    close();
    // A notification would cover the codes, so it is shown after they were saved.
    if (given) setCodes(given);
    else done("account:passkeys.added");
    // A company that requires a second factor grants its apps now.
    await Promise.all([reload(), refreshRights()]);
  }

  async function rename({ id }: Passkey, name: string): Promise<void> {
    await renamePasskey(id, name);
    close();
    done("account:passkeys.renamed");
    await reload();
  }

  async function remove({ id }: Passkey): Promise<void> {
    try {
      await removePasskey(id);
      done("account:passkeys.removed");
    } catch (failure) {
      if (!isGone(failure)) return failed("account:passkeys.removeFailed", failure);
    }
    await reload();
  }

  const isLast = passkeys.length === 1 && totp === null;
  const unavailableReason = knowsPasskeys()
    ? passkeys.length >= MOST && t("account:passkeys.full")
    : t("global:errors.passkey_unsupported");
  const note = unavailableReason || (passkeys.length === 0 ? t("account:passkeys.none") : undefined);
  return (
    <>
      {isOutdated ? null : (
        <>
          {passkeys.length === 0 ? null : (
            <ul className="sessions">
              {passkeys.map((passkey) => (
                <Row
                  key={passkey.id}
                  passkey={passkey}
                  onRename={() => setIntent({ kind: "rename", passkey })}
                  onRemove={() => setIntent({ kind: "remove", passkey })}
                />
              ))}
            </ul>
          )}
          <div className="panel-actions">
            {note ? <p className="card-words">{note}</p> : null}
            {unavailableReason ? null : (
              <ChangeButton
                variant="secondary"
                onPress={() => {
                  isUncertain.current = false;
                  setIntent({ kind: "add" });
                }}
              >
                {t("account:passkeys.add")}
              </ChangeButton>
            )}
          </div>
        </>
      )}
      {intent?.kind === "add" ? (
        <NameDialog
          title={t("account:passkeys.add")}
          text={t("account:passkeys.addText")}
          // The browser's name in the list of sessions, if that is loaded.
          name={client.getQueryData(ownSessions(scope).queryKey)?.find(({ current }) => current)?.agent ?? ""}
          submit={t("account:passkeys.create")}
          onSubmit={add}
          onClose={close}
        />
      ) : null}
      {intent?.kind === "rename" ? (
        <NameDialog
          title={t("account:passkeys.renameTitle")}
          name={intent.passkey.name}
          submit={t("account:save")}
          onSubmit={(name) => rename(intent.passkey, name)}
          onClose={close}
        />
      ) : null}
      {intent?.kind === "remove" ? (
        <ConfirmDialog
          isOpen
          title={t("account:passkeys.removeTitle", { name: intent.passkey.name })}
          text={t(isLast ? "account:passkeys.removeLast" : "account:passkeys.removeText")}
          confirm={t("account:factors.remove")}
          cancel={t("account:cancel")}
          onConfirm={() => remove(intent.passkey)}
          onCancel={close}
        />
      ) : null}
      {codes ? (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(undefined);
            done("account:passkeys.added");
          }}
        />
      ) : null}
    </>
  );
}
