// Reauthentication by password or second factor, and by both where the server requires both.

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { reauthenticate } from "../../../client/api/factors";
import { Failure } from "../../../client/api/failure";
import { showPasskey } from "../../../client/api/passkeys";
import { type FactorMethod, normalizeCode, TOTP_DIGITS } from "../../../client/api/second-factor";
import { useT } from "../../../client/i18n/i18n";
import type { Phrase } from "../../../client/i18n/phrases";
import { noteByPin, useByPin } from "../../../client/session/by-pin";
import { queryClient, useScope } from "../../../client/session/query-client";
import { TextControl } from "../../../kit/forms/controls";
import { FailureAlert } from "../../../kit/forms/failure-alert";
import { requiredText } from "../../../kit/forms/schema";
import { useSchemaForm } from "../../../kit/forms/use-schema-form";
import { Button } from "../../../ui/button";
import { CurrentPassword, isWrongPassword, Username } from "../current-password";
import { ownFactors } from "../queries";

type ProofMethod = "password" | FactorMethod;

const anything = v.string();

const METHOD_PHRASES: Readonly<Record<ProofMethod, Phrase>> = {
  password: "account:proof.usePassword",
  passkey: "account:proof.usePasskey",
  totp: "account:proof.useApp",
  recovery_code: "auth:secondFactor.useRecovery",
};

/** What is said where the server wants a factor, and none is known that could be shown here. */
const LACKING = new Failure(403, "second_factor_required");

/** The form; `children` renders its buttons from whether it is being sent and whether its values are invalid. */
export function ProofForm(props: {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly factors: readonly FactorMethod[];
  readonly onProved?: () => void;
  readonly text: ReactNode;
  readonly children: (isPending: boolean, isInvalid: boolean) => ReactNode;
}) {
  const t = useT();
  const { email, hasPassword, factors, onProved } = props;
  const [failure, setFailure] = useState<unknown>();
  const byPin = useByPin();
  const [chosen, setChosen] = useState<ProofMethod>();
  // Sessions opened by PIN or without the factor need both; the server says so.
  const [wantsBoth, setWantsBoth] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  // A second demand, or another one, appears above the pressed button: the focus goes there, and what is no field is announced.
  useEffect(() => {
    if (wantsBoth || chosen) element.current?.querySelector<HTMLInputElement>("input[name=code]")?.focus();
  }, [wantsBoth, chosen]);

  const scope = useScope();
  const way = chosen ?? (hasPassword ? "password" : factors[0]);
  const wantsPassword = hasPassword && (byPin || way === "password");
  const factor = way !== "password" ? way : wantsBoth ? factors[0] : undefined;
  const codeMethod = factor === "passkey" ? undefined : factor;
  const wantsCode = codeMethod !== undefined;
  const schema = v.object({
    proof: wantsPassword ? requiredText : anything,
    code: wantsCode ? requiredText : anything,
  });
  const form = useSchemaForm(schema, { proof: "", code: "" });

  async function prove({ proof, code }: { readonly proof: string; readonly code: string }): Promise<void> {
    setFailure(undefined);
    try {
      const typed = wantsPassword ? { password: proof } : {};
      if (factor === "passkey") await showPasskey((passkey) => reauthenticate({ ...typed, ...passkey }));
      else await reauthenticate(codeMethod ? { ...typed, method: codeMethod, code } : typed);
      // The account page says how many codes are left.
      if (factor === "recovery_code") void queryClient().invalidateQueries({ queryKey: ownFactors(scope).queryKey });
      // The session is no longer restricted as one opened by PIN.
      noteByPin(false);
      onProved?.();
    } catch (error) {
      if (!(error instanceof Failure)) return setFailure(error);
      if (isWrongPassword(error)) form.showError("proof", "account:password.wrong");
      else if (error.code === "second_factor_failed") form.showError("code", "account:factors.wrongCode");
      else if (factor === undefined && error.errors.some(({ field }) => field === "code")) setWantsBoth(true);
      else setFailure(error);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.submit(prove);
  }

  function change(to: ProofMethod): void {
    setFailure(undefined);
    // A code of the app is no recovery code.
    form.resetField("code");
    setChosen(to);
  }

  const methods: readonly ProofMethod[] = byPin
    ? factors
    : [...(hasPassword ? (["password"] as const) : []), ...factors];
  const others = byPin && !wantsBoth ? [] : methods.filter((other) => other !== (factor ?? "password"));
  return (
    <form ref={element} className="stack" method="post" noValidate onSubmit={submit}>
      {props.text}
      <FailureAlert failure={failure ?? (wantsBoth && !factor ? LACKING : undefined)} />
      <Username email={email} />
      {wantsPassword ? (
        <CurrentPassword control={form.control} name="proof" label={t("account:password.current")} />
      ) : null}
      {codeMethod === "totp" ? (
        <TextControl
          control={form.control}
          name="code"
          label={t("forms:oneTimeCode")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={TOTP_DIGITS}
          isRequired
          normalize={(typed) => normalizeCode("totp", typed)}
        />
      ) : null}
      {codeMethod === "recovery_code" ? (
        <TextControl
          control={form.control}
          name="code"
          label={t("auth:secondFactor.recoveryCode")}
          description={t("auth:secondFactor.recoveryHelp")}
          autoComplete="off"
          isRequired
          normalize={(typed) => normalizeCode("recovery_code", typed)}
        />
      ) : null}
      <div role="status">{factor === "passkey" ? <p className="muted">{t("account:proof.byPasskey")}</p> : null}</div>
      {others.map((other) => (
        <Button key={other} variant="quiet" onPress={() => change(other)}>
          {t(METHOD_PHRASES[other])}
        </Button>
      ))}
      {props.children(form.formState.isSubmitting, !form.isValid)}
    </form>
  );
}
