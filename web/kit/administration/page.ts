// What every page of administration requires before it is shown: a signed-in user in a company.

import type { LoaderFunctionArgs } from "react-router";
import { requireCompany } from "../../client/session/require";
import { knownRights, refreshRights } from "../../client/session/rights";

/** Loads the rights before the page makes requests, so that it makes none that would be rejected. The layout shares the request. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await requireCompany(request);
  const rights = refreshRights();
  if (!knownRights()) await rights;
  return null;
}
