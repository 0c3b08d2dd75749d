// Key rings, as worker/domain/crypto/keys.rs parses them: `id:key[,id:key]`, the first one current, the others still accepted.

import { randomBytes } from "node:crypto";

/** Every secret: its purpose, and how long values made with an old key remain in use. */
export const RINGS = {
  TOKEN_KEYS: { word: "tokens", about: "signs access and company tokens", overlapDays: 60 },
  GUARD_KEYS: { word: "guards", about: "derives guard keys and XSRF tokens, seals waiting mails", overlapDays: 3 },
  REFRESH_KEYS: { word: "refresh", about: "derives the successors of refresh tokens", overlapDays: 60 },
  PEPPERS: { word: "pepper", about: "goes into passwords and PINs before they are hashed" },
  COUNTER_KEY: {
    word: "counter",
    about: "hides addresses in names of counters, bodies of creating calls",
    overlapDays: 1,
  },
};
/** Secrets of other services; the feature that needs a missing one stays off. */
export const GIVEN = {
  GOOGLE_CLIENT_SECRET: "sign-in by Google",
  APPLE_CLIENT_SECRET: "sign-in by Apple: a JWT that runs out and is renewed",
  FACEBOOK_CLIENT_SECRET: "sign-in by Facebook",
  BOT_CHECK_SECRET: "the bot check of registration",
  MEASUREMENTS_TOKEN: "what calls took on the operators' page: a token with Account Analytics, read, alone",
};

/** An id with the time of creation: `k20261121130500`. */
const idAt = (now) => `k${new Date(now).toISOString().replace(/\D/g, "").slice(0, 14)}`;

/** A new entry with such an id. */
export const newEntry = (now) => `${idAt(now)}:${randomBytes(32).toString("base64url")}`;

export const entries = (ring) => ring.split(",").map((entry) => entry.trim());
/** Ids of a ring, the current one first. */
export const ids = (ring) => entries(ring).map((entry) => entry.split(":")[0]);

/**
 * The ring with a new key, which is accepted everywhere before it becomes current. Ids count seconds: a second key within the same second
 * gets the next one.
 */
export function added(ring, now) {
  const isTaken = (at) => entries(ring).some((entry) => entry.startsWith(`${idAt(at)}:`));
  let at = now;
  while (isTaken(at)) at += 1000;
  return `${ring},${newEntry(at)}`;
}
/** The ring with its newest key as the current one. */
export function promoted(ring) {
  const all = entries(ring);
  return [all.at(-1), ...all.slice(0, -1)].join(",");
}
/** The ring without its old keys. */
export const retired = (ring) => entries(ring)[0];
