// A password field with a show/hide button and a Caps Lock warning.

import { type HTMLAttributes, type KeyboardEvent, type Ref, useState } from "react";
import { FieldFrame, type FieldProps } from "./field";
import styles from "./password-field.module.css";
import "./field.css";

/** Texts of the field. */
export interface PasswordTexts {
  readonly show: string;
  readonly hide: string;
  readonly capsLock: string;
}

export function PasswordField(
  props: FieldProps & {
    readonly texts: PasswordTexts;
    readonly inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
    readonly inputRef?: Ref<HTMLInputElement>;
  },
) {
  const { texts, inputMode, inputRef, ...rest } = props;
  const [isShown, setShown] = useState(false);
  const [hasCaps, setCaps] = useState(false);
  const checkCapsLock = (event: KeyboardEvent) => setCaps(event.getModifierState?.("CapsLock") ?? false);
  return (
    <FieldFrame {...rest}>
      {(input) => (
        <>
          <div className={styles["input-row"]}>
            <input
              {...input}
              ref={inputRef}
              type={isShown ? "text" : "password"}
              inputMode={inputMode}
              onKeyUp={checkCapsLock}
              onKeyDown={checkCapsLock}
            />
            <button
              type="button"
              className={styles["input-action"]}
              aria-label={isShown ? texts.hide : texts.show}
              onClick={() => setShown(!isShown)}
            >
              <svg
                aria-hidden="true"
                width="20"
                height="20"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.8"
              >
                <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
                <circle cx="12" cy="12" r="2.8" />
                {isShown ? <path d="M4 4l16 16" /> : null}
              </svg>
            </button>
          </div>
          <span className="field-help" role="status">
            {hasCaps ? texts.capsLock : null}
          </span>
        </>
      )}
    </FieldFrame>
  );
}
