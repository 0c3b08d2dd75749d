// The PIN pad: big keys for fingers, the keyboard for everybody else; digits are masked.

import { useEffect, useRef, useState } from "react";
import { Failure } from "../../api/failure";
import { signInByPin } from "../../api/pin";
import { useFailureText } from "../../forms/failure-text";
import { useT } from "../../i18n/i18n";
import { signedIn } from "../../session/keeper";
import type { Known } from "../../session/session";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";

/** Shortest and longest PIN (contract, Field limits). */
export const PIN_MIN = 6;
export const PIN_MAX = 12;

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** The pad of a person; calls back once they are in. */
export function PinPad(props: {
  readonly userId: string;
  readonly name: string;
  readonly onSignedIn: (known: Known) => void;
}) {
  const t = useT();
  const failureText = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState("");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => input.current?.focus(), []);

  const type = (text: string) => setPin(text.replace(/\D/g, "").slice(0, PIN_MAX));

  async function send(): Promise<void> {
    if (pending || pin.length < PIN_MIN) return;
    setPending(true);
    setFailure(undefined);
    try {
      props.onSignedIn(signedIn(await signInByPin(props.userId, pin)));
    } catch (refused) {
      setFailure(refused);
      setPin("");
      setPending(false);
      input.current?.focus();
    }
  }

  const left = failure instanceof Failure && failure.code === "pin_failed" ? failure.remaining : null;
  return (
    <form
      className="pin-pad"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure === undefined ? null : (
        <Alert tone="error">
          {failureText(failure)}
          {left === null ? null : ` ${t("auth:lock.left", { count: left })}`}
        </Alert>
      )}
      <input
        ref={input}
        className="input pin-input"
        type="password"
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t("auth:lock.pinOf", { name: props.name })}
        maxLength={PIN_MAX}
        value={pin}
        onChange={(event) => type(event.target.value)}
      />
      <div className="pin-keys" aria-hidden="true">
        {KEYS.map((key) => (
          <button key={key} type="button" tabIndex={-1} className="pin-key" onClick={() => type(pin + key)}>
            {key}
          </button>
        ))}
        <button type="button" tabIndex={-1} className="pin-key" onClick={() => type(pin.slice(0, -1))}>
          ←
        </button>
        <button type="button" tabIndex={-1} className="pin-key" onClick={() => type(`${pin}0`)}>
          0
        </button>
        <span />
      </div>
      <Button type="submit" isPending={pending} isInvalid={pin.length < PIN_MIN}>
        {t("auth:lock.unlock")}
      </Button>
    </form>
  );
}
