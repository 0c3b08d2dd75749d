// Pending invitations of the signed-in user: on the start page and beside the companies to choose from.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { declineInvitation, type InvitationRequest, receivedInvitations } from "../client/api/invitations";
import { useDateFormat } from "../client/i18n/formats";
import { useT } from "../client/i18n/i18n";
import { join } from "../client/session/join-company";
import { signedIn } from "../client/session/lifecycle";
import { knownSession } from "../client/session/session";
import { INVITATIONS_POLL_MS, POLL_LIMIT_MS } from "../client/timings";
import { ChangeButton } from "../kit/forms/change-button";
import { useFailureText } from "../kit/forms/failure-text";
import { toast } from "../ui/toast";
import { CompanyLogo } from "./company-logo";
import { useDeclineQuestion } from "./decline-question";
import "./company-list.css";
import "./received-invitations.css";

/**
 * Calls back at once, whenever the page is shown or focused, and at an interval while it is visible: an effect, since that happens outside
 * React. It is no query because the list is also on the sign-in page and beside the companies to choose from, where no query client is loaded
 * (decisions 006 and 096).
 */
function usePolling(load: () => void): void {
  useEffect(() => {
    let shownAt = Date.now();
    const isShown = () => document.visibilityState === "visible";
    function onVisible(): void {
      if (!isShown()) return;
      shownAt = Date.now();
      load();
    }
    const timer = setInterval(() => {
      if (isShown() && Date.now() - shownAt <= POLL_LIMIT_MS) load();
    }, INVITATIONS_POLL_MS);
    document.addEventListener("visibilitychange", onVisible);
    addEventListener("focus", onVisible);
    load();
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
      removeEventListener("focus", onVisible);
    };
  }, [load]);
}

const companyOf = ({ company }: InvitationRequest) => company.title || company.companyName;

/**
 * The list; nothing without invitations. `onAccepted` follows an accepted one; a change of `news` reloads the list, because there may be a
 * new invitation.
 */
export function ReceivedInvitations({ onAccepted, news }: { readonly onAccepted: () => void; readonly news?: number }) {
  const t = useT();
  const date = useDateFormat();
  const failureText = useFailureText();
  const [waiting, setWaiting] = useState<readonly InvitationRequest[]>([]);
  const [busy, setBusy] = useState<{ readonly id: string; readonly isAccepted: boolean }>();
  const [declined, setDeclined] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The last request: only its response is used, and none that was requested before an invitation was answered here. */
  const lastRequest = useRef<object>(undefined);

  const load = useCallback(() => {
    // They are shown only to a user with a verified address: the server rejects the request before that.
    const known = knownSession();
    if (known.kind === "open" && known.session.user.emailVerified === false) return;
    const mine = {};
    lastRequest.current = mine;
    receivedInvitations().then(
      (found) => lastRequest.current === mine && setWaiting(found),
      // A failed request changes nothing: the page is about something else.
      () => undefined,
    );
  }, []);
  usePolling(load);
  const lastNews = useRef(news);
  useEffect(() => {
    if (lastNews.current === news) return;
    lastNews.current = news;
    load();
  }, [news, load]);

  useLayoutEffect(() => {
    if (declined === undefined) return;
    // The pressed button is gone with its row, and with the last row this heading.
    const start = heading.current ?? document.querySelector("h1");
    if (start) start.tabIndex = -1;
    start?.focus();
  }, [declined]);

  const answer = useCallback(
    async ({ id, code, company }: InvitationRequest, isAccepted: boolean) => {
      setBusy({ id, isAccepted });
      try {
        if (isAccepted) signedIn(await join(company.tenantId, code));
        else await declineInvitation(company.tenantId, code);
        lastRequest.current = undefined;
        setWaiting((before) => before.filter((other) => other.id !== id));
        if (isAccepted) return onAccepted();
        setDeclined(id);
        toast({ tone: "success", title: t("auth:invitation.declined") });
      } catch (failure) {
        toast({ tone: "error", title: t("auth:invitation.failed"), message: failureText(failure) });
      } finally {
        setBusy(undefined);
      }
    },
    [onAccepted, t, failureText],
  );

  const question = useDeclineQuestion<InvitationRequest>(
    (invitation) => void answer(invitation, false),
    ({ id }) => waiting.some((other) => other.id === id),
  );
  if (waiting.length === 0) return null;
  return (
    <section className="invitations" aria-label={t("auth:invitation.waiting")}>
      <h2 ref={heading} tabIndex={-1}>
        {t("auth:invitation.waiting")}
      </h2>
      <ul>
        {waiting.map((invitation) => (
          <li key={invitation.id} className="invitation">
            <CompanyLogo company={invitation.company} size={40} />
            <span className="company-words">
              <span className="company-title">{companyOf(invitation)}</span>
              <span className="muted">
                {t(invitation.invitedBy ? "auth:invitation.by" : "auth:invitation.until", {
                  inviter: invitation.invitedBy,
                  until: date(invitation.expiresAt),
                })}
              </span>
            </span>
            <span className="invitation-acts">
              <ChangeButton
                variant="secondary"
                isPending={busy?.id === invitation.id && busy.isAccepted}
                onPress={() => busy || void answer(invitation, true)}
              >
                {t("auth:invitation.accept")}
              </ChangeButton>
              <ChangeButton
                variant="quiet"
                isPending={busy?.id === invitation.id && !busy.isAccepted}
                onPress={() => busy || question.ask(invitation, companyOf(invitation))}
              >
                {t("auth:invitation.decline")}
              </ChangeButton>
            </span>
          </li>
        ))}
      </ul>
      {question.dialog}
    </section>
  );
}
