// The users on this device's lock screen.

import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { Failure } from "../../client/api/failure";
import { type Card, cards } from "../../client/api/pin";
import { config } from "../../client/config/config";
import { paths } from "../../client/paths";
import { cardAddress, keepCards } from "../../client/session/cards";
import { continuationIn } from "../../client/session/continuation";
import { arrivalAt, destination } from "../../client/session/destination";
import { rememberEmail } from "../../client/session/email";
import { enterRequestedCompany } from "../../client/session/enter-requested-company";
import type { SessionState } from "../../client/session/session";
import { useSignInLink } from "../../client/session/sign-in-link";
import { useContinued } from "../../client/session/use-continued";
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
  const { pathname, search } = useLocation();
  // Among others the page that was locked (`lock` in session/lifecycle.ts).
  const continued = useContinued();
  const toSignIn = continued(useSignInLink());
  const proceed = useCallback(
    async (opened: SessionState) => {
      const address = { pathname, search };
      // A PIN opens a session in the card's company, which was chosen with the card; an address may name another one.
      const known = await enterRequestedCompany(opened, continuationIn(address).business);
      const around = { config: config(), width: window.innerWidth, justSignedIn: false };
      const next = destination(known, arrivalAt(address, around));
      if (next.kind === "stay") void navigate(toSignIn);
      else if (next.how === "page") location.assign(next.to);
      else void navigate(next.to, { replace: true });
    },
    [navigate, pathname, search, toSignIn],
  );
  /** Opens the sign-in form, prefilled with the user of a card. */
  const signInByPassword = useCallback(
    (userId: string) => {
      rememberEmail(cardAddress(userId) ?? "");
      void navigate(toSignIn);
    },
    [navigate, toSignIn],
  );
  return { proceed, signInByPassword, toSignIn, others: continued(paths.lockScreenUsers()) };
}
