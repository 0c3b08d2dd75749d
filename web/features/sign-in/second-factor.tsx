// The second step of a sign-in: a code from the authenticator app, or one of the recovery codes.

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Failure } from "../../client/api/failure";
import { type CodeMethod, proveSecondFactor, TOTP_DIGITS, tidyCode } from "../../client/api/second-factor";
import type { SignIn } from "../../client/api/shapes";
import { useT } from "../../client/i18n/i18n";
import { useFailureText } from "../../kit/forms/failure-text";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import "../../shell/auth-page.css";

/** Refusals after which the whole sign-in begins again: the limited session is over. */
const FINAL: readonly string[] = ["session_expired", "unauthenticated", "too_many_attempts"];

/** Asks for the code. */
export function SecondFactor(props: {
  readonly onProved: (answer: SignIn) => void;
  /** The limited session is over, and why. */
  readonly onEnded: (why: unknown) => void;
  /** Somebody else is to sign in. */
  readonly onLeave: () => void;
}) {
  const t = useT();
  const failureText = useFailureText("auth:signIn.fallback");
  const form = useRef<HTMLFormElement>(null);
  const [method, setMethod] = useState<CodeMethod>("totp");
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isRefusal = failure instanceof Failure && failure.code === "second_factor_failed";
  const left = isRefusal ? failure.remaining : null;

  // The code is what is asked for, also after the other way was chosen and after a refusal.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what happened moves the focus, not what is shown
  useEffect(() => form.current?.querySelector("input")?.select(), [method, failure]);

  async function prove(typed: string): Promise<void> {
    if (pending) return;
    setPending(true);
    setFailure(undefined);
    try {
      props.onProved(await proveSecondFactor(method, typed));
    } catch (refused) {
      setPending(false);
      if (refused instanceof Failure && FINAL.includes(refused.code)) return props.onEnded(refused);
      setFailure(refused);
    }
  }

  function type(text: string): void {
    const tidied = tidyCode(method, text);
    setCode(tidied);
    setMissing(false);
    // Six digits say all there is to say: typed, pasted or filled in by the phone.
    if (method === "totp" && tidied.length === TOTP_DIGITS && tidied !== code) void prove(tidied);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isWhole = method === "totp" ? code.length === TOTP_DIGITS : code !== "";
    setMissing(!isWhole);
    if (isWhole) void prove(code);
  }

  function change(to: CodeMethod): void {
    setMethod(to);
    setCode("");
    setMissing(false);
    setFailure(undefined);
  }

  const refusal = isRefusal
    ? `${failureText(failure)}${left === null ? "" : ` ${t("auth:secondFactor.left", { count: left })}`}`
    : undefined;
  const isTotp = method === "totp";
  return (
    <>
      {failure !== undefined && !isRefusal ? <Alert tone="warning">{failureText(failure)}</Alert> : null}
      <form ref={form} className="stack" method="post" noValidate onSubmit={submit}>
        <Field
          key={method}
          name="code"
          label={t(isTotp ? "forms:oneTimeCode" : "auth:secondFactor.recoveryCode")}
          description={t(isTotp ? "auth:secondFactor.codeHelp" : "auth:secondFactor.recoveryHelp")}
          inputMode={isTotp ? "numeric" : "text"}
          autoComplete={isTotp ? "one-time-code" : "off"}
          isRequired
          value={code}
          onChange={type}
          errorMessage={isMissing ? t("auth:secondFactor.incomplete") : refusal}
        />
        <Button type="submit" isPending={pending}>
          {t("auth:secondFactor.submit")}
        </Button>
        <Button variant="quiet" onPress={() => change(isTotp ? "recovery_code" : "totp")}>
          {t(isTotp ? "auth:secondFactor.useRecovery" : "auth:secondFactor.useApp")}
        </Button>
        <Button variant="quiet" onPress={props.onLeave}>
          {t("auth:secondFactor.leave")}
        </Button>
      </form>
    </>
  );
}
