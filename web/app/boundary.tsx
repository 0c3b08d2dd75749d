// The error boundary of the root route: the server is unreachable, or an error was thrown. Pages within the shell have `page-boundary.tsx`.

import { useEffect } from "react";
import { useRouteError } from "react-router";
import { Failure } from "../client/api/failure";
import { ServerError } from "../features/problem-pages/server-error";
import { Unreachable } from "../features/problem-pages/unreachable";
import { AuthFrame } from "../shell/auth-frame";

/** Whether the failure of a route passes by itself; another one is a bug, and logged. */
export function useIsPassing(): boolean {
  const error = useRouteError();
  const isPassing = error instanceof Failure && error.isPassing;
  useEffect(() => {
    if (!isPassing) console.error(error);
  }, [error, isPassing]);
  return isPassing;
}

export function ErrorBoundary() {
  return <AuthFrame>{useIsPassing() ? <Unreachable /> : <ServerError />}</AuthFrame>;
}
