// What every page of administration needs before it is shown: somebody, and a company that they work in.

import type { LoaderFunctionArgs } from "react-router";
import { requireCompany } from "../../client/session/require";
import { askRights, knownRights } from "../../client/session/rights";

/** Rights are known before the page asks for anything: what they refuse is not asked for. The layout waits for the same answer. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await requireCompany(request);
  const rights = askRights();
  if (!knownRights()) await rights;
  return null;
}
