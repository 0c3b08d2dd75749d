// Pages of lists and what forms showed, so that they can be read again while nobody answers: in the store Profiles, for a
// person in a company, the newest of them (G46).

import type { Memory } from "../api/memory";
import { accessToken, companyOf, subjectOf, tenantToken } from "../api/tokens";
import { putRecord, readRecord } from "./database";
import type { RecordOwner } from "./stores";

/** So many answers are kept for a company. */
export const SEEN_MAX = 200;

function place(): RecordOwner | undefined {
  const owner = subjectOf(accessToken() ?? "");
  return owner ? { store: "Profiles", owner, tenant: companyOf(tenantToken() ?? "") ?? "", app: "" } : undefined;
}

/** The memory of the calls. */
export const seen: Memory = {
  keep(url, answer) {
    const here = place();
    if (here) void putRecord(here, url, answer, SEEN_MAX);
  },
  async recall(url) {
    const here = place();
    return here && readRecord(here, url);
  },
};
