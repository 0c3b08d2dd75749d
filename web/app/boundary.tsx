// The error page of a route: the server is unreachable, or an error was thrown.

import { useEffect } from "react";
import { useRouteError } from "react-router";
import { Failure } from "../client/api/failure";
import { ServerError } from "../features/problem-pages/server-error";
import { Unreachable } from "../features/problem-pages/unreachable";
import { AuthFrame } from "../shell/auth-frame";

/** The error boundary of every route. */
export function ErrorBoundary() {
  const error = useRouteError();
  const passing = error instanceof Failure && error.isPassing;
  useEffect(() => {
    if (!passing) console.error(error);
  }, [error, passing]);
  return <AuthFrame>{passing ? <Unreachable /> : <ServerError />}</AuthFrame>;
}
