// The users of the demo company: names, places, roles, and times of sign-ins.

import { normalize } from "../words.mjs";
import { randomOf } from "./random.mjs";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** Days that the log covers. */
export const DAYS = 90;
const PEOPLE = 1200;
/** Shared devices at fixed places. */
const TERMINALS = ["Gate 1", "Gate 2", "Ramp North", "Ramp South", "Yard Office", "Customs Desk"];

/** The beginning of a day. */
const dayOf = (time) => time - (time % DAY);

/** A random time during office hours, a number of days before another time. */
export const officeHour = (random, until, daysAgo) => dayOf(until) - daysAgo * DAY + 7 * HOUR + random.below(10 * HOUR);

const idOf = (at) => `0193b500-0000-7000-8000-${String(at + 1).padStart(12, "0")}`;

/** A unique address for a name. */
function addresses(domain, named) {
  const taken = new Set(named.map(({ email }) => email.split("@")[0]));
  return (first, last) => {
    const bare = normalize(`${first}.${last}`)
      .replaceAll(/\s+/g, "-")
      .replaceAll(/[^a-z0-9.-]/g, "");
    let address = bare;
    for (let again = 2; taken.has(address); again += 1) address = `${bare}${again}`;
    taken.add(address);
    return `${address}@${domain}`;
  };
}

/** How often users sign in: days of a hundred. */
const HABITS = [
  { weight: 12, share: 0.5 },
  { weight: 34, share: 0.12 },
  { weight: 38, share: 0.035 },
  { weight: 16, share: 0.012 },
];

/** Times of sign-ins since a user joined, within the days of the log; fewer on weekends. */
function visitsOf(random, joined, until) {
  const { share } = random.weighted(HABITS, (habit) => habit.weight);
  const shift = random.pick([5, 7, 7, 8, 8, 8, 9, 13, 21]);
  const visits = [];
  for (let day = dayOf(until) - (DAYS - 1) * DAY; day < until; day += DAY) {
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const at = day + shift * HOUR + random.below(2 * HOUR);
    if (random.happens(isWeekend ? share / 5 : share) && at > joined && at < until) visits.push(at);
  }
  return visits;
}

/** All users, in the order in which they joined. `until` is the end of the history: the beginning of the current hour. */
export function peopleOf({ company, named, names, until }) {
  const random = randomOf(20_260_112);
  const addressOf = addresses(company.domain, named);

  const taken = new Set();
  /** A unique name; some have two family names. */
  function nameOf(pool, gender) {
    const firstName = random.pick((gender === "W" ? pool.women : pool.men).split(" "));
    const [last, other] = [pool.last, pool.last].map((names) => random.pick(names.split(" ")));
    const hasTwo = other !== last && random.happens(DOUBLED[pool.language] ?? 0.04);
    const lastName = hasTwo ? doubled(pool, last, other) : last;
    const name = `${firstName} ${lastName}`;
    if (taken.has(name)) return nameOf(pool, gender);
    taken.add(name);
    return { firstName, lastName };
  }

  function drawn() {
    const pool = random.weighted(names, ({ share }) => share);
    const gender = random.happens(0.44) ? "W" : "M";
    const role = random.weighted(
      company.roles.filter(({ share }) => share),
      ({ share }) => share,
    );
    const isOffice = !["drivers", "warehouse", "dispatch", "partners"].includes(role.id);
    const near = company.locations.filter(({ language }) => language === pool.language);
    const places = near.length > 0 && random.happens(0.85) ? near : company.locations;
    return {
      ...nameOf(pool, gender),
      gender: random.happens(0.01) ? "O" : gender,
      language: pool.language,
      location: role.external ? undefined : random.weighted(places, ({ weight }) => weight)?.name,
      roles: [role.id, ...(isOffice && random.happens(0.06) ? ["site-managers"] : [])].filter(
        (id, at, all) => all.indexOf(id) === at,
      ),
      isEmployee: !role.external,
    };
  }

  function complete(person, at) {
    // A generator of its own per user: what depends on the time changes no other user.
    const random = randomOf(20_260_112 + at * 7919);
    const isKnown = at < named.length;
    // Most joined while the company grew, a few in the last weeks.
    const age = isKnown
      ? 1900 - at * 45
      : Math.floor((2000 * random.below(1000) ** 1.4) / 1000 ** 1.4) + random.below(6);
    const arrived = officeHour(random, until, age);
    const joined = arrived < until - 2 * HOUR ? arrived : arrived - DAY;
    const fate = isKnown ? 1 : random.below(1000) / 1000;
    const isRemoved = fate < 0.03;
    const isDisabled = fate >= 0.03 && fate < 0.07;
    // Users who have just been added, and a few who never signed in.
    const isNever = !isKnown && (fate > 0.985 || (age < 4 && random.happens(0.6)));
    // Half of the changes are recent, so that the log covers them.
    const [changedFrom, changedTo] = [
      random.happens(0.5) ? joined + DAY : Math.max(joined + DAY, until - 80 * DAY),
      until - DAY,
    ];
    const hasEnded = (isRemoved || isDisabled) && changedFrom < changedTo;
    const ended = hasEnded ? officeHour(random, random.between(changedFrom, changedTo), 0) : until;
    const visits = isNever ? [] : visitsOf(random, joined, ended);
    const earlier =
      isNever || joined > until - DAYS * DAY ? 0 : random.between(1, Math.ceil((until - joined) / (9 * DAY)));
    const before = earlier > 0 ? Math.max(joined, until - DAYS * DAY - random.below(60 * DAY)) : undefined;
    const place = company.locations.find(({ name }) => name === person.location);
    return {
      isEmployee: true,
      isShared: false,
      ...person,
      email: person.email ?? addressOf(person.firstName, person.lastName),
      phone: place?.phone && random.happens(0.7) ? place.phone + phoneEnd(random, place) : undefined,
      birthDate: person.isEmployee !== false && random.happens(0.6) ? birthDate(random) : undefined,
      joined,
      ended,
      isRemoved,
      isDisabled,
      visits,
      lastLogin: visits.at(-1) ?? before,
      logins: visits.length + earlier,
    };
  }

  const count = PEOPLE - named.length - TERMINALS.length;
  const people = [...named, ...Array.from({ length: count }, drawn)].map(complete);
  const terminals = TERMINALS.map((name, at) => {
    const place = company.locations[(at % 2) + 1].name;
    return {
      ...complete(
        { firstName: "Terminal", lastName: name, gender: "O", language: "en", location: place, roles: ["warehouse"] },
        -1 - at,
      ),
      ...{ isEmployee: false, isShared: true, birthDate: undefined, isRemoved: false, isDisabled: false },
    };
  });
  return [...people, ...terminals]
    .map((person, at) => ({ ...person, id: idOf(at) }))
    .sort((a, b) => a.joined - b.joined);
}

/** The share of a language's users with two family names. */
const DOUBLED = { es: 0.6, "pt-br": 0.4 };

function doubled(pool, last, other) {
  return ["es", "pt-br"].includes(pool.language) ? `${last} ${other}` : `${last}-${other}`;
}

/** Phone numbers from ranges reserved for fiction, which belong to nobody. */
function phoneEnd(random, place) {
  const [a, b] = [random.below(10), random.below(100)];
  if (place.language === "fr") return `${random.between(10, 99)} ${random.between(10, 99)}`;
  return `${a}${String(b).padStart(2, "0")}`;
}

const birthDate = (random) =>
  new Date(Date.UTC(random.between(1962, 2006), random.below(12), random.between(1, 28))).toISOString().slice(0, 10);
