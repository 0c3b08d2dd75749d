// The people on this device's lock screen.

import { useCallback, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Failure } from "../../client/api/failure";
import { type Card, cards } from "../../client/api/pin";
import { config } from "../../client/config/config";
import { paths, returning } from "../../client/paths";
import { ownAddress } from "../../client/session/address";
import { cardAddress, keepCards } from "../../client/session/cards";
import { destination } from "../../client/session/destination";
import { rememberEmail } from "../../client/session/email";
import type { Known } from "../../client/session/session";
import { signInLink } from "../../client/session/sign-in-link";

/** What the lock screen shows. */
export type Cards =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "list"; readonly cards: readonly Card[] };

/** Loads the cards; the second value loads again. */
export function useCards(): readonly [Cards, () => void] {
  const [found, setFound] = useState<Cards>({ kind: "loading" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    let gone = false;
    cards().then(
      (list) => {
        keepCards(list.map(({ userId }) => userId));
        if (!gone) setFound({ kind: "list", cards: list });
      },
      (failure) => {
        if (!(failure instanceof Failure)) throw failure;
        if (!gone) setFound({ kind: "failed", failure });
      },
    );
    return () => {
      gone = true;
    };
  }, [round]);
  return [found, useCallback(() => setRound((before) => before + 1), [])];
}

/** The ways on from a card. */
export function useWays() {
  const navigate = useNavigate();
  // Where the page was locked (`lock` in session/keeper.ts).
  const returnTo = ownAddress(new URLSearchParams(useLocation().search).get("returnTo"));
  const goOn = useCallback(
    (known: Known) => {
      // A PIN enters the card's company: there is nothing to choose.
      const arrival = { config: config(), width: window.innerWidth, justSignedIn: false, returnTo: returnTo ?? null };
      const next = destination(known, arrival);
      if (next.kind === "stay") void navigate(signInLink());
      else if (next.how === "page") location.assign(next.to);
      else void navigate(next.to, { replace: true });
    },
    [navigate, returnTo],
  );
  /** The sign-in form, filled in with the person of a card. */
  const byPassword = useCallback(
    (userId: string) => {
      rememberEmail(cardAddress(userId) ?? "");
      void navigate(returning(signInLink(), returnTo));
    },
    [navigate, returnTo],
  );
  return { goOn, byPassword, others: returning(paths.lockScreenUsers(), returnTo) };
}
