// Password reset, section 3: a new password, shown when the link's code verifies (specification 2 and 4).

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { removeAccessCookie } from "../../client/api/cookies";
import { Failure } from "../../client/api/failure";
import { choosePassword, type ResetProof, verifyReset } from "../../client/api/registration-and-recovery";
import { useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { rememberEmail, rememberedEmail } from "../../client/session/email";
import { forgetLimited } from "../../client/session/lifecycle";
import { flushSession, verifySession } from "../../client/session/session";
import { useSignInLink } from "../../client/session/sign-in-link";
import { useContinued } from "../../client/session/use-continued";
import { useStageTitle } from "../../client/stage-title";
import { LINK_EXPIRED_MS, RESET_DONE_MS } from "../../client/timings";
import { useAsync } from "../../client/use-async";
import { normalizeEmail } from "../../kit/forms/email";
import { FailureAlert } from "../../kit/forms/failure-alert";
import { NewPassword, newPasswordErrors } from "../../kit/forms/new-password";
import { usePlainForm } from "../../kit/forms/use-plain-form";
import { usePlainSubmit } from "../../kit/forms/use-plain-submit";
import { useSignOutToForm } from "../../kit/forms/use-sign-out-to-form";
import { CheckFailed } from "../../shell/check-failed";
import { Button } from "../../ui/button";
import { PageHead } from "../../ui/page-head";
import { Waiting } from "../../ui/states";
import "../../shell/auth-page.css";

/** How the page has ended. `unconfirmed`: the link is used up, perhaps by a request whose response was lost. */
type End = "done" | "expired" | "unconfirmed";

/** A failure that passes says nothing about the link. */
type Stage = "checking" | "choosing" | Failure | End;

/** `reset/{mail}/{code}`; with the code `id` the first part is the user whose limited session is the proof. */
function proofOf(mail: string, code: string): ResetProof {
  if (code !== "id") return { code, email: normalizeEmail(mail) };
  const email = rememberedEmail();
  return email ? { code, id: mail, email } : { code, id: mail };
}

/** Handles an expired link. */
function expire(proof: ResetProof): void {
  // The proof was the limited session itself: with it the sign-in page would redirect back here for ever.
  if (proof.code === "id") verifySession().then(forgetLimited, () => undefined);
}

async function check(proof: ResetProof): Promise<Stage> {
  try {
    await verifyReset(proof);
    return "choosing";
  } catch (error) {
    if (error instanceof Failure && error.isPassing) return error;
    expire(proof);
    return "expired";
  }
}

/** The user's address, which a new tab does not remember: the limited session knows it. */
async function emailOf(proof: ResetProof): Promise<string | undefined> {
  if (proof.email) return proof.email;
  const known = await verifySession().catch(() => undefined);
  return known?.kind === "limited" ? known.user.email : undefined;
}

/** The page. */
export function Component() {
  const t = useT();
  const { mail = "", code = "" } = useParams();
  const navigate = useNavigate();
  const backLink = useContinued()(useSignInLink());
  const rule = useConfig().password;
  const [ended, setEnded] = useState<End>();
  /** Whether a request to save the password had no response: it may have been saved all the same. */
  const wasUnanswered = useRef(false);
  const signOut = useSignOutToForm();
  const proof = useMemo(() => proofOf(mail, code), [mail, code]);
  const { value: knownEmail } = useAsync(useCallback(() => emailOf(proof), [proof]));
  const email = proof.email ?? knownEmail;
  const form = usePlainForm({ password: "", passwordConfirm: "" }, (values) => newPasswordErrors(values, rule));

  const { value, reload } = useAsync(useCallback(() => check(proof), [proof]));
  const stage: Stage = ended ?? value ?? "checking";

  // Not where the password is unconfirmed: what to do then has to be read.
  useEffect(() => {
    if (stage !== "expired" && stage !== "done") return;
    const leave = () => void navigate(backLink, { replace: true });
    const timer = setTimeout(leave, stage === "expired" ? LINK_EXPIRED_MS : RESET_DONE_MS);
    return () => clearTimeout(timer);
  }, [stage, navigate, backLink]);

  const { element, isPending, failure, submit } = usePlainSubmit(form, async () => {
    try {
      await choosePassword(proof, form.values);
      if (email) rememberEmail(email);
      removeAccessCookie();
      flushSession();
      setEnded("done");
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.isUnreachable) wasUnanswered.current = true;
      if (error.code !== "link_expired") throw error;
      expire(proof);
      if (wasUnanswered.current && email) rememberEmail(email);
      setEnded(wasUnanswered.current ? "unconfirmed" : "expired");
    }
  });

  const end = stage === "checking" || stage === "choosing" || stage instanceof Failure ? undefined : stage;
  useStageTitle(end && t(`auth:recovery.${end}.title`));

  if (stage === "checking") return <Waiting isPage text={t("auth:recovery.choose.checking")} />;
  if (end) {
    return (
      <section className="auth-page" role="alert">
        <PageHead title={t(`auth:recovery.${end}.title`)}>{t(`auth:recovery.${end}.text`)}</PageHead>
        <p className="form-foot">
          <Link to={backLink}>{t("auth:recovery.back")}</Link>
        </p>
      </section>
    );
  }
  if (stage instanceof Failure) return <CheckFailed failure={stage} onRetry={reload} />;
  return (
    <section className="auth-page">
      <PageHead title={t("auth:recovery.choose.title")}>
        {t(code === "id" ? "auth:recovery.choose.forced" : "auth:recovery.choose.text")}
      </PageHead>
      <FailureAlert failure={failure} />
      <form ref={element} className="stack" method="post" noValidate onSubmit={submit}>
        {/* Password managers store the new password under this username. */}
        <input type="hidden" name="username" autoComplete="username" value={email ?? ""} />
        <NewPassword field={form.field} label={t("forms:newPassword.label")} />
        <Button type="submit" isPending={isPending} isInvalid={Object.keys(form.errors).length > 0}>
          {t("auth:recovery.choose.submit")}
        </Button>
        {code === "id" ? (
          <Button variant="quiet" onPress={signOut}>
            {t("global:actions.signOut")}
          </Button>
        ) : null}
      </form>
    </section>
  );
}
