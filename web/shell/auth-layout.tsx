// Layout of the auth routes.

import { Outlet } from "react-router";
import { AuthFrame } from "./auth-frame";

/** The auth layout with the matched page in its card. */
export function Component() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  );
}
