// The user's factors besides the password.

import { useQuery } from "@tanstack/react-query";
import { knowsPasskeys } from "../../../client/api/passkeys";
import { useScope } from "../../../client/session/query-client";
import { ownFactors } from "../queries";

export type OwnFactor = "passkey" | "totp";

/** The factors, the easiest first; undefined while they load. */
export function useOwnFactors(): readonly OwnFactor[] | undefined {
  const { data, error } = useQuery(ownFactors(useScope()));
  if (!data) return error === null ? undefined : [];
  const { passkeys, totp } = data;
  return [
    ...(passkeys.length > 0 && knowsPasskeys() ? (["passkey"] as const) : []),
    ...(totp ? (["totp"] as const) : []),
  ];
}
