// The user's factors besides the password.

import { useQuery } from "@tanstack/react-query";
import type { Factors } from "../../../client/api/factors";
import { knowsPasskeys } from "../../../client/api/native";
import type { FactorMethod } from "../../../client/api/second-factor";
import { queryClient, useScope } from "../../../client/session/query-client";
import { ownFactors } from "../queries";

/**
 * The factors, the easiest first; undefined while they load, and if they could not be loaded: `failure` is why then. Passkeys are among them
 * only where the browser can use them: `needsPasskeys` says that there is nothing else.
 */
export function useOwnFactors(): {
  readonly factors: readonly FactorMethod[] | undefined;
  readonly needsPasskeys: boolean;
  readonly failure: unknown;
  readonly retry: () => void;
} {
  // The company chooser asks for a proof, too, where no layout provides the client.
  const { data, error, refetch } = useQuery(ownFactors(useScope()), queryClient());
  const factors = data && methods(data);
  const needsPasskeys = data !== undefined && data.passkeys.length > 0 && factors?.length === 0;
  return { factors, needsPasskeys, failure: error, retry: () => void refetch() };
}

function methods({ passkeys, totp, recoveryCodes }: Factors): readonly FactorMethod[] {
  const hasFactor = totp !== null || passkeys.length > 0;
  return [
    ...(passkeys.length > 0 && knowsPasskeys() ? (["passkey"] as const) : []),
    ...(totp ? (["totp"] as const) : []),
    ...(hasFactor && recoveryCodes.left > 0 ? (["recovery_code"] as const) : []),
  ];
}
