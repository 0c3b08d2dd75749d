// Signs out on a page before the sign-in, whose address says where the sign-in is to lead, whoever signs in.

import { useNavigate } from "react-router";
import { useSignInLink } from "../../client/session/sign-in-link";
import { useContinued } from "../../client/session/use-continued";
import { useSignOut } from "./use-sign-out";

/** Signs out, and shows the sign-in form, which knows the continuation. */
export function useSignOutToForm(): () => void {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const form = useContinued()(useSignInLink());
  return () => signOut(() => void navigate(form, { replace: true }));
}
