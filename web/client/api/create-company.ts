// Request of a user who creates a company.

import { api } from "./client";
import type { SignIn } from "./shapes";

/** Creates the company and enters it as its first administrator. `key` is the idempotency key. */
export function createCompany(title: string, city: string, key: string): Promise<SignIn> {
  return api("POST /api/business", { body: { title, ...(city ? { city } : {}) }, idempotencyKey: key });
}
