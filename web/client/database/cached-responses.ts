// Cached responses for lists and forms, returned while the server is unreachable: in the store Profiles, per user and company, the newest
// of them (G46).

import type { Memory } from "../api/response-cache";
import { accessToken, companyOf, subjectOf, tenantToken } from "../api/tokens";
import { putRecord, readRecord } from "./database";
import { inTime } from "./in-time";
import type { RecordOwner } from "./stores";

/** Maximum number of cached responses of a company. */
export const SEEN_MAX = 200;

function scope(): RecordOwner | undefined {
  const owner = subjectOf(accessToken() ?? "");
  return owner ? { store: "Profiles", owner, tenant: companyOf(tenantToken() ?? "") ?? "", app: "" } : undefined;
}

/** The cache that requests use. */
export const seen: Memory = {
  keep(url, answer) {
    const here = scope();
    if (here) void putRecord(here, url, answer, SEEN_MAX);
  },
  async recall(url) {
    const here = scope();
    return here && inTime(readRecord(here, url));
  },
};
