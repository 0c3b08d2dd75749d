// The actions of the sign-in form: validate, send, and navigate to the destination.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as calls from "../../client/api/calls";
import type { SignIn } from "../../client/api/shapes";
import { config } from "../../client/config/config";
import { takeEarlySignIn } from "../../client/early";
import { noteByPin } from "../../client/session/by-pin";
import { continuationIn } from "../../client/session/continuation";
import { type Arrival, arrivalAt, type Destination, destination } from "../../client/session/destination";
import { rememberEmail } from "../../client/session/email";
import { enterRequestedCompany } from "../../client/session/enter-requested-company";
import { signedIn } from "../../client/session/lifecycle";
import { requestCard, showRequestedCard } from "../../client/session/requested-card";
import { knownSession, type SessionState, verifySession } from "../../client/session/session";
import { useRestored } from "../../client/use-restored";
import { canAutoSignIn } from "./auto-sign-in";

/** Why a signed-in user stays on the sign-in page. */
export type StayReason = Extract<Destination, { kind: "stay" }>["because"];

type OnFailure = (failure: unknown) => void;

/** Why a signed-in user stays; read for the first render, so that a user who comes from registration sees no form first. */
function stayOf(known: SessionState, arrived: () => Arrival): StayReason {
  const next = known.kind === "open" ? destination(known, arrived()) : undefined;
  return next?.kind === "stay" ? next.because : "nobody";
}

/** The state and actions of the form. */
export function useSignIn(onFailure: OnFailure, onCardFailed: OnFailure) {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { pathname, search } = useLocation();

  const arrival = useCallback(
    (justSignedIn: boolean) =>
      arrivalAt({ pathname, search }, { config: config(), width: window.innerWidth, justSignedIn }),
    [pathname, search],
  );
  const [stay, setStay] = useState(() => stayOf(knownSession(), () => arrival(false)));

  const follow = useCallback(
    (next: Destination) => {
      if (next.kind === "stay") {
        setPending(false);
        setStay(next.because);
        return;
      }
      const go = () => (next.how === "page" ? location.assign(next.to) : void navigate(next.to, { replace: true }));
      clearTimeout(redirect.current);
      if (next.after === 0) go();
      else redirect.current = setTimeout(go, next.after);
    },
    [navigate],
  );

  const send = useCallback(
    async (request: () => SignIn | Promise<SignIn>) => {
      setPending(true);
      try {
        const answer = await request();
        noteByPin(false);
        // For whichever page comes next (specification 4).
        rememberEmail(answer.user.email);
        const arrived = arrival(true);
        const known = await enterRequestedCompany(signedIn(answer), arrived.business);
        // A user who has not passed the second factor is not shown on this device yet.
        if (known.kind === "open") await showRequestedCard(known).catch(onCardFailed);
        follow(destination(known, arrived));
      } catch (failure) {
        setPending(false);
        onFailure(failure);
      }
    },
    [arrival, follow, onFailure, onCardFailed],
  );

  const signIn = useCallback(
    (request: () => Promise<SignIn>, isCardWanted: boolean) => {
      requestCard(isCardWanted);
      return send(request);
    },
    [send],
  );

  // The sign-in may have started before the application loaded; it continues here.
  const isUnderWay = useRef(false);
  useLayoutEffect(() => {
    takeEarlySignIn(({ failure, sent }) => {
      if (failure) onFailure(failure);
      if (!sent) return;
      isUnderWay.current = true;
      void signIn(() => sent.answer, sent.isCardWanted);
    });
  }, [onFailure, signIn]);

  // A valid session needs no form (specification 2, auto session verify on start). An effect, since it is done once by arriving and renders
  // nothing: a loader would keep the prerendered form from being hydrated until the server has answered.
  const followSession = useCallback(() => {
    let isCancelled = false;
    const isOver = () => isCancelled || isUnderWay.current;
    verifySession().then(
      async (verified) => {
        if (isOver()) return;
        // Only the address: the configuration decides about sign-ins, and this user may have chosen another company since.
        const known = await enterRequestedCompany(verified, continuationIn({ pathname, search }).business);
        if (isOver()) return;
        if (known.kind !== "none") follow(destination(known, arrival(false)));
        else if (config().defaultUser?.autoLogin && canAutoSignIn()) void send(calls.signInDefault);
      },
      // On a network failure the form stays, and signing in will report it.
      () => undefined,
    );
    return () => {
      isCancelled = true;
    };
  }, [arrival, follow, send, pathname, search]);
  useEffect(followSession, [followSession]);

  // Only when the page is left: phrases of another language, which come with the user, make these functions anew.
  useEffect(() => () => clearTimeout(redirect.current), []);

  useRestored(
    useCallback(() => {
      isUnderWay.current = false;
      setPending(false);
      followSession();
    }, [followSession]),
  );

  return {
    /** A sign-in, or the redirect after it, is pending. */
    pending,
    stay,
    /** Continues with the response of the second-factor step. */
    completeSignIn: useCallback((answer: SignIn) => void send(() => answer), [send]),
    /** Shows the form again, with a reason. */
    startOver: useCallback(
      (why?: unknown) => {
        // The next one to sign in may be another user.
        requestCard(false);
        setStay("nobody");
        if (why) onFailure(why);
      },
      [onFailure],
    ),
    /** Navigates to where the current session leads. */
    proceed: useCallback(() => follow(destination(knownSession(), arrival(false))), [arrival, follow]),
    signIn,
  };
}
