// The parameters of the page's address, for parts of a page that change them independently of each other.

import { useCallback, useEffect } from "react";
import { type NavigateOptions, useLocation, useSearchParams } from "react-router";

/** The parameters that a history entry is about to get: its page is being loaded. */
let ahead: { readonly from: string; readonly parameters: URLSearchParams } | undefined;

/**
 * As `useSearchParams`, but a change adds to those that are still under way. The router begins each at the address that is shown, so that of
 * two filters chosen within a moment the second would take the first one back. The page stays where it is scrolled to: it has other parts.
 */
export function useParameters(): readonly [
  URLSearchParams,
  (change: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void,
] {
  const { key } = useLocation();
  const [shown, setParameters] = useSearchParams();
  useEffect(
    () => () => {
      if (ahead?.from === key) ahead = undefined;
    },
    [key],
  );
  const change = useCallback(
    (how: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) =>
      setParameters(
        (before) => {
          const parameters = how(ahead?.from === key ? ahead.parameters : before);
          ahead = { from: key, parameters };
          return parameters;
        },
        { preventScrollReset: true, ...options },
      ),
    [key, setParameters],
  );
  return [shown, change];
}
