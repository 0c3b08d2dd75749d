// What every page of administration needs before it is shown: somebody, and a company that they work in.

import type { LoaderFunctionArgs } from "react-router";
import { requireCompany } from "../session/require";
import { askRights } from "../session/rights";

/** Rights are asked for beside what the page loads, not before it. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await requireCompany(request);
  void askRights();
  return null;
}
