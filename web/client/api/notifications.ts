// Requests about the user's notifications.

import { type Answer, api } from "./client";

/** A page of notifications. */
export type Notifications = Answer<"GET /api/user/notifications">;

/** Something that happened. */
export type Notification = Notifications["data"][number];

/** Kinds of notifications. */
export type NotificationKind = Notification["kind"];

/** The newest notifications, or those after a cursor. */
export function notifications(after?: string, signal?: AbortSignal): Promise<Notifications> {
  return api("GET /api/user/notifications", { query: { after }, isCached: after === undefined, signal });
}

/** Marks everything up to a mark as read. */
export function readNotifications(until: string): Promise<void> {
  return api("POST /api/user/notifications/read", { body: { until }, idempotent: true });
}
