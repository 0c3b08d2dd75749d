// The sign-in form (specification 2, 4 and 5).

import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { callsAsNative } from "../../client/api/native";
import type { SignIn } from "../../client/api/shapes";
import { useConfig } from "../../client/config/config";
import { takeOver } from "../../client/early";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { rememberedEmail } from "../../client/session/email";
import { useInBrowser } from "../../client/store";
import { EMAIL_MAX, tidyEmail } from "../../kit/forms/email";
import { useFailureText } from "../../kit/forms/failure-text";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { PasswordField } from "../../ui/password-field";
import { ProviderLinks } from "./providers";
import {
  type Complaints,
  complaints,
  firstWrong,
  isRefused,
  PASSWORD_MAX,
  type SignInInput,
  stillWrong,
} from "./validate";
import "../../ui/spinner.css";
import "../../shell/auth-page.css";
import "./sign-in.css";

// With a library of its own: for browsers that know passkeys.
const passkeys = () => import("../../client/api/passkeys");

/** The app's own pages are at another address than the one that passkeys are for. */
const knowsPasskeys = () => "PublicKeyCredential" in window && !callsAsNative();

/** Read where it stands: it may have been ticked before the application arrived. */
const isCardWanted = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>("input[name=card]")?.checked ?? false;

/** The way to registration; in a demo it stands on the welcome panel (specification 2). */
function Register({ isDemo }: { readonly isDemo: boolean }) {
  const t = useT();
  const link = <Link to={paths.signUp()}>{t("auth:signUp.register")}</Link>;
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

/** Asks for address and password; calls back with them once both are right. */
export function SignInForm(props: {
  readonly pending: boolean;
  /** Why the last try failed. Nothing while another one is under way: what comes of that is announced anew. */
  readonly failure: unknown;
  readonly onSubmit: (typed: SignInInput, isCardWanted: boolean) => void;
  /** Signs in by a passkey, which `ask` asks for; done when that came to an end. */
  readonly onPasskey: (ask: () => Promise<SignIn>, isCardWanted: boolean) => Promise<void>;
  /** In a dialog: without ways to other pages, and without the lock screen. */
  readonly isAlone?: boolean;
}) {
  const t = useT();
  const failureText = useFailureText("auth:signIn.fallback");
  const { defaultUser, demo, features } = useConfig();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<SignInInput>({ email: "", password: "" });
  const [wrong, setWrong] = useState<Complaints>({});
  const email = defaultUser?.email ?? typed.email;
  const { failure, onPasskey, pending } = props;
  const hasPasskeys = useInBrowser(knowsPasskeys, true);

  // Storage and what was typed into the prerendered page are known in the browser only, so after the first render. Before anything is
  // drawn again: a field whose value is put back and set anew would lose its caret.
  useLayoutEffect(() => {
    takeOver((before) => {
      setTyped({
        email: tidyEmail(before.typed.get("email") ?? rememberedEmail() ?? ""),
        password: before.typed.get("password") ?? "",
      });
      setWrong(before.complaints);
      if (before.isSubmitted) requestAnimationFrame(() => form.current?.requestSubmit());
    });
  }, []);

  // The browser offers passkeys where the address is typed, until a sign-in begins, and again when it has failed.
  useEffect(() => {
    const gone = new AbortController();
    if (hasPasskeys && !pending) {
      passkeys().then(
        ({ offerPasskeys }) => offerPasskeys((ask) => onPasskey(ask, isCardWanted(form.current)), gone.signal),
        () => undefined,
      );
    }
    return () => gone.abort();
  }, [hasPasskeys, onPasskey, pending]);

  // After a refusal the next thing to do is to type the password again.
  useEffect(() => {
    if (isRefused(failure)) form.current?.querySelector<HTMLInputElement>("input[name=password]")?.select();
  }, [failure]);

  function change(part: Partial<SignInInput>): void {
    const next = { ...typed, ...part };
    setTyped(next);
    setWrong((before) => stillWrong(before, { ...next, email: defaultUser?.email ?? next.email }));
  }

  function takePasskey(): void {
    if (!pending) void onPasskey(async () => (await passkeys()).signInWithPasskey(), isCardWanted(form.current));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending) return;
    const found = complaints({ email, password: typed.password });
    setWrong(found);
    const first = firstWrong(found);
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
        onChange={(text) => change({ email: tidyEmail(text) })}
        errorMessage={wrong.email && t(wrong.email)}
      />
      <PasswordField
        name="password"
        label={t("forms:password.label")}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        isRequired
        value={typed.password}
        onChange={(password) => change({ password })}
        errorMessage={wrong.password && t(wrong.password)}
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
            <Link className="forgot-link" to={paths.forgot()}>
              {t("auth:signIn.forgot")}
            </Link>
          ) : null}
        </div>
      )}
      {/* The notification of specification 8, below the fields: what is to be typed anew stays where it is. */}
      {failure === undefined ? null : (
        <Alert tone="error" title={t("auth:signIn.failed")}>
          {failureText(failure)}
        </Alert>
      )}
      {/* Not the button's own pending state: its announcement would point at a button that is gone a moment later. */}
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
      {props.isAlone ? null : <ProviderLinks />}
      {props.isAlone ? null : (
        <p className="form-foot">
          <Link to={paths.lockScreenUsers()}>{t("auth:lock.signIn")}</Link>
        </p>
      )}
      {features.signup && !props.isAlone ? <Register isDemo={demo} /> : null}
    </form>
  );
}
