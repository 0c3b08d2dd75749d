// The user's factors besides the password.

import { useQuery } from "@tanstack/react-query";
import { knowsPasskeys } from "../../../client/api/passkeys";
import type { FactorMethod } from "../../../client/api/second-factor";
import { queryClient, useScope } from "../../../client/session/query-client";
import { ownFactors } from "../queries";

/** The factors, the easiest first; undefined while they load. */
export function useOwnFactors(): readonly FactorMethod[] | undefined {
  // The company chooser asks for a proof, too, where no layout provides the client.
  const { data, error } = useQuery(ownFactors(useScope()), queryClient());
  if (!data) return error === null ? undefined : [];
  const { passkeys, totp, recoveryCodes } = data;
  const hasFactor = totp !== null || passkeys.length > 0;
  return [
    ...(passkeys.length > 0 && knowsPasskeys() ? (["passkey"] as const) : []),
    ...(totp ? (["totp"] as const) : []),
    ...(hasFactor && recoveryCodes.left > 0 ? (["recovery_code"] as const) : []),
  ];
}
