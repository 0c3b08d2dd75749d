// What people did on the prerendered page before the application arrived. `first.ts` holds back their submits; on the sign-in page a
// small script of its own signs in meanwhile (`web/features/sign-in/early.ts`) and hands over what it is at.

import { adoptFailure } from "./api/failure";
import type { SignIn } from "./api/shapes";
import type { Phrase } from "./i18n/phrases";

/** What the small script of the sign-in page is at. */
export interface EarlySignIn {
  /** The phrase under each field that is complained of. */
  readonly complaints: Readonly<Record<string, Phrase>>;
  /** Why the last try was refused, unless another one is under way. */
  readonly failure?: unknown;
  /** The sign-in that is under way. */
  readonly sent?: { readonly answer: Promise<SignIn>; readonly isCardWanted: boolean } | undefined;
}

const HAND_OVER = "asgard:hand-over";

interface HandOver {
  early?: EarlySignIn;
}

let typed: ReadonlyMap<string, string> = new Map();
let early: EarlySignIn | undefined;

/** Offers what is done here to the application, which asks once: whoever answers has put the page back as it was rendered. */
export function offerEarly(handOver: () => EarlySignIn): void {
  const answer = (event: Event) => {
    (event as CustomEvent<HandOver>).detail.early = handOver();
  };
  document.addEventListener(HAND_OVER, answer, { once: true });
}

/** Remembers what stands in the fields, because hydration puts the initial values back, and takes over what the small script is at. */
export function saveEarlyInput(): void {
  const asked: HandOver = {};
  document.dispatchEvent(new CustomEvent<HandOver>(HAND_OVER, { detail: asked }));
  early = asked.early;
  const fields = document.querySelectorAll<HTMLInputElement>("#root input[name]");
  typed = new Map(Array.from(fields, (field) => [field.name, field.value] as const).filter(([, value]) => value));
}

/** Hands over, once, the sign-in that began without the application, or why it was refused. */
export function takeEarlySignIn(take: (before: Pick<EarlySignIn, "failure" | "sent">) => void): void {
  const { failure, sent } = early ?? {};
  early = undefined;
  const answer = sent?.answer.catch((refused: unknown) => {
    throw adoptFailure(refused);
  });
  take({ failure: adoptFailure(failure), sent: sent && answer && { ...sent, answer } });
}

/** What was done on the page. */
export interface EarlyInput {
  /** By field. */
  readonly typed: ReadonlyMap<string, string>;
  readonly complaints: EarlySignIn["complaints"];
  /** It was sent, and nobody has dealt with that yet. */
  readonly isSubmitted: boolean;
}

/**
 * The application has arrived. Hands over what was done before, and forgets it: a password must not come back in the form that is
 * shown after signing out, or over the page.
 */
export function takeOver(take?: (before: EarlyInput) => void): void {
  const { dataset } = document.documentElement;
  const before = { typed, complaints: early?.complaints ?? {}, isSubmitted: "submitted" in dataset };
  typed = new Map();
  dataset.ready = "";
  delete dataset.submitted;
  take?.(before);
}
