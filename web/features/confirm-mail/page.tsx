// E-mail confirmation: needs a session, and confirms on a button press, never by being opened (specification 2 and 4).

import { useEffect, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { Failure } from "../../client/api/failure";
import { resendVerification, verifyEmail } from "../../client/api/registration-and-recovery";
import { useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { paths, returning } from "../../client/paths";
import { rememberEmail } from "../../client/session/email";
import {
  flushSession,
  knownSession,
  refreshSession,
  type SessionState,
  useKnownSession,
  verifySession,
} from "../../client/session/session";
import { useSignInLink } from "../../client/session/sign-in-link";
import { broadcast } from "../../client/session/tabs";
import { useContinued } from "../../client/session/use-continued";
import { useStageTitle } from "../../client/stage-title";
import { useAsync } from "../../client/use-async";
import { normalizeEmail } from "../../kit/forms/email";
import { useFailureText } from "../../kit/forms/failure-text";
import { useSignOut } from "../../kit/forms/use-sign-out";
import { useSignOutToForm } from "../../kit/forms/use-sign-out-to-form";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { PageHead } from "../../ui/page-head";
import { ErrorState, Waiting } from "../../ui/states";
import { toast } from "../../ui/toast";
import "../../ui/spinner.css";
import "../../shell/auth-page.css";

/** The e-mail address of a session, and whether it is verified. */
function ownAddress(known: SessionState): { readonly email: string; readonly isVerified: boolean } | undefined {
  if (known.kind === "open") return { email: known.session.user.email, isVerified: known.session.user.emailVerified };
  if (known.kind === "limited") return { email: known.user.email, isVerified: false };
  return undefined;
}

const isExpiredLink = (error: unknown) => error instanceof Failure && error.code === "link_expired";

/** Asks who is signed in, as far as the server can be asked. */
async function checkSession(): Promise<{ readonly failure?: unknown }> {
  try {
    await verifySession();
    return {};
  } catch (failure) {
    return { failure };
  }
}

/** The page, with the address and token of the mailed link, or without: then it waits for the user to open the link. */
export function Component() {
  const t = useT();
  const { mail, key } = useParams();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const continued = useContinued();
  // The sign-in page leads on to what the address asks for; without a question the root does (specification 4).
  const onward = continued("") === "" ? paths.home() : continued(paths.signIn());
  const failureText = useFailureText();
  const { signup } = useConfig().features;
  const signOut = useSignOut();
  const signOutToForm = useSignOutToForm();
  const signInLink = useSignInLink();
  const known = useKnownSession();
  const own = ownAddress(known);
  const [wasWaiting, setWasWaiting] = useState(false);
  const [busy, setBusy] = useState<"confirm" | "resend">();
  const [failure, setFailure] = useState<unknown>();
  const [resent, setResent] = useState(false);
  /** The link has expired: a new one is offered. */
  const [isOver, setOver] = useState(false);

  const { value: session, reload } = useAsync(checkSession);
  // From the beginning, or since the session ended: one that waits for the confirmation is short. An unknown one is being left, or confirmed.
  const isVisitor = session !== undefined && session.failure === undefined && known.kind === "none";
  useEffect(() => {
    if (isVisitor) void navigate(returning(paths.auth(), pathname + search), { replace: true });
  }, [isVisitor, navigate, pathname, search]);

  // The link may have been opened in another tab or on another device.
  useEffect(() => {
    const onVisible = () => {
      const isWaiting = ownAddress(knownSession())?.isVerified === false;
      if (document.visibilityState === "visible" && isWaiting) void refreshSession().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, []);

  async function run(request: "confirm" | "resend", send: () => Promise<void>): Promise<void> {
    setBusy(request);
    setFailure(undefined);
    setResent(false);
    try {
      await send();
    } catch (error) {
      setFailure(error);
      if (isExpiredLink(error)) setOver(true);
    } finally {
      setBusy(undefined);
    }
  }

  async function confirm(): Promise<void> {
    try {
      const person = await verifyEmail(key ?? "", normalizeEmail(mail ?? ""));
      // A response without a user id means that no address was confirmed (specification 4).
      if (!person.id) throw new Failure(200, "internal");
    } catch (error) {
      // A used-up link may have confirmed the address: by a request whose response was lost, or in another tab.
      if (!isExpiredLink(error) || !ownAddress(await refreshSession())?.isVerified) throw error;
    }
    toast({ tone: "success", title: t("auth:confirmMail.done") });
    broadcast({ kind: "confirmed" });
    // The session may be a full one from now on, so it is verified again.
    flushSession();
    void navigate(onward, { replace: true });
  }

  /** Signs out another user, and comes back to the link after the next sign-in. */
  function leaveFor(person: string): void {
    signOut(() => {
      rememberEmail(person);
      void navigate(returning(signInLink, pathname + search));
    });
  }

  async function resend(): Promise<void> {
    await resendVerification();
    setResent(true);
  }

  const isExpired = isExpiredLink(failure);
  if (own && !own.isVerified && !wasWaiting) setWasWaiting(true);
  const isConfirmed = own?.isVerified === true && wasWaiting;
  const stage = isConfirmed ? t("auth:confirmMail.done") : key ? undefined : t("auth:confirmMail.waiting.title");
  useStageTitle(own ? stage : undefined);

  if (!own) {
    return session?.failure === undefined ? (
      <Waiting isPage text={t("global:state.loading")} />
    ) : (
      <ErrorState
        isPage
        title={t("global:messages.error.failed")}
        text={failureText(session.failure)}
        retry={t("global:actions.retry")}
        onRetry={reload}
      />
    );
  }
  const addressee = key && mail ? normalizeEmail(mail) : undefined;
  if (addressee !== undefined && addressee !== normalizeEmail(own.email)) {
    return (
      <section className="auth-page">
        <PageHead title={t("auth:confirmMail.title")} />
        <Alert tone="warning" title={t("auth:invitation.other.title")}>
          {t("auth:confirmMail.other", { email: addressee, other: own.email })}
        </Alert>
        <Button onPress={() => leaveFor(addressee)}>{t("auth:invitation.other.leave")}</Button>
      </section>
    );
  }
  if (own.isVerified) {
    return (
      <section className="auth-page">
        {isConfirmed ? (
          <div role="status">
            <PageHead title={t("auth:confirmMail.done")}>{t("auth:confirmMail.doneText")}</PageHead>
          </div>
        ) : (
          <PageHead title={t("auth:confirmMail.title")}>{t("auth:confirmMail.already")}</PageHead>
        )}
        <Button onPress={() => void navigate(onward)}>{t("global:shell.home")}</Button>
      </section>
    );
  }
  return (
    <section className="auth-page" aria-live="polite">
      {key ? (
        <PageHead title={t("auth:confirmMail.title")}>{t("auth:confirmMail.text", { email: mail ?? "" })}</PageHead>
      ) : (
        <PageHead title={t("auth:confirmMail.waiting.title")}>
          {t("auth:confirmMail.waiting.text", { email: own.email })}
        </PageHead>
      )}
      {failure === undefined ? null : (
        <Alert tone="error">{isExpired ? t("auth:confirmMail.expired") : failureText(failure)}</Alert>
      )}
      {resent ? <Alert tone="success">{t("auth:confirmMail.resent")}</Alert> : null}
      {key && !isOver ? (
        // The button's own pending state is not used: its announcement would refer to a button that is gone when the link has expired.
        <Button onPress={() => busy ?? void run("confirm", confirm)}>
          {busy === "confirm" ? <span className="spinner" aria-hidden="true" /> : null}
          {t("auth:confirmMail.submit")}
        </Button>
      ) : null}
      <Button
        variant={isOver ? "primary" : "secondary"}
        isPending={busy === "resend"}
        onPress={() => void run("resend", resend)}
      >
        {t("auth:confirmMail.again")}
      </Button>
      {key || !signup ? null : (
        // A mistyped address never receives the mail: registering again corrects it.
        <Button variant="quiet" onPress={() => signOut(() => void navigate(continued(paths.signUp())))}>
          {t("auth:confirmMail.mistyped")}
        </Button>
      )}
      <Button variant="quiet" onPress={signOutToForm}>
        {t("global:actions.signOut")}
      </Button>
    </section>
  );
}
