// The calls about what happened while somebody was away.

import { type Answer, api } from "./client";

/** A page of it. */
export type Notifications = Answer<"GET /api/user/notifications">;

/** Something that happened. */
export type Notification = Notifications["data"][number];

/** What kinds there are. */
export type NotificationKind = Notification["kind"];

/** The newest, or what is behind them. */
export function notifications(after?: string, signal?: AbortSignal): Promise<Notifications> {
  return api("GET /api/user/notifications", { query: { after }, isKept: after === undefined, signal });
}

/** Notes that everything up to a mark was read. */
export function readNotifications(until: string): Promise<void> {
  return api("POST /api/user/notifications/read", { body: { until }, idempotent: true });
}
