// Signs out on a page before the sign-in, whose address says where the sign-in is to lead, whoever signs in.

import { useNavigate } from "react-router";
import { useSignInLink } from "../../client/session/sign-in-link";
import { useCarrying } from "../../client/session/use-carrying";
import { useSignOut } from "./use-sign-out";

/** Signs out, and shows the sign-in form, which knows the way on. */
export function useSignOutToForm(): () => void {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const form = useCarrying()(useSignInLink());
  return () => signOut(() => void navigate(form, { replace: true }));
}
