// What users did on the prerendered page before the application started. `first.ts` keeps submits and presses until then; on the sign-in
// page a small script signs in meanwhile (`web/app/early.ts`) and passes its state on.

import { adoptFailure } from "./api/failure";
import type { SignIn } from "./api/shapes";
import type { Phrase } from "./i18n/phrases";

/** State of the small script of the sign-in page. */
export interface EarlySignIn {
  /** The error phrase under each invalid field. */
  readonly fieldErrors: Readonly<Record<string, Phrase>>;
  /** Why the last attempt failed, unless another one is in flight. */
  readonly failure?: unknown;
  /** The sign-in in flight. */
  readonly sent?: { readonly answer: Promise<SignIn>; readonly isCardWanted: boolean } | undefined;
}

const HAND_OVER = "asgard:hand-over";

interface EarlyState {
  early?: EarlySignIn;
}

let typed: ReadonlyMap<string, string> = new Map();
let early: EarlySignIn | undefined;

/**
 * Offers the state of the small script to the application, which asks once; `handOver` restores the page to its prerendered state first.
 */
export function offerEarly(handOver: () => EarlySignIn): void {
  const answer = (event: Event) => {
    (event as CustomEvent<EarlyState>).detail.early = handOver();
  };
  document.addEventListener(HAND_OVER, answer, { once: true });
}

/** The values of the fields on the page that are not empty. */
function fieldValues(): [string, string][] {
  const fields = document.querySelectorAll<HTMLInputElement>("#root input[name]");
  return Array.from(fields, ({ name, value }): [string, string] => [name, value]).filter(([, value]) => value);
}

/**
 * Saves the values of the fields, which are gone if the page is rendered anew, and takes the state of the small script. Returns whether the
 * page showed any of it: it is back in its prerendered state, and must not be painted like that.
 */
export function saveEarlyInput(): boolean {
  const detail: EarlyState = {};
  document.dispatchEvent(new CustomEvent<EarlyState>(HAND_OVER, { detail }));
  early = detail.early;
  typed = new Map(fieldValues());
  return (
    early !== undefined &&
    (Object.keys(early.fieldErrors).length > 0 || early.failure !== undefined || Boolean(early.sent))
  );
}

/** Hands over, once, the sign-in that started without the application, or why it failed. */
export function takeEarlySignIn(take: (before: Pick<EarlySignIn, "failure" | "sent">) => void): void {
  const { failure, sent } = early ?? {};
  early = undefined;
  const answer = sent?.answer.catch((error: unknown) => {
    throw adoptFailure(error);
  });
  take({ failure: adoptFailure(failure), sent: sent && answer && { ...sent, answer } });
}

/** Input on the prerendered page. */
export interface EarlyInput {
  /** By field. */
  readonly typed: ReadonlyMap<string, string>;
  readonly fieldErrors: EarlySignIn["fieldErrors"];
  /** The form was submitted, and the submit is not handled yet. */
  readonly isSubmitted: boolean;
}

/**
 * The application has started. Hands over the earlier input, with what was typed while the page was hydrated, and forgets it: a password
 * must not reappear in the form that is shown after signing out, or over the page.
 */
export function takeOver(take?: (before: EarlyInput) => void): void {
  const { dataset } = document.documentElement;
  const isFirst = !("ready" in dataset);
  if (isFirst) typed = new Map([...typed, ...fieldValues()]);
  const before = { typed, fieldErrors: early?.fieldErrors ?? {}, isSubmitted: "submitted" in dataset };
  typed = new Map();
  dataset.ready = "";
  delete dataset.submitted;
  take?.(before);
  if (isFirst) document.dispatchEvent(new Event("asgard:ready"));
}
