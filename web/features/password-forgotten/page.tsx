// Forgot password, sections 1 and 2: request a link, and request it again (specification 2 and 4).

import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { requestReset } from "../../client/api/registration-and-recovery";
import { useT } from "../../client/i18n/i18n";
import { rememberEmail, rememberedEmail } from "../../client/session/email";
import { useSignInLink } from "../../client/session/sign-in-link";
import { useContinued } from "../../client/session/use-continued";
import { useStageTitle } from "../../client/stage-title";
import { RESET_MAILED_MS } from "../../client/timings";
import { EMAIL_MAX, isEmail, normalizeEmail } from "../../kit/forms/email";
import { FailureAlert } from "../../kit/forms/failure-alert";
import { useEarlyInput } from "../../kit/forms/use-early-input";
import { usePlainForm } from "../../kit/forms/use-plain-form";
import { usePlainSubmit } from "../../kit/forms/use-plain-submit";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { PageHead } from "../../ui/page-head";
import "../../shell/auth-page.css";

/** The form. With `onSent` it calls back instead of redirecting to the sign-in page (G9). */
export function ForgotForm({ onSent }: { readonly onSent?: (email: string) => void }) {
  const t = useT();
  const backLink = useContinued()(useSignInLink());
  const navigate = useNavigate();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** How often the link was requested: 0 is section 1, more is section 2. */
  const [sent, setSent] = useState(0);
  const form = usePlainForm({ email: "" }, ({ email }) => (isEmail(email) ? {} : { email: "forms:email.invalid" }));
  const { email } = form.values;

  useEffect(() => () => clearTimeout(leaving.current), []);

  const { element, isPending, failure, submit, send } = usePlainSubmit(form, async () => {
    clearTimeout(leaving.current);
    await requestReset(email);
    rememberEmail(email);
    setSent((times) => times + 1);
    if (onSent) onSent(email);
    else leaving.current = setTimeout(() => void navigate(backLink), RESET_MAILED_MS);
  });

  // Storage is read after hydration of the prerendered page.
  useEarlyInput(element, (typed) => {
    const early = typed.get("email");
    if (early) form.field("email").onChange(normalizeEmail(early));
    else form.reset({ email: normalizeEmail(rememberedEmail() ?? "") });
  });

  useStageTitle(sent > 0 ? t("auth:recovery.sent.title") : undefined);
  if (sent > 0) {
    return (
      <section className="auth-page" aria-live="polite">
        <PageHead title={t("auth:recovery.sent.title")}>{t("auth:recovery.sent.text", { email })}</PageHead>
        <FailureAlert failure={failure} />
        {sent > 1 && !failure ? <Alert tone="success">{t("auth:recovery.sent.resent")}</Alert> : null}
        <Button variant="secondary" isPending={isPending} onPress={() => void send()}>
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
      <FailureAlert failure={failure} />
      <form ref={element} className="stack" method="post" noValidate onSubmit={submit}>
        <Field
          {...field}
          label={t("forms:email.label")}
          placeholder={t("forms:email.placeholder")}
          inputMode="email"
          autoComplete="username"
          maxLength={EMAIL_MAX}
          isRequired
          onChange={(text) => field.onChange(normalizeEmail(text))}
        />
        <Button type="submit" isPending={isPending}>
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
