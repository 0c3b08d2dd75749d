// The companies that the user may enter.

import { api } from "./client";
import type { JoinedCompany } from "./shapes";

/** Companies in a page of the list: as many as the contract allows. */
const PAGE = 100;

/** All of them, with the user's roles there and the time of their last entry. */
export async function companies(): Promise<readonly JoinedCompany[]> {
  const all: JoinedCompany[] = [];
  for (let page = 1; ; page += 1) {
    const found = await api("GET /api/business/list", page > 1 ? { query: { page } } : {});
    all.push(...found);
    if (found.length < PAGE) return all;
  }
}
