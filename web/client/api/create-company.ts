// The call of somebody who makes a company for themselves.

import { api } from "./client";
import type { SignIn } from "./shapes";

/** Makes it and enters it, as its first administrator. The same key makes nothing twice. */
export function createCompany(title: string, city: string, key: string): Promise<SignIn> {
  return api("POST /api/business", { body: { title, ...(city ? { city } : {}) }, idempotencyKey: key });
}
