// Authentication, and what the account has bought.

import { ApiError } from "./api-error.mjs";

const info = (account) => ({ id: account.id, name: "Example", type: "standard" });

export const accountRoutes = [
  ["GET", "/user", () => ({ id: "user", email: "operator@example.com" })],
  ["GET", "/user/tokens/verify", () => ({ id: "token", status: "active" })],
  ["GET", "/memberships", ({ account }) => [{ id: "membership", status: "accepted", account: info(account) }]],
  ["GET", "/accounts", ({ account }) => [info(account)]],
  ["GET", "/accounts/:account", ({ account }) => info(account)],
  [
    "GET",
    "/accounts/:account/subscriptions",
    ({ account }) => (account.isPaid ? [{ id: "s", state: "Paid", rate_plan: { id: "workers_paid" } }] : []),
  ],
  [
    "GET",
    "/accounts/:account/r2/buckets",
    ({ account }) => ({ buckets: [...account.buckets.keys()].map((name) => ({ name })) }),
  ],
  [
    "POST",
    "/accounts/:account/r2/buckets",
    ({ account, body }) => {
      const { name } = JSON.parse(body);
      if (account.buckets.has(name)) throw new ApiError(409, 10004, "The bucket you tried to create already exists");
      account.buckets.set(name, {});
      return { name };
    },
  ],
];
