// An invitation opened from the mail: accept, decline, or sign in as the invited user first. Opening it changes nothing.

import { useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { enterCompany } from "../../client/api/calls";
import { declineInvitation } from "../../client/api/invitations";
import { useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { paths, returning } from "../../client/paths";
import { rememberEmail } from "../../client/session/email";
import { isInvitationInvalid, join } from "../../client/session/join-company";
import { signedIn, signOut } from "../../client/session/lifecycle";
import { normalizeEmail } from "../../kit/forms/email";
import { FailureAlert } from "../../kit/forms/failure-alert";
import { CheckFailed } from "../../shell/check-failed";
import { CompanyStrip } from "../../shell/company-strip";
import { useDeclineQuestion } from "../../shell/decline-question";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import styles from "../../ui/button.module.css";
import { PageHead } from "../../ui/page-head";
import { Waiting } from "../../ui/states";
import { toast } from "../../ui/toast";
import { useInvitation } from "./use-invitation";
import "../../ui/button-row.css";
import "../../shell/auth-page.css";

/** The page. */
export function Component() {
  const t = useT();
  const { tenant = "", email: mailed = "", code = "" } = useParams();
  const email = normalizeEmail(mailed);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { features } = useConfig();
  const [invited, retry] = useInvitation(tenant, email, code);
  const [busy, setBusy] = useState<"accept" | "decline" | "enter" | "leave">();
  const [failure, setFailure] = useState<unknown>();

  async function run(choice: typeof busy, request: () => Promise<void>): Promise<void> {
    setBusy(choice);
    setFailure(undefined);
    try {
      await request();
    } catch (error) {
      // Its buttons are of no use any more: the page says what became of it.
      if (isInvitationInvalid(error)) retry();
      else setFailure(error);
    } finally {
      setBusy(undefined);
    }
  }

  const accept = async () => {
    signedIn(await join(tenant, code));
    void navigate(paths.home(), { replace: true });
  };
  const enter = async (companyId: string) => {
    signedIn(await enterCompany(companyId));
    void navigate(paths.home(), { replace: true });
  };
  const decline = async () => {
    await declineInvitation(tenant, code);
    toast({ tone: "success", title: t("auth:invitation.declined") });
    void navigate(paths.home(), { replace: true });
  };
  const question = useDeclineQuestion(() => void run("decline", decline));
  const signIn = () => {
    rememberEmail(email);
    void navigate(returning(paths.signIn(), pathname));
  };
  /** Another user is signed in: signs out and returns to the invitation after the next sign-in. */
  const leave = async () => {
    await signOut();
    signIn();
  };

  if (invited.kind === "checking") return <Waiting isPage text={t("auth:signUp.invited.checking")} />;
  if (invited.kind === "unchecked") return <CheckFailed failure={invited.failure} onRetry={retry} />;
  if (invited.kind === "invalid") {
    return (
      <section className="auth-page">
        <PageHead title={t("auth:invitation.over.title")}>{t("auth:invitation.over.text")}</PageHead>
        <Link className={styles.button} data-variant="secondary" to={paths.home()}>
          {t("global:shell.home")}
        </Link>
      </section>
    );
  }
  const { company } = invited;
  const name = company.title || company.companyName;
  if (invited.kind === "joined") {
    const { companyId } = invited.company;
    return (
      <section className="auth-page">
        <CompanyStrip company={company} />
        <PageHead title={t("auth:invitation.joined", { company: name })} />
        <FailureAlert failure={failure} />
        <Button isPending={busy === "enter"} onPress={() => void run("enter", () => enter(companyId))}>
          {t("global:shell.home")}
        </Button>
      </section>
    );
  }
  const { invitedBy, signedInAs } = invited;
  const isOther = signedInAs !== undefined && signedInAs !== email;
  return (
    <section className="auth-page">
      <CompanyStrip company={company} />
      <PageHead title={t("auth:signUp.join.title", { company: name })}>
        {invitedBy
          ? t("auth:invitation.textBy", { inviter: invitedBy, company: name, email })
          : t("auth:invitation.text", { company: name, email })}
      </PageHead>
      <FailureAlert failure={failure} />
      {isOther ? (
        <>
          <Alert tone="warning" title={t("auth:invitation.other.title")}>
            {t("auth:invitation.other.text", { email, other: signedInAs })}
          </Alert>
          <Button isPending={busy === "leave"} onPress={() => void run("leave", leave)}>
            {t("auth:invitation.other.leave")}
          </Button>
        </>
      ) : signedInAs === undefined ? (
        <>
          <Button onPress={signIn}>{t("auth:invitation.signIn")}</Button>
          <p className="form-foot">
            {t("auth:signUp.noAccount")}{" "}
            {features.signup ? (
              <Link to={paths.signUpInvited(email, code)} state={{ invitation: pathname }}>
                {t("auth:signUp.register")}
              </Link>
            ) : (
              t("auth:invitation.noSignUp")
            )}
          </p>
        </>
      ) : (
        <div className="button-row">
          <Button isPending={busy === "accept"} onPress={() => busy ?? void run("accept", accept)}>
            {t("auth:invitation.accept")}
          </Button>
          <Button variant="quiet" isPending={busy === "decline"} onPress={() => busy ?? question.ask(undefined, name)}>
            {t("auth:invitation.decline")}
          </Button>
          {question.dialog}
        </div>
      )}
    </section>
  );
}
