// The sign-in form (specification 2, 4 and 5).

import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { knowsPasskeys } from "../../client/api/native";
import type { SignIn } from "../../client/api/shapes";
import { useConfig } from "../../client/config/config";
import { takeOver } from "../../client/early";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { rememberedEmail } from "../../client/session/email";
import { useContinued } from "../../client/session/use-continued";
import { useInBrowser } from "../../client/store";
import { yieldToMain } from "../../client/yield-to-main";
import { EMAIL_MAX, normalizeEmail } from "../../kit/forms/email";
import { useFailureText } from "../../kit/forms/failure-text";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { PasswordField } from "../../ui/password-field";
import { ProviderLinks } from "./providers";
import {
  type FieldErrors,
  firstInvalid,
  isInvalidCredentials,
  PASSWORD_MAX,
  remainingErrors,
  type SignInInput,
  validateSignIn,
} from "./validate";
import "../../ui/spinner.css";
import "../../shell/auth-page.css";
import "./sign-in.css";

// Has a library of its own; loaded in browsers that support passkeys.
const passkeys = () => import("../../client/api/passkeys");

/** Read from the DOM: it may have been ticked before the application loaded. */
const isCardWanted = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>("input[name=card]")?.checked ?? false;

/** The link to registration; in a demo it is on the welcome panel (specification 2). */
function Register({ isDemo, to }: { readonly isDemo: boolean; readonly to: string }) {
  const t = useT();
  const link = <Link to={to}>{t("auth:signUp.register")}</Link>;
  if (!isDemo) {
    return (
      <p className="form-foot">
        {t("auth:signUp.noAccount")} {link}
      </p>
    );
  }
  return (
    <section className="welcome-panel" aria-labelledby="welcome">
      <h2 id="welcome">{t("auth:signUp.ready.title")}</h2>
      <p className="muted">{t("auth:signUp.ready.text")}</p>
      <p className="form-foot">{link}</p>
    </section>
  );
}

/** The form; calls back once address and password are valid. */
export function SignInForm(props: {
  readonly pending: boolean;
  /** Why the last attempt failed. Undefined while another one is pending, so that its failure is announced again. */
  readonly failure: unknown;
  readonly onSubmit: (typed: SignInInput, isCardWanted: boolean) => void;
  /** Signs in by the passkey that `ask` requests; resolves when that has ended. */
  readonly onPasskey: (request: () => Promise<SignIn>, isCardWanted: boolean) => Promise<void>;
  /** In a dialog: without links to other pages, and without the lock screen. */
  readonly isAlone?: boolean;
}) {
  const t = useT();
  const failureText = useFailureText("auth:signIn.fallback");
  const { defaultUser, demo, features } = useConfig();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<SignInInput>({ email: "", password: "" });
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const email = defaultUser?.email ?? typed.email;
  const { failure, onPasskey, pending } = props;
  const hasPasskeys = useInBrowser(knowsPasskeys, true);
  const continued = useContinued();

  // Storage and values typed into the prerendered page exist in the browser only, so they are read after the first render; before the next
  // paint, because a field whose value is reset and set again would lose its caret.
  useLayoutEffect(() => {
    takeOver((before) => {
      setTyped({
        email: normalizeEmail(before.typed.get("email") ?? rememberedEmail() ?? ""),
        password: before.typed.get("password") ?? "",
      });
      setFieldErrors(before.fieldErrors);
      if (before.isSubmitted) requestAnimationFrame(() => form.current?.requestSubmit());
    });
  }, []);

  // The browser offers passkeys in the address field until a sign-in begins, and again after it has failed.
  useEffect(() => {
    const controller = new AbortController();
    if (hasPasskeys && !pending) {
      // Not within the task that hydrates the page.
      const loading = yieldToMain().then(passkeys);
      loading.then(
        ({ offerPasskeys }) =>
          offerPasskeys((request) => onPasskey(request, isCardWanted(form.current)), controller.signal),
        () => undefined,
      );
    }
    return () => controller.abort();
  }, [hasPasskeys, onPasskey, pending]);

  // After a rejection the next step is to type the password again.
  useEffect(() => {
    if (isInvalidCredentials(failure)) form.current?.querySelector<HTMLInputElement>("input[name=password]")?.select();
  }, [failure]);

  function change(part: Partial<SignInInput>): void {
    // The panel of the demo fills both fields at once, before the next render.
    setTyped((before) => ({ ...before, ...part }));
    setFieldErrors((before) => remainingErrors(before, { email, password: typed.password, ...part }));
  }

  function takePasskey(): void {
    if (!pending) void onPasskey(async () => (await passkeys()).signInWithPasskey(), isCardWanted(form.current));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending) return;
    const found = validateSignIn({ email, password: typed.password });
    setFieldErrors(found);
    const first = firstInvalid(found);
    if (first === undefined) props.onSubmit({ email, password: typed.password }, isCardWanted(form.current));
    else form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
  }

  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
      <Field
        name="email"
        label={t("forms:email.label")}
        placeholder={t("forms:email.placeholder")}
        description={defaultUser ? t("auth:signIn.demoUser") : undefined}
        inputMode="email"
        autoComplete="username webauthn"
        maxLength={EMAIL_MAX}
        isReadOnly={defaultUser !== null}
        isRequired
        value={email}
        onChange={(text) => change({ email: normalizeEmail(text) })}
        errorMessage={fieldErrors.email && t(fieldErrors.email)}
      />
      <PasswordField
        name="password"
        label={t("forms:password.label")}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        isRequired
        value={typed.password}
        onChange={(password) => change({ password })}
        errorMessage={fieldErrors.password && t(fieldErrors.password)}
        texts={{
          show: t("forms:password.show"),
          hide: t("forms:password.hide"),
          capsLock: t("forms:password.capsLock"),
        }}
      />
      {props.isAlone ? null : (
        <div className="form-row">
          <label className="tick">
            <input type="checkbox" name="card" />
            {t("auth:lock.show")}
          </label>
          {features.passwordReset ? (
            <Link className="forgot-link" to={continued(paths.forgot())}>
              {t("auth:signIn.forgot")}
            </Link>
          ) : null}
        </div>
      )}
      {/* The notification of specification 8, below the fields: the fields to correct do not move. */}
      {failure === undefined ? null : (
        <Alert tone="error" title={t("auth:signIn.failed")}>
          {failureText(failure)}
        </Alert>
      )}
      {/* The button's own pending state is not used: its announcement would refer to a button that is gone a moment later. */}
      <Button type="submit">
        {pending ? <span className="spinner" aria-hidden="true" /> : null}
        {t("auth:signIn.submit")}
      </Button>
      <p className="visually-hidden" role="status">
        {pending ? t("auth:signIn.pending") : null}
      </p>
      {hasPasskeys ? (
        <Button variant="secondary" onPress={takePasskey}>
          {t("auth:signIn.passkey")}
        </Button>
      ) : null}
      {props.isAlone ? null : <ProviderLinks isCardWanted={() => isCardWanted(form.current)} />}
      {props.isAlone ? null : (
        <p className="form-foot">
          <Link to={continued(paths.lockScreenUsers())}>{t("auth:lock.signIn")}</Link>
        </p>
      )}
      {features.signup && !props.isAlone ? <Register isDemo={demo} to={continued(paths.signUp())} /> : null}
    </form>
  );
}
