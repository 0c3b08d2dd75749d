// Ninety days of the demo company's audit log, in the product's format: events in order of time, and seals over them.

import { createHash } from "node:crypto";
import { line } from "../../scripts/operations/audit/chain.mjs";
import { withChanges } from "./edits.mjs";
import { DAY, DAYS, HOUR, officeHour } from "./people.mjs";
import { randomOf } from "./random.mjs";

/** Most events that one seal covers. */
const COVERED = 200;

/** Recent changes of roles. Each ends in the current state of the role. */
const ROLE_CHANGES = [
  ["dispatch", 71, { apps: { reports: "none" } }, { apps: { reports: "read" } }],
  ["customer-care", 58, { changeableByUser: 0 }, { changeableByUser: 1 }],
  ["marketing", 44, { apps: { surveys: "delete" } }, { apps: { surveys: "root" } }],
  ["site-managers", 33, { hasOnBoardingRights: 0 }, { hasOnBoardingRights: 1 }],
  ["warehouse", 26, { title: "Warehouse and ramp" }, { title: "Warehouse" }],
  ["finance", 17, { apps: { reports: "write" } }, { apps: { reports: "delete" } }],
  ["regional-managers", 6, { layoutMode: "topbar" }, { layoutMode: "sidebar" }],
];

/** All events, in any order: `{ tenant, action, actor, object, detail, at }`, and `changes` of personal values. */
export function happened({ company, people, names, invitations, until }) {
  const random = randomOf(20_260_113);
  const [admins, desk, culture, auditors] = ["admin", "service-desk", "people-culture", "auditors"].map((role) =>
    people.filter(({ roles, ended }) => roles.includes(role) && ended === until),
  );
  const office = [...desk, ...culture];
  const events = [];
  const within = (action, actor, object, at, detail = {}, changes) =>
    events.push({ tenant: company.id, action, actor: actor.id ?? actor, object, detail, at, changes });
  const outside = (action, actor, object, at, detail = {}) =>
    events.push({ tenant: "", action, actor, object, detail, at });
  const ago = (days) => officeHour(random, until, days);
  const since = until - DAYS * DAY;

  for (const person of people) {
    for (const at of person.visits) {
      const byPin = person.isShared || random.happens(0.2);
      within(byPin ? "auth.signed_in_by_pin" : "auth.signed_in", person, person.id, at);
      if (random.happens(0.02))
        outside("auth.sign_in_failed", "", random.digits(22, 36), at - 40_000, times(1, at - 40_000));
    }
    if (person.joined > since && !person.isInvited) {
      const after = { roles: person.roles, isShared: false, isEmployee: person.isEmployee };
      const fields = ["email", "firstName", "lastName", "gender", "location", "roles"];
      within("member.created", random.pick(culture), person.id, person.joined, { fields, after });
    }
    if (person.isRemoved && person.ended < until)
      within("member.removed", random.pick(office), person.id, person.ended);
    if (person.isDisabled && person.ended < until) changed(person, person.ended, { state: 1 }, { state: 0 });
  }

  function changed(person, at, before, after) {
    const stays = {
      state: 1,
      isShared: flagOf(person.isShared),
      isEmployee: flagOf(person.isEmployee),
      roles: person.roles,
    };
    const detail = { fields: Object.keys(after), after, before: { ...stays, ...before } };
    within("member.updated", random.pick(office), person.id, at, detail);
  }

  const steady = people.filter(({ joined, ended, isShared }) => joined < since && ended === until && !isShared);
  const edits = Array.from({ length: 70 }, () => {
    const fields = random.pick([["phone"], ["location"], ["lastName", "email"], ["birthDate"], ["location", "phone"]]);
    const person = random.pick(steady.filter((one) => fields.every((field) => one[field])));
    return { fields, person, by: random.pick(office), at: ago(1 + random.below(DAYS - 2)) };
  });
  for (const { fields, person, by, at, changes } of withChanges(edits, { company, names })) {
    const before = { state: 1, isShared: 0, isEmployee: flagOf(person.isEmployee), roles: person.roles };
    within("member.updated", by, person.id, at, { fields, after: {}, before }, changes);
  }
  for (const invitation of invitations) {
    within("invitation.sent", invitation.by, invitation.id, invitation.sent);
    if (invitation.resent) within("invitation.resent", invitation.by, invitation.id, invitation.resent);
    if (invitation.answered && invitation.state === "accepted")
      within("invitation.accepted", invitation.person, invitation.person.id, invitation.answered);
    if (invitation.answered && invitation.state === "revoked")
      within("invitation.revoked", invitation.by, invitation.id, invitation.answered);
  }
  for (const [role, daysAgo, before, after] of ROLE_CHANGES) {
    const { title } = company.roles.find(({ id }) => id === role);
    within("role.updated", random.pick(admins), role, ago(daysAgo), { title, before, after });
  }
  const pilot = { title: "Electric fleet pilot", state: 0, apps: { surveys: "write", reports: "read" } };
  within("role.deleted", random.pick(admins), "electric-fleet-pilot", ago(39), {
    title: pilot.title,
    before: pilot,
    people: { added: 0, removed: 4 },
  });
  // A site is closed for two days, and opens again.
  const site = steady.filter(({ roles, location }) => roles[0] === "warehouse" && location === "Rotterdam").slice(0, 9);
  const userIds = site.map(({ id }) => id);
  within("members.disabled", desk[0], company.id, ago(22), { userIds, roles: null });
  within("members.enabled", desk[0], company.id, ago(20), { userIds, roles: null });
  const drivers = steady.filter(({ roles }) => roles[0] === "drivers");
  for (const daysAgo of [63, 12])
    within("members.roles_given", random.pick(culture), company.id, ago(daysAgo), {
      userIds: Array.from({ length: 6 }, () => random.pick(drivers).id),
      roles: ["drivers"],
    });
  within("tenant.updated", random.pick(admins), company.id, ago(49), {
    before: { location: "Westquai 12" },
    after: { location: company.location },
  });
  for (const daysAgo of [76, 46, 15])
    within("members.exported", random.pick(culture), "exportUsers", ago(daysAgo), times(1, ago(daysAgo)));
  for (const daysAgo of [61, 31, 1])
    within("audit.exported", auditors[0], "exportEvents", ago(daysAgo), times(1, ago(daysAgo)));
  for (const daysAgo of [52, 28, 9]) {
    const at = ago(daysAgo);
    within("access.denied", random.pick(steady), "listUsers", at, times(random.between(1, 4), at));
  }
  for (const daysAgo of [67, 24, 3]) {
    const person = random.pick(steady);
    outside("auth.password_reset", person.id, person.id, ago(daysAgo));
    outside("auth.pin_set", person.id, person.id, ago(daysAgo) + HOUR);
  }
  // An attempt to guess passwords, until it was locked out.
  const [attacked, attack] = [random.digits(22, 36), ago(9)];
  outside("auth.sign_in_failed", "", attacked, attack, times(10, attack));
  outside("auth.locked_out", "", attacked, attack + 1000, times(37, attack + 1000));
  return events.filter(({ at }) => at > since && at < until);
}

const flagOf = (value) => (value ? 1 : 0);

const times = (count, at) => ({ times: count, lastAt: `${new Date(at).toISOString().slice(0, 19)}Z` });

/** Devices that people use at work and at home, and those of whoever is on the road or in a warehouse. */
const DEVICES = [
  ["Edge, Windows", "Safari, iPhone"],
  ["Chrome, Windows", "Chrome, Android"],
  ["Firefox, Windows", "Firefox, Linux"],
  ["Safari, macOS", "Safari, iPhone"],
  ["Edge, Windows", "Chrome, Windows"],
];
const PHONES = [
  ["Chrome, Android", "Chrome, Android"],
  ["Safari, iPhone", "Safari, iPhone"],
  ["Samsung Internet, Android", "Chrome, Windows"],
];

/** Roles whose people have no desk. */
const DESKLESS = ["drivers", "warehouse"];

/** Rows of the log, each company's in order of time; `values` are what stands beside an event. */
export function logged(events, people) {
  const random = randomOf(20_260_114);
  const known = new Map(people.map((person) => [person.id, person]));
  // A user signs in from home or from work.
  const networks = Array.from({ length: 40 }, () => hash(random.digits(16)).slice(0, 22));
  const last = new Map();
  return events
    .toSorted((a, b) => a.at - b.at)
    .map(({ tenant, action, actor, object, detail, at, changes }) => {
      const seq = (last.get(tenant) ?? 0) + 1;
      last.set(tenant, seq);
      const id = traceId(random, at);
      const number = Number.parseInt(actor.slice(-6), 10);
      const place = actor ? random.below(2) : 0;
      const network = networks[(actor ? number * 7 + place : 39) % networks.length];
      // What is counted has no device.
      const agent = actor && !detail.times ? deviceOf(known.get(actor), number, place) : undefined;
      const values = changes && { user_id: object, salt: hash(id).slice(0, 22), changes: JSON.stringify(changes) };
      return {
        ...{ tenant_id: tenant, seq, id, action, actor, object, detail: JSON.stringify({ ...detail, agent }) },
        ...{ network, trace_id: id, created_at: at },
        ...(values ? { changes_hash: hash(JSON.stringify([values.salt, values.changes])), values } : {}),
      };
    });
}

function deviceOf(person, number, place) {
  if (person?.isShared) return "Edge, Windows";
  const devices = DESKLESS.includes(person?.roles[0]) ? PHONES : DEVICES;
  return devices[number % devices.length][place];
}

const hash = (text) => createHash("sha256").update(text).digest("base64url");

/** A UUID (version 7), the format of trace ids. */
function traceId(random, at) {
  const time = at.toString(16).padStart(12, "0");
  const rest = random.digits(15);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6)}${random.digits(3)}`;
}

/** The hash chain over rows: a seal per day, and one more where a day has more events than one covers. */
export function sealed(rows) {
  const seals = [];
  for (const tenant of new Set(rows.map(({ tenant_id }) => tenant_id))) {
    let before = "";
    let covered = [];
    const end = () => {
      const { seq, created_at } = covered.at(-1);
      before = hash([before, ...covered.map(line)].join("\n"));
      seals.push({ tenant_id: tenant, seq, hash: before, sealed_at: created_at + 60_000 });
      covered = [];
    };
    for (const row of rows.filter(({ tenant_id }) => tenant_id === tenant)) {
      const isNextDay =
        covered.length > 0 && Math.floor(row.created_at / DAY) > Math.floor(covered[0].created_at / DAY);
      if (isNextDay || covered.length === COVERED) end();
      covered.push(row);
    }
    if (covered.length > 0) end();
  }
  return seals;
}
