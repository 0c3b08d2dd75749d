// The second-factor step of a sign-in: a passkey, a code of the authenticator app, or a recovery code.

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Failure } from "../../client/api/failure";
import { knowsPasskeys } from "../../client/api/native";
import { showPasskey } from "../../client/api/passkeys";
import {
  type CodeMethod,
  type FactorMethod,
  normalizeCode,
  proveSecondFactor,
  TOTP_DIGITS,
} from "../../client/api/second-factor";
import type { SignIn } from "../../client/api/shapes";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { useFailureText } from "../../kit/forms/failure-text";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/choice";
import { Field } from "../../ui/field";
import "../../shell/auth-page.css";

/** Error codes after which the sign-in starts over: the limited session has ended. */
const FINAL: readonly string[] = ["session_expired", "unauthenticated", "too_many_attempts"];

/** The methods, the easiest first, and the labels of their buttons. */
const METHOD_PHRASES: Readonly<Record<FactorMethod, Phrase>> = {
  passkey: "auth:secondFactor.usePasskey",
  totp: "auth:secondFactor.useApp",
  recovery_code: "auth:secondFactor.useRecovery",
};

const CODES = {
  totp: { label: "forms:oneTimeCode", help: "auth:secondFactor.codeHelp" },
  recovery_code: { label: "auth:secondFactor.recoveryCode", help: "auth:secondFactor.recoveryHelp" },
} as const satisfies Readonly<Record<CodeMethod, object>>;

interface Step {
  /** The methods that the user has. */
  readonly methods: readonly FactorMethod[];
  readonly onProved: (answer: SignIn) => void;
  /** The limited session has ended, and why. */
  readonly onEnded: (why: unknown) => void;
  /** Another user is to sign in. */
  readonly onLeave: () => void;
}

/** Asks for the second factor. */
export function SecondFactor(props: Step) {
  const t = useT();
  const failureText = useFailureText("auth:signIn.fallback");
  const possible = (Object.keys(METHOD_PHRASES) as FactorMethod[]).filter(
    (way) => props.methods.includes(way) && (way !== "passkey" || knowsPasskeys()),
  );
  const [chosen, setChosen] = useState<FactorMethod>();
  const [trustDevice, setTrustDevice] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // Where it is not known which ones the user has, the commonest.
  const method = chosen ?? possible[0] ?? (props.methods.length === 0 ? "totp" : undefined);

  async function prove(request: () => Promise<SignIn>): Promise<void> {
    if (pending) return;
    setPending(true);
    setFailure(undefined);
    try {
      props.onProved(await request());
    } catch (error) {
      setPending(false);
      if (error instanceof Failure && FINAL.includes(error.code)) return props.onEnded(error);
      setFailure(error);
    }
  }

  // Before its button, and visible before six digits submit themselves.
  const trust = (
    <Checkbox isSelected={trustDevice} onChange={setTrustDevice}>
      {t("auth:secondFactor.trustDevice")}
    </Checkbox>
  );
  const isWrongCode = failure instanceof Failure && failure.code === "second_factor_failed";
  return (
    <>
      {failure !== undefined && !isWrongCode ? <Alert tone="error">{failureText(failure)}</Alert> : null}
      <div className="stack">
        {method === undefined ? (
          <NoneHere />
        ) : method === "passkey" ? (
          <PasskeyStep
            pending={pending}
            onPress={() =>
              void prove(() =>
                showPasskey((passkey) => proveSecondFactor({ ...passkey, trustDevice }), { standsAlone: true }),
              )
            }
          >
            {trust}
          </PasskeyStep>
        ) : (
          <CodeForm
            key={method}
            method={method}
            pending={pending}
            error={isWrongCode ? failure : undefined}
            onCode={(code) => void prove(() => proveSecondFactor({ method, code, trustDevice }))}
          >
            {trust}
          </CodeForm>
        )}
        {possible
          .filter((way) => way !== method)
          .map((way) => (
            <Button
              key={way}
              variant="quiet"
              onPress={() => {
                setChosen(way);
                setFailure(undefined);
              }}
            >
              {t(METHOD_PHRASES[way])}
            </Button>
          ))}
        <Button variant="quiet" onPress={props.onLeave}>
          {t("auth:secondFactor.leave")}
        </Button>
      </div>
    </>
  );
}

/** All that the user has are passkeys, which do not work here: no code would be right. */
function NoneHere() {
  const t = useT();
  const text = useRef<HTMLParagraphElement>(null);
  // It replaces a form that had the focus.
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1}>
      {t("global:errors.passkey_unsupported")}
    </p>
  );
}

function PasskeyStep(props: { readonly pending: boolean; readonly onPress: () => void; readonly children: ReactNode }) {
  const t = useT();
  const step = useRef<HTMLDivElement>(null);
  // It replaces a form that had the focus.
  useEffect(() => step.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={step} className="stack">
      <p className="muted">{t("auth:secondFactor.passkeyHelp")}</p>
      {props.children}
      <Button isPending={props.pending} onPress={props.onPress}>
        {t("auth:secondFactor.submitPasskey")}
      </Button>
    </div>
  );
}

const selectInput = (form: HTMLFormElement | null) => form?.querySelector("input")?.select();

function CodeForm(props: {
  readonly method: CodeMethod;
  readonly pending: boolean;
  /** Why the last code was rejected. */
  readonly error: Failure | undefined;
  readonly onCode: (code: string) => void;
  readonly children: ReactNode;
}) {
  const t = useT();
  const failureText = useFailureText();
  const { method, pending, error, onCode } = props;
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);

  // Selects the code, also after a rejection.
  useEffect(() => selectInput(form.current), []);
  useEffect(() => {
    if (error) selectInput(form.current);
  }, [error]);

  function type(text: string): void {
    const normalized = normalizeCode(method, text);
    setCode(normalized);
    setMissing(false);
    // Six digits are complete, whether typed, pasted or filled in by the phone.
    if (method === "totp" && normalized.length === TOTP_DIGITS && normalized !== code) onCode(normalized);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isWhole = method === "totp" ? code.length === TOTP_DIGITS : code !== "";
    setMissing(!isWhole);
    if (isWhole) onCode(code);
  }

  const left = error?.remaining ?? null;
  const wrong = error
    ? `${failureText(error)}${left === null ? "" : ` ${t("auth:secondFactor.left", { count: left })}`}`
    : undefined;
  return (
    <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
      <Field
        name="code"
        label={t(CODES[method].label)}
        description={t(CODES[method].help)}
        inputMode={method === "totp" ? "numeric" : "text"}
        autoComplete={method === "totp" ? "one-time-code" : "off"}
        isRequired
        value={code}
        onChange={type}
        errorMessage={isMissing ? t("auth:secondFactor.incomplete") : wrong}
        isErrorAlert
      />
      {props.children}
      <Button type="submit" isPending={pending}>
        {t("auth:secondFactor.submit")}
      </Button>
    </form>
  );
}
