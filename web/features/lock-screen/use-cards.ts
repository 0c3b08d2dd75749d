// The people on this device's lock screen.

import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Failure } from "../../api/failure";
import { type Card, cards } from "../../api/pin";
import { config } from "../../config/config";
import { paths } from "../../paths";
import { cardAddress } from "../../session/cards";
import { destination } from "../../session/destination";
import { rememberEmail } from "../../session/email";
import type { Known } from "../../session/session";

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
      (list) => !gone && setFound({ kind: "list", cards: list }),
      (failure) => {
        if (!(failure instanceof Failure)) throw failure;
        // Nobody is shown on this device.
        const isEmpty = failure.code === "device_not_enrolled";
        if (!gone) setFound(isEmpty ? { kind: "list", cards: [] } : { kind: "failed", failure });
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
  const goOn = useCallback(
    (known: Known) => {
      const arrival = { config: config(), width: window.innerWidth, justSignedIn: false };
      const next = destination(known, arrival);
      if (next.kind === "stay") void navigate(paths.signIn());
      else if (next.how === "page") location.assign(next.to);
      else void navigate(next.to, { replace: true });
    },
    [navigate],
  );
  /** The sign-in form, filled in with the person of a card. */
  const byPassword = useCallback(
    (userId: string) => {
      rememberEmail(cardAddress(userId) ?? "");
      void navigate(paths.signIn());
    },
    [navigate],
  );
  return { goOn, byPassword };
}
