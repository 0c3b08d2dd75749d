// The users on this device's lock screen.

import { useCallback } from "react";
import { useNavigate } from "react-router";
import { Failure } from "../../client/api/failure";
import { type Card, cards } from "../../client/api/pin";
import { config } from "../../client/config/config";
import { paths, returning } from "../../client/paths";
import { cardAddress, keepCards } from "../../client/session/cards";
import { destination } from "../../client/session/destination";
import { rememberEmail } from "../../client/session/email";
import type { SessionState } from "../../client/session/session";
import { useSignInLink } from "../../client/session/sign-in-link";
import { useReturnTo } from "../../client/session/use-return-to";
import { useAsync } from "../../client/use-async";

/** The state of the lock screen. */
export type Cards =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "list"; readonly cards: readonly Card[] };

async function load(): Promise<Cards> {
  try {
    const list = await cards();
    keepCards(list.map(({ userId }) => userId));
    return { kind: "list", cards: list };
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return { kind: "failed", failure };
  }
}

/** Loads the cards; the second value reloads them. */
export function useCards(): readonly [Cards, () => void] {
  const { latest, reload } = useAsync(load);
  return [latest ?? { kind: "loading" }, reload];
}

/** Navigation from a card. */
export function useLockScreenNavigation() {
  const navigate = useNavigate();
  // The page that was locked (`lock` in session/lifecycle.ts).
  const returnTo = useReturnTo();
  const toSignIn = returning(useSignInLink(), returnTo);
  const proceed = useCallback(
    (known: SessionState) => {
      // A PIN opens a session in the card's company, so there is nothing to choose.
      const arrival = { config: config(), width: window.innerWidth, justSignedIn: false, returnTo: returnTo ?? null };
      const next = destination(known, arrival);
      if (next.kind === "stay") void navigate(toSignIn);
      else if (next.how === "page") location.assign(next.to);
      else void navigate(next.to, { replace: true });
    },
    [navigate, returnTo, toSignIn],
  );
  /** Opens the sign-in form, prefilled with the user of a card. */
  const signInByPassword = useCallback(
    (userId: string) => {
      rememberEmail(cardAddress(userId) ?? "");
      void navigate(toSignIn);
    },
    [navigate, toSignIn],
  );
  return { proceed, signInByPassword, toSignIn, others: returning(paths.lockScreenUsers(), returnTo) };
}
