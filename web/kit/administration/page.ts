// What every page of administration requires before it is shown: a signed-in user in a company.

import type { LoaderFunctionArgs } from "react-router";
import { requireCompany } from "../../client/session/require";
import { knownRights, refreshRights } from "../../client/session/rights";

/** Reads what a page shows, from its address; called once the user and the rights are known, and waited for. */
export type Prefetch = (address: URLSearchParams) => Promise<void>;

/**
 * The loader of a page. It loads the rights before the page makes requests, so that it makes none that would be rejected. The layout shares
 * that request.
 */
export const loaderOf =
  (prefetch?: Prefetch) =>
  async ({ request }: LoaderFunctionArgs): Promise<null> => {
    await requireCompany(request);
    const rights = refreshRights();
    if (!knownRights()) {
      await rights;
      // Their request may have found that the company is not open to the user any more.
      await requireCompany(request);
    }
    await prefetch?.(new URL(request.url).searchParams);
    return null;
  };
