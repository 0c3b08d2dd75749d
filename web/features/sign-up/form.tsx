// The registration form in three sections: address, profile, and password (specification 2, 3 and 5).

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Failure } from "../../client/api/failure";
import { signUp } from "../../client/api/registration-and-recovery";
import { useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { withContinuation } from "../../client/session/continuation";
import { useSignInLink } from "../../client/session/sign-in-link";
import { useContinued } from "../../client/session/use-continued";
import { useInBrowser } from "../../client/store";
import { useCreationKey } from "../../kit/forms/creation-key";
import { EMAIL_MAX, normalizeEmail } from "../../kit/forms/email";
import { FailureAlert } from "../../kit/forms/failure-alert";
import { focusField } from "../../kit/forms/focus-field";
import { NewPassword } from "../../kit/forms/new-password";
import { today } from "../../kit/forms/person";
import { PersonFields } from "../../kit/forms/person-fields";
import { useEarlyInput } from "../../kit/forms/use-early-input";
import { usePlainForm } from "../../kit/forms/use-plain-form";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { BotCheck } from "./bot-check";
import { fieldsOf, nothing, registrationErrors, registrationOf, type Section } from "./registration";
import { useSection } from "./use-section";
import "../../ui/button-row.css";
import "../../shell/auth-page.css";
import "./sign-up.css";

const SECTIONS: readonly Section[] = [1, 2, 3];

/** Error codes about the invitation itself. */
const OVER: readonly string[] = ["invitation_invalid", "invitation_expired"];

/** The sign-in page, for whoever has an account already: an invited user comes back to the page of the invitation, which led here. */
function useWayToSignIn(isInvited: boolean): string {
  const signIn = useSignInLink();
  const continued = useContinued();
  const { state } = useLocation();
  // In the history entry and not in the address, which says where registering leads: after that the invitation is over. The prerendered page
  // does not know the entry.
  const from = useInBrowser(() => (state as { readonly invitation?: string } | null)?.invitation, undefined);
  return isInvited && from ? withContinuation(signIn, { returnTo: from }) : continued(signIn);
}

/** The form; calls back with the address and the password once the user exists. */
export function SignUpForm(props: {
  /** The invited address, which cannot be changed, and the code that belongs to it. */
  readonly invited: { readonly email: string; readonly code: string } | undefined;
  readonly onDone: (email: string, password: string) => Promise<void>;
  /** The invitation has ended while the form was open. */
  readonly onOver: () => void;
}) {
  const t = useT();
  const signInLink = useWayToSignIn(props.invited !== undefined);
  const { password: rule, botCheck } = useConfig();
  const element = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const keyOf = useCreationKey();
  const [failure, setFailure] = useState<unknown>();
  const [botToken, setBotToken] = useState<string>();
  // A token is checked once, whichever field was wrong, so every rejection requires a new one. A request without a response is sent again
  // as it was: then the server returns the response that was lost.
  const [botRound, setBotRound] = useState(0);
  const [isBotMissed, setBotMissed] = useState(false);
  const { invited } = props;
  const invitedEmail = invited && normalizeEmail(invited.email);
  const form = usePlainForm({ ...nothing, email: invitedEmail ?? "" }, (values) =>
    registrationErrors(values, rule, today()),
  );
  const isMissing = (fields: Section) => fieldsOf[fields].find((name) => form.errors[name]);
  const [section, goTo] = useSection(isMissing(1) ? 1 : isMissing(2) ? 2 : 3);
  const isForeign = invitedEmail !== undefined && form.values.email !== invitedEmail;

  useEarlyInput(element, (typed) => {
    const early = typed.get("email");
    if (early && !invited) form.field("email").onChange(normalizeEmail(early));
  });

  // Focuses the first field of the section that opened.
  useEffect(() => {
    if (section === 2) focusField(element.current, "firstName");
    if (section === 3) focusField(element.current, "password");
  }, [section]);

  function next(): void {
    if (isForeign) return;
    const wrong = isMissing(section);
    if (!wrong) {
      goTo(section === 1 ? 2 : 3);
      return;
    }
    for (const name of fieldsOf[section]) form.touch(name);
    focusField(element.current, wrong);
  }

  function showFailure(error: unknown): void {
    if (invited && error instanceof Failure && OVER.includes(error.code)) props.onOver();
    else if (!(error instanceof Failure && form.showServerErrors(error))) setFailure(error);
  }

  async function send(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    setBotMissed(false);
    try {
      const registration = registrationOf(form.values, invited?.code, botToken);
      await signUp(registration, form.values, keyOf([registration, form.values]));
      await props.onDone(form.values.email, form.values.password);
    } catch (error) {
      setPending(false);
      if (!(error instanceof Failure && error.isUnreachable)) setBotRound((before) => before + 1);
      if (error instanceof Failure && error.code === "mail_exists")
        form.showError("email", "global:errors.mail_exists");
      else showFailure(error);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    // The alert says why, and the field is locked, so there is no field to focus.
    if (pending || isForeign) return;
    if (section !== 3) {
      next();
      return;
    }
    const first = form.markAll();
    const needsBotToken = botCheck !== null && botToken === undefined;
    setBotMissed(needsBotToken);
    if (first) focusField(element.current, first);
    else if (!needsBotToken) void send();
  }

  const isInvited = invited !== undefined;
  const email = form.field("email");
  const isReady = isMissing(3) === undefined && !isForeign && (!botCheck || botToken !== undefined);
  return (
    <form ref={element} className="stack" method="post" noValidate onSubmit={submit}>
      <div className="muted form-step">
        <p>{t("auth:signUp.steps.label", { step: section })}</p>
        <div className="form-step-parts" aria-hidden="true">
          {SECTIONS.map((part) => (
            <span key={part} data-done={part <= section} />
          ))}
        </div>
      </div>
      <FailureAlert failure={failure} />
      {isForeign ? <Alert tone="error">{t("global:errors.invitation_wrong_email")}</Alert> : null}
      {section === 2 ? null : (
        <Field
          {...email}
          label={t("forms:email.label")}
          placeholder={t("forms:email.placeholder")}
          description={isInvited ? t("auth:signUp.invited.locked") : undefined}
          inputMode="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
          isReadOnly={isInvited}
          isRequired
          onChange={(text) => email.onChange(normalizeEmail(text))}
        />
      )}
      {section === 1 ? null : <PersonFields field={form.field} />}
      {section === 3 ? <NewPassword field={form.field} label={t("forms:password.label")} /> : null}
      {section === 3 && botCheck ? <BotCheck key={botRound} onToken={setBotToken} /> : null}
      {isBotMissed && section === 3 && botToken === undefined ? (
        <Alert tone="error">{t("auth:signUp.botCheckMissing")}</Alert>
      ) : null}
      {/* Specification 2: the submit button is hidden in section 2. It stays in the page, so Enter continues. */}
      {section === 2 ? (
        <div className="button-row">
          <Button variant="secondary" onPress={() => goTo(1)}>
            {t("auth:signUp.steps.back")}
          </Button>
          <Button onPress={next}>{t("auth:signUp.steps.next")}</Button>
        </div>
      ) : null}
      <Button
        type="submit"
        isHidden={section === 2}
        isPending={pending}
        isInvalid={section === 3 ? !isReady : isMissing(1) !== undefined}
      >
        {section === 3 ? t("auth:signUp.submit") : t("auth:signUp.steps.next")}
      </Button>
      <p className="form-foot">
        {t("auth:signUp.haveAccount")} <Link to={signInLink}>{t("auth:signUp.signIn")}</Link>
      </p>
    </form>
  );
}
