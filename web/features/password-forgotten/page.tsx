// Forgot password, sections 1 and 2: ask for a link, and ask again (specification 2 and 4).

import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Failure } from "../../client/api/failure";
import { askForReset } from "../../client/api/registration-and-recovery";
import { useT } from "../../client/i18n/i18n";
import { rememberEmail, rememberedEmail } from "../../client/session/email";
import { signInLink, useSignInLink } from "../../client/session/sign-in-link";
import { RESET_MAILED_MS } from "../../client/timings";
import { EMAIL_MAX, isEmail, tidyEmail } from "../../kit/forms/email";
import { useFailureText } from "../../kit/forms/failure-text";
import { focusField } from "../../kit/forms/focus-field";
import { usePlainForm } from "../../kit/forms/use-plain-form";
import { useStageTitle } from "../../shell/stage-title";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { PageHead } from "../../ui/page-head";
import "../../shell/auth-page.css";

/** The form. With `onSent` it tells instead of leaving for the sign-in page (G9). */
export function ForgotForm({ onSent }: { readonly onSent?: (email: string) => void }) {
  const t = useT();
  const failureText = useFailureText();
  const backLink = useSignInLink();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [pending, setPending] = useState(false);
  /** How often the link was asked for: 0 is section 1, more is section 2. */
  const [sent, setSent] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const form = usePlainForm({ email: "" }, ({ email }) => (isEmail(email) ? {} : { email: "forms:email.invalid" }));
  const { email } = form.values;

  // Storage is read after the prerendered page was taken over.
  const recall = useEffectEvent(() => form.reset({ email: tidyEmail(rememberedEmail() ?? "") }));
  useEffect(() => {
    recall();
    return () => clearTimeout(leaving.current);
  }, []);

  async function send(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    clearTimeout(leaving.current);
    try {
      await askForReset(email);
      rememberEmail(email);
      setSent((times) => times + 1);
      if (onSent) onSent(email);
      else leaving.current = setTimeout(() => void navigate(signInLink()), RESET_MAILED_MS);
    } catch (refused) {
      if (!(refused instanceof Failure && form.refuse(refused))) setFailure(refused);
    } finally {
      setPending(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending) return;
    const first = form.markAll();
    if (first) focusField(element.current, first);
    else void send();
  }

  useStageTitle(sent > 0 ? t("auth:recovery.sent.title") : undefined);
  const problem = failure === undefined ? null : <Alert tone="error">{failureText(failure)}</Alert>;
  if (sent > 0) {
    return (
      <section className="auth-page" aria-live="polite">
        <PageHead title={t("auth:recovery.sent.title")}>{t("auth:recovery.sent.text", { email })}</PageHead>
        {problem}
        {sent > 1 && !failure ? <Alert tone="success">{t("auth:recovery.sent.resent")}</Alert> : null}
        <Button variant="secondary" isPending={pending} onPress={() => void send()}>
          {t("auth:recovery.sent.again")}
        </Button>
        <p className="form-foot">
          <Link to={backLink}>{t("auth:recovery.back")}</Link>
        </p>
      </section>
    );
  }
  const field = form.field("email");
  return (
    <section className="auth-page">
      <PageHead title={t("auth:recovery.ask.title")}>{t("auth:recovery.ask.text")}</PageHead>
      {problem}
      <form ref={element} className="stack" method="post" noValidate onSubmit={submit}>
        <Field
          {...field}
          label={t("forms:email.label")}
          placeholder={t("forms:email.placeholder")}
          inputMode="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
          isRequired
          onChange={(text) => field.onChange(tidyEmail(text))}
        />
        <Button type="submit" isPending={pending}>
          {t("auth:recovery.ask.submit")}
        </Button>
      </form>
      <p className="form-foot">
        <Link to={backLink}>{t("auth:recovery.back")}</Link>
      </p>
    </section>
  );
}

/** The page. */
export function Component() {
  return <ForgotForm />;
}
