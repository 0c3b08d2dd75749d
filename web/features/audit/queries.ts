// The query of the audit log. The address and the views hold days, or how many of the last ones; a request holds the moments at which they
// begin and end.

import { auditEvents } from "../../client/api/admin-audit";
import { list } from "../../kit/administration/queries/parts";
import { withMoments } from "./ranges";

/** The audit log. */
export const auditList = list("audit", "list", ({ filters = {}, ...query }, signal) =>
  auditEvents({ ...query, filters: withMoments(filters) }, signal),
);
