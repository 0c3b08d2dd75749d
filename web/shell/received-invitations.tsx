// Invitations that wait for the person who is signed in: on the first page and beside the companies to choose from.

import { useCallback, useEffect, useRef, useState } from "react";
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
import { INVITATIONS_LOOK_MS, INVITATIONS_LOOKED_FOR_MS } from "../client/timings";
import { ChangeButton } from "../kit/forms/change-button";
import { useFailureText } from "../kit/forms/failure-text";
import { toast } from "../ui/toast";
import { CompanyLogo } from "./company-logo";
import "./company-list.css";
import "./received-invitations.css";

/** Calls back at once, whenever somebody turns to the page, and every now and then while it is looked at. */
function useLooks(look: () => void): void {
  useEffect(() => {
    let turnedTo = Date.now();
    const isShown = () => document.visibilityState === "visible";
    function turn(): void {
      if (!isShown()) return;
      turnedTo = Date.now();
      look();
    }
    const timer = setInterval(() => {
      if (isShown() && Date.now() - turnedTo <= INVITATIONS_LOOKED_FOR_MS) look();
    }, INVITATIONS_LOOK_MS);
    document.addEventListener("visibilitychange", turn);
    addEventListener("focus", turn);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", turn);
      removeEventListener("focus", turn);
    };
  }, [look]);
}

/**
 * The list; nothing where there is none. `onJoined` follows an accepted one; where `news` change, somebody may have invited the person.
 * It also stands before the sign-in into a company, where no library of queries is.
 */
export function ReceivedInvitations({ onJoined, news }: { readonly onJoined: () => void; readonly news?: number }) {
  const t = useT();
  useLanguage();
  const failureText = useFailureText();
  const [waiting, setWaiting] = useState<readonly InvitationRequest[]>([]);
  const [busy, setBusy] = useState<string>();
  /** What was asked last: its answer alone counts, and none to what was asked before something was answered here. */
  const asked = useRef<object>(undefined);

  const look = useCallback(() => {
    // They are shown to whoever proved the address: asking before that is refused.
    const known = knownSession();
    if (known.kind === "open" && known.session.user.emailVerified === false) return;
    const mine = {};
    asked.current = mine;
    receivedInvitations().then(
      (found) => asked.current === mine && setWaiting(found),
      // What cannot be asked for changes nothing: the page is about something else.
      () => undefined,
    );
  }, []);
  useLooks(look);
  const heard = useRef(news);
  useEffect(() => {
    if (heard.current === news) return;
    heard.current = news;
    look();
  }, [news, look]);

  const answer = useCallback(
    async ({ id, code, company }: InvitationRequest, isAccepted: boolean) => {
      setBusy(id);
      try {
        if (isAccepted) signedIn(await acceptInvitation(company.tenantId, code));
        else await declineInvitation(company.tenantId, code);
        asked.current = undefined;
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
