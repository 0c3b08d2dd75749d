// The layout of addresses that no page has: whoever is signed in keeps the bar and the menus, and everybody else gets the card.

import { lazy, Suspense } from "react";
import { type LoaderFunctionArgs, Outlet, useLoaderData } from "react-router";
import type { OpenSession } from "../client/api/shapes";
import { accessToken } from "../client/api/tokens";
import { AuthFrame } from "../shell/auth-frame";
import { ShellSkeleton } from "../shell/skeleton";

const loadSignedIn = () => import("./signed-in-layout");
// Visitors do not need it.
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).Component }));

/** The session of whoever is signed in. */
export async function loader(given: LoaderFunctionArgs): Promise<OpenSession | null> {
  return accessToken() ? (await loadSignedIn()).loader(given) : null;
}

export function Component() {
  const session = useLoaderData<OpenSession | null>();
  if (!session)
    return (
      <AuthFrame>
        <Outlet />
      </AuthFrame>
    );
  return (
    <Suspense fallback={<ShellSkeleton />}>
      <SignedIn />
    </Suspense>
  );
}
