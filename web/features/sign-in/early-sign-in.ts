// Signs in on the prerendered page before the application has loaded: the same validation, guard and request, without React. The
// application takes over the response and what follows from it.

import * as calls from "../../client/api/calls";
import { type EarlySignIn, offerEarly } from "../../client/early";
import { loadSections, translate } from "../../client/i18n/i18n";
import { firstSections } from "../../client/i18n/phrases";
import { rememberedEmail } from "../../client/session/email";
import { normalizeEmail } from "../../kit/forms/email";
import { failureText } from "../../kit/forms/failure-text";
import { earlyForm } from "./early-form";
import {
  type FieldErrors,
  firstInvalid,
  isInvalidCredentials,
  remainingErrors,
  type SignInInput,
  validateSignIn,
} from "./validate";

/** Handles a prerendered form until the application asks for the state. */
export function signInEarly(element: HTMLFormElement): void {
  const form = earlyForm(element);
  const { email, password } = form;
  const { dataset } = document.documentElement;
  const handover = new AbortController();
  const { signal } = handover;
  let fieldErrors: FieldErrors = {};
  let failure: unknown;
  let sent: EarlySignIn["sent"];

  const typed = (): SignInInput => ({ email: email.value, password: password.value });

  /** Shows the current state; its texts follow when the phrases have loaded, which the page has already requested. */
  async function draw(): Promise<void> {
    form.showPending(sent && "");
    await loadSections([...firstSections, "auth"]);
    if (signal.aborted) return;
    const text = failure === undefined ? undefined : failureText(translate, failure, "auth:signIn.fallback");
    form.showFieldError(email, fieldErrors.email && translate(fieldErrors.email));
    form.showFieldError(password, fieldErrors.password && translate(fieldErrors.password));
    form.showFailure(translate("auth:signIn.failed"), text);
    form.showPending(sent && translate("auth:signIn.pending"));
  }

  function send({ email, password }: SignInInput): void {
    const answer = calls.signIn(email, password);
    sent = { answer, isCardWanted: form.isCardWanted() };
    answer.catch((error: unknown) => {
      if (signal.aborted) return;
      sent = undefined;
      failure = error;
      void draw();
      // The next step is to type it again.
      if (isInvalidCredentials(failure)) form.password.select();
    });
  }

  function submit(): void {
    delete dataset.submitted;
    if (sent) return;
    failure = undefined;
    fieldErrors = validateSignIn(typed());
    const first = firstInvalid(fieldErrors);
    if (first === undefined) send(typed());
    else form[first].focus();
    void draw();
  }

  function normalize(): void {
    const normalized = normalizeEmail(email.value);
    // Assigning the value moves the caret.
    if (normalized !== email.value) email.value = normalized;
    if (Object.keys(fieldErrors).length === 0) return;
    fieldErrors = remainingErrors(fieldErrors, typed());
    void draw();
  }

  email.value = normalizeEmail(email.value || (rememberedEmail() ?? ""));
  element.addEventListener("input", normalize, { signal });
  // `first.ts` has prevented the default submit.
  element.addEventListener("submit", submit, { signal });
  offerEarly(() => {
    handover.abort();
    form.restore();
    return { fieldErrors, failure, sent };
  });
  if ("submitted" in dataset) submit();
}
