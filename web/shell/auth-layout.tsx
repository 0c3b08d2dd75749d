// Layout of the auth routes.

import { Outlet } from "react-router";
import { useResumedWayOn } from "../client/session/provider-way-on";
import { AuthFrame } from "./auth-frame";

/** The auth layout with the matched page in its card. */
export function Component() {
  useResumedWayOn();
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  );
}
