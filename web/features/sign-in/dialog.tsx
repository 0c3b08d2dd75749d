// The sign-in form as a dialog that closes on success (specification 2). It stands over unsaved input, which is lost when it is closed.

import { useState } from "react";
import * as calls from "../../client/api/calls";
import { callsAsNative } from "../../client/api/native";
import type { SignIn } from "../../client/api/shapes";
import { useT } from "../../client/i18n/i18n";
import { noteByPin } from "../../client/session/by-pin";
import { signedIn } from "../../client/session/lifecycle";
import { useSignInLink } from "../../client/session/sign-in-link";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { SignInForm } from "./form";
import { SecondFactor } from "./second-factor";
import type { SignInInput } from "./validate";
import "../../shell/auth-page.css";

/** The dialog; calls back once, with whether the user signed in. */
export function SignInDialog({ onSettled }: { readonly onSettled: (signedIn: boolean) => void }) {
  const t = useT();
  const signInLink = useSignInLink();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [methods, setMethods] = useState<SignIn["methods"]>();

  function completeSignIn(answer: SignIn): void {
    // Before the second factor nothing changes: the page keeps the session that it has.
    if (answer.scope === "second_factor") {
      setPending(false);
      setMethods(answer.methods);
      return;
    }
    noteByPin(false);
    // Notifies other tabs, which reload if another user is signed in now.
    const known = signedIn(answer);
    // A session that can do nothing but choose a password cannot save what was typed.
    onSettled(known.kind === "open");
  }

  async function signIn(request: () => Promise<SignIn>): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      completeSignIn(await request());
    } catch (error) {
      setFailure(error);
      setPending(false);
    }
  }

  return (
    // A press beside it or Escape, which also closes what a browser suggests for a field, would discard the input: only the button does.
    <Dialog title={t("auth:again.title")} isOpen onClose={() => undefined} isAlert>
      <div className="stack">
        <p className="muted">{t("auth:again.text")}</p>
        {methods ? (
          <SecondFactor
            methods={methods}
            onProved={completeSignIn}
            onEnded={(why) => {
              setMethods(undefined);
              setFailure(why);
            }}
            onLeave={() => setMethods(undefined)}
          />
        ) : (
          <>
            <SignInForm
              pending={pending}
              failure={failure}
              isAlone
              onSubmit={({ email, password }: SignInInput) => void signIn(() => calls.signIn(email, password))}
              onPasskey={signIn}
            />
            {/* Providers and resets lead away from the page. A sign-in in another tab of the browser closes this dialog. */}
            {callsAsNative() ? null : (
              <p className="form-foot">
                <a href={signInLink} target="_blank" rel="noreferrer">
                  {t("auth:again.elsewhere")}
                </a>
              </p>
            )}
          </>
        )}
        <Button variant="quiet" onPress={() => onSettled(false)}>
          {t("auth:again.discard")}
        </Button>
      </div>
    </Dialog>
  );
}
