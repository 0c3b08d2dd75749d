// Who was invited and has not come: mail again, or take it back.

import { useCallback, useEffect, useState } from "react";
import { useNotices, useReason } from "../../administration/reasons";
import { RowButton } from "../../administration/row-actions";
import { invitedUsers, resendInvitation, revokeInvitation, type SentInvitation } from "../../api/admin-invitations";
import { shortDay } from "../../i18n/dates";
import { useT } from "../../i18n/i18n";
import type { Phrase } from "../../i18n/phrases";
import { Alert } from "../../ui/alert";
import { Badge } from "../../ui/badge";
import { ConfirmDialog } from "../../ui/dialog";
import { Skeleton } from "../../ui/states";
import "../../administration/plain-rows.css";
import "../../shell/page.css";

/** At most so many are shown: the newest. */
const SHOWN = 50;

/** The list. `asOf` changes when there are others. */
export function Invitations({ asOf }: { readonly asOf: number | undefined }) {
  const t = useT();
  const reason = useReason();
  const { done, notSaved } = useNotices();
  const [rows, setRows] = useState<readonly SentInvitation[]>();
  const [failure, setFailure] = useState<unknown>();
  const [doomed, doom] = useState<SentInvitation>();
  const load = useCallback(() => {
    invitedUsers({ limit: SHOWN }).then(({ data }) => {
      setRows(data);
      setFailure(undefined);
    }, setFailure);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: others are there when it changes
  useEffect(load, [load, asOf]);

  async function act(change: () => Promise<unknown>, said: Phrase, email: string): Promise<void> {
    doom(undefined);
    try {
      await change();
      done(said, { email });
    } catch (refused) {
      notSaved(refused);
    }
    load();
  }

  if (failure !== undefined && !rows) {
    return (
      <Alert tone="error" title={t("global:messages.error.failed")}>
        {reason(failure)}
      </Alert>
    );
  }
  const open = rows?.filter(({ state }) => state === "pending" || state === "expired");
  return (
    <section className="page-section" aria-labelledby="invitations">
      <h2 id="invitations">{t("admin:invitations.title")}</h2>
      {open === undefined ? <Skeleton /> : null}
      {open?.length === 0 ? <p className="muted">{t("admin:invitations.none")}</p> : null}
      {open?.length ? (
        <ul className="plain-rows" data-card>
          {open.map(({ id, email, invitedBy, expiresAt, state }) => (
            <li key={id} className="plain-row">
              <span className="plain-words">
                <strong>{email}</strong>
                <span className="muted">
                  {t(invitedBy ? "admin:invitations.by" : "admin:invitations.until", {
                    inviter: invitedBy,
                    until: shortDay(expiresAt),
                  })}
                </span>
              </span>
              {state === "expired" ? <Badge tone="warning">{t("admin:invitations.expired")}</Badge> : null}
              <span>
                <RowButton
                  sign="send"
                  label={t("admin:invitations.resend", { email })}
                  onPress={() => void act(() => resendInvitation(id), "admin:invitations.resent", email)}
                />
                <RowButton
                  sign="delete"
                  label={t("admin:invitations.revoke", { email })}
                  isDanger
                  onPress={() => doom(open.find((one) => one.id === id))}
                />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        isOpen={doomed !== undefined}
        title={t("admin:invitations.revokeTitle", { email: doomed?.email ?? "" })}
        text={t("admin:invitations.revokeText")}
        confirm={t("admin:invitations.revokeConfirm")}
        cancel={t("admin:cancel")}
        onConfirm={() =>
          doomed && void act(() => revokeInvitation(doomed.id), "admin:invitations.revoked", doomed.email)
        }
        onCancel={() => doom(undefined)}
      />
    </section>
  );
}
