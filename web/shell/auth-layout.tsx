// Layout of the auth routes.

import { Outlet } from "react-router";
import { useResumedContinuation } from "../client/session/provider-continuation";
import { AuthFrame } from "./auth-frame";

/** The auth layout with the matched page in its card. */
export function Component() {
  useResumedContinuation();
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  );
}
