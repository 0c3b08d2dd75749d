// The notifications of the demo company: new apps, and what the log says happened to people.

import { DAY } from "./people.mjs";

/** Apps that were switched on lately: id, title, days ago. Users who joined later get none. */
const SWITCHED_ON = [
  ["reports", "Reports", 23],
  ["directory", "Directory", 4],
];

/** Notifications, as the product writes them: `{ user, id, kind, detail, at }`; those without a user are for all members. */
export function notificationsOf({ company, events, until }) {
  const titleOf = (role) => company.roles.find(({ id }) => id === role).title;
  const apps = SWITCHED_ON.map(([appId, title, daysAgo]) => ({
    ...{ user: "", id: `app.switched_on:${appId}`, kind: "app.switched_on" },
    ...{ detail: { appId, title }, at: until - daysAgo * DAY },
  }));
  const roles = events
    .filter(({ tenant_id, action }) => tenant_id === company.id && action === "members.roles_given")
    .flatMap(({ trace_id, detail, created_at }) => {
      const { userIds, roles: given } = JSON.parse(detail);
      return [...new Set(userIds)].map((user) => ({
        ...{ user, id: `${trace_id}:roles.given`, kind: "roles.given" },
        ...{ detail: { roles: given.map(titleOf) }, at: created_at },
      }));
    });
  return [...apps, ...roles];
}
