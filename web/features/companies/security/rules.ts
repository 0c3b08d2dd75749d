// A company's session rules: values of the form, validation, and the request that it sends.

import * as v from "valibot";
import type { SecurityChange, TenantSecurity } from "../../../client/api/admin-tenants";
import { localDay } from "../../../client/local-day";
import { differing } from "../../../kit/forms/changed-fields";
import { text } from "../../../kit/forms/schema";

/** Longest idle time in minutes, and longest session in hours (contract). */
const IDLE_MAX = 1440;
const SESSION_MAX = 4800;
const NETWORKS_MAX = 50;

const isCount = (typed: string, least: number, most: number) =>
  typed.trim() === "" || (/^\d{1,4}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most);

/** Parses networks separated by commas or blanks. */
export const networksOf = (typed: string): readonly string[] => typed.split(/[\s,;]+/).filter(Boolean);

export const schema = v.object({
  secondFactor: v.picklist(["optional", "required"]),
  secondFactorFrom: v.string(),
  idleMinutes: text((typed) => isCount(typed, 5, IDLE_MAX), "admin:tenants.security.idleInvalid"),
  sessionHours: text((typed) => isCount(typed, 1, SESSION_MAX), "admin:tenants.security.hoursInvalid"),
  allowedNetworks: text(
    (typed) =>
      networksOf(typed).length <= NETWORKS_MAX && networksOf(typed).every((net) => /^[\d.a-f:]+(\/\d+)?$/i.test(net)),
    "admin:tenants.security.networksInvalid",
  ),
  pin: v.boolean(),
});

/** The values of the form. */
export type SecurityValues = v.InferOutput<typeof schema>;

/** The first moment of a local day. */
const momentOf = (day: string) => `${new Date(`${day}T00:00:00`).toISOString().slice(0, 19)}Z`;

const numberOr = (number: number) => (number === 0 ? "" : String(number));

/** The values of stored rules. */
export function valuesOf(stored: TenantSecurity): SecurityValues {
  return {
    secondFactor: stored.secondFactor,
    secondFactorFrom: stored.secondFactorFrom ? localDay(new Date(stored.secondFactorFrom)) : "",
    idleMinutes: numberOr(stored.idleMinutes),
    sessionHours: numberOr(stored.sessionHours),
    allowedNetworks: stored.allowedNetworks.join(", "),
    pin: stored.pin,
  };
}

/** The request body: the changed members. */
export function changeOf(known: SecurityValues, typed: SecurityValues): SecurityChange {
  const sent: Required<SecurityChange> = {
    secondFactor: typed.secondFactor,
    secondFactorFrom: typed.secondFactorFrom === "" ? null : momentOf(typed.secondFactorFrom),
    idleMinutes: Number(typed.idleMinutes),
    sessionHours: Number(typed.sessionHours),
    allowedNetworks: networksOf(typed.allowedNetworks),
    pin: typed.pin,
  };
  return Object.fromEntries(differing(known, typed).map((name) => [name, sent[name]])) as SecurityChange;
}
