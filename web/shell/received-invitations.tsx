// Invitations that wait for the person who is signed in: on the first page and beside the companies to choose from.

import { useCallback, useEffect, useState } from "react";
import {
  acceptInvitation,
  declineInvitation,
  type InvitationRequest,
  receivedInvitations,
} from "../client/api/invitations";
import { shortDay } from "../client/i18n/formats";
import { useLanguage, useT } from "../client/i18n/i18n";
import { signedIn } from "../client/session/keeper";
import { knownSession } from "../client/session/session";
import { ChangeButton } from "../kit/forms/change-button";
import { useFailureText } from "../kit/forms/failure-text";
import { toast } from "../ui/toast";
import { CompanyLogo } from "./company-logo";
import "./company-list.css";
import "./received-invitations.css";

/** The list; nothing where there is none. `onJoined` follows an accepted one. */
export function ReceivedInvitations({ onJoined }: { readonly onJoined: () => void }) {
  const t = useT();
  useLanguage();
  const failureText = useFailureText();
  const [waiting, setWaiting] = useState<readonly InvitationRequest[]>([]);
  const [busy, setBusy] = useState<string>();

  useEffect(() => {
    let gone = false;
    // They are shown to whoever proved the address: asking before that is refused.
    const known = knownSession();
    if (known.kind === "open" && known.session.user.emailVerified === false) return;
    receivedInvitations().then(
      (found) => !gone && setWaiting(found),
      // What cannot be asked for is not shown: the page is about something else.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);

  const answer = useCallback(
    async ({ id, code, company }: InvitationRequest, isAccepted: boolean) => {
      setBusy(id);
      try {
        if (isAccepted) signedIn(await acceptInvitation(company.tenantId, code));
        else await declineInvitation(company.tenantId, code);
        setWaiting((before) => before.filter((other) => other.id !== id));
        if (isAccepted) onJoined();
      } catch (failure) {
        toast({ tone: "error", title: t("auth:invitation.failed"), message: failureText(failure) });
      } finally {
        setBusy(undefined);
      }
    },
    [onJoined, t, failureText],
  );

  if (waiting.length === 0) return null;
  return (
    <section className="invitations" aria-label={t("auth:invitation.waiting")}>
      <h2>{t("auth:invitation.waiting")}</h2>
      <ul>
        {waiting.map((invitation) => (
          <li key={invitation.id} className="invitation">
            <CompanyLogo company={invitation.company} size={40} />
            <span className="company-words">
              <span className="company-title">{invitation.company.title || invitation.company.companyName}</span>
              <span className="muted">
                {t(invitation.invitedBy ? "auth:invitation.by" : "auth:invitation.until", {
                  inviter: invitation.invitedBy,
                  until: shortDay(invitation.expiresAt),
                })}
              </span>
            </span>
            <span className="invitation-acts">
              <ChangeButton
                variant="secondary"
                isPending={busy === invitation.id}
                onPress={() => void answer(invitation, true)}
              >
                {t("auth:invitation.accept")}
              </ChangeButton>
              <ChangeButton
                variant="quiet"
                isDisabled={busy === invitation.id}
                onPress={() => void answer(invitation, false)}
              >
                {t("auth:invitation.decline")}
              </ChangeButton>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
