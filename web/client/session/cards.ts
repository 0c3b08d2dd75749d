// What this device remembers about the users on its lock screen: their e-mail addresses, which the cards of the API do not contain (the
// Login button fills the sign-in form with them), and who locked last.

import { deviceStorage } from "../storage";

const ADDRESSES = "asgard.cards";
const LAST = "asgard.locked";

function addresses(): Record<string, string> {
  try {
    return (JSON.parse(deviceStorage.read(ADDRESSES) ?? "{}") ?? {}) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Remembers the address of a user who wants to be shown on this device. */
export function rememberCard(userId: string, email: string): void {
  deviceStorage.write(ADDRESSES, JSON.stringify({ ...addresses(), [userId]: email }));
  deviceStorage.write(LAST, userId);
}

/** Forgets every user who is not shown on this device any more. */
export function keepCards(userIds: readonly string[]): void {
  for (const userId of Object.keys(addresses())) if (!userIds.includes(userId)) forgetCard(userId);
}

/** Forgets a user. */
export function forgetCard(userId: string): void {
  const { [userId]: _, ...others } = addresses();
  deviceStorage.write(ADDRESSES, JSON.stringify(others));
  if (lastCard() === userId) deviceStorage.write(LAST, null);
}

/** The address of a user, if this device knows it. */
export function cardAddress(userId: string): string | undefined {
  return addresses()[userId];
}

/** The user who locked last. */
export function lastCard(): string | undefined {
  return deviceStorage.read(LAST) ?? undefined;
}
