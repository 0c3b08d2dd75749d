// The calls of people who are invited.

import { config } from "../config/config";
import type * as generated from "./generated/types.gen";
import { call } from "./request";
import type { Company, SignIn } from "./shapes";

function url(path: string): string {
  return `${config().apiPrefix}/user/invitation/${path}`;
}

/** An invitation that waits for the person who is signed in. */
export type InvitationRequest = Omit<Required<generated.InvitationRequest>, "company"> & { readonly company: Company };

/** What waits at the person's confirmed address. */
export function receivedInvitations(): Promise<readonly InvitationRequest[]> {
  return call("GET", url("getInvitationRequest"));
}

/** Accepts and enters the company. */
export function acceptInvitation(tenantId: string, code: string): Promise<SignIn> {
  return call("POST", url(`accept/${encodeURIComponent(tenantId)}/${encodeURIComponent(code)}`), { body: {} });
}

/** Declines. */
export function declineInvitation(tenantId: string, code: string): Promise<void> {
  return call("POST", url(`decline/${encodeURIComponent(tenantId)}/${encodeURIComponent(code)}`), { body: {} });
}
