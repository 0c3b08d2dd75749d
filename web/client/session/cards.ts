// What this device remembers of the people on its lock screen: their addresses, which no card tells (the Login button fills
// the sign-in form with them), and who was here last.

const ADDRESSES = "asgard.cards";
const LAST = "asgard.locked";

function addresses(): Record<string, string> {
  try {
    return (JSON.parse(localStorage.getItem(ADDRESSES) ?? "{}") ?? {}) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Remembers the address of somebody who wants to be shown here. */
export function rememberCard(userId: string, email: string): void {
  localStorage.setItem(ADDRESSES, JSON.stringify({ ...addresses(), [userId]: email }));
  localStorage.setItem(LAST, userId);
}

/** Forgets everybody who is not shown here any more. */
export function keepCards(userIds: readonly string[]): void {
  for (const userId of Object.keys(addresses())) if (!userIds.includes(userId)) forgetCard(userId);
}

/** Forgets somebody. */
export function forgetCard(userId: string): void {
  const { [userId]: _, ...others } = addresses();
  localStorage.setItem(ADDRESSES, JSON.stringify(others));
  if (lastCard() === userId) localStorage.removeItem(LAST);
}

/** The address of somebody, if this device knows it. */
export function cardAddress(userId: string): string | undefined {
  return addresses()[userId];
}

/** Who locked last. */
export function lastCard(): string | undefined {
  return localStorage.getItem(LAST) ?? undefined;
}
