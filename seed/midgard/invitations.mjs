// Invitations of the demo company: accepted, pending and expired ones.

import { normalize } from "../words.mjs";
import { DAY, DAYS, HOUR, officeHour } from "./people.mjs";
import { randomOf } from "./random.mjs";

/** Lifetime of an invitation. */
const LIFE = 14 * DAY;
const HOSTS = ["harbour.example", "spedition.example", "transporte.example", "freight.example"];
/** How many of each kind, and how many days ago they were sent. */
const KINDS = [
  { count: 18, state: "pending", from: 0, to: 13 },
  { count: 9, state: "pending", from: 15, to: 70 },
  { count: 5, state: "revoked", from: 3, to: 60, answers: true },
];

/** Invitations with their senders; `isInvited` is set on users who came by one. `guest` is a user of another company. */
export function invitationsOf({ people, names, guest, until }) {
  const random = randomOf(20_260_115);
  const senders = people.filter(({ roles, ended }) => roles.includes("people-culture") && ended === until);
  const invitation = (email, roles, sent, more = {}) => ({
    ...{ email, roles, sent, expires: sent + LIFE, state: "pending", by: random.pick(senders) },
    ...more,
  });
  const strangers = KINDS.flatMap(({ count, state, from, to, answers }) =>
    Array.from({ length: count }, (_, at) => {
      const pool = random.weighted(names, ({ share }) => share);
      const name = [random.pick(pool.women.split(" ")), random.pick(pool.last.split(" "))].map((one) =>
        normalize(one).replaceAll(/[^a-z]/g, ""),
      );
      const sent = officeHour(random, until, random.between(Math.max(from, 1), to));
      const resent = state === "pending" && from === 0 && at % 6 === 5 ? sent + HOUR : undefined;
      const expires = (resent ?? sent) + LIFE;
      const answered = answers ? sent + random.between(1, 40) * HOUR : undefined;
      return invitation(
        `${name.join(".")}.${at}@${random.pick(HOSTS)}`,
        [random.pick(["partners", "drivers", "dispatch"])],
        sent,
        {
          ...{ state, resent, expires, answered },
        },
      );
    }),
  );
  const newest = people.filter(
    ({ joined, visits, ended }) => joined > until - (DAYS - 14) * DAY && visits.length > 0 && ended === until,
  );
  const came = newest
    .filter((_, at) => at % 2 === 0)
    .map((person) => {
      person.isInvited = true;
      const sent = officeHour(random, person.joined, random.between(1, 9));
      return invitation(person.email, person.roles, sent, { state: "accepted", answered: person.joined, person });
    });
  const requested = invitation(guest, ["partners"], until - 2 * DAY);
  return [...strangers, ...came, requested]
    .sort((a, b) => a.sent - b.sent)
    .map((one, at) => ({ ...one, id: `0193d000-0000-7000-8000-${String(at + 1).padStart(12, "0")}` }));
}
