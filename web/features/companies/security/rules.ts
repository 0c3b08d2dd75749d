// A company's session rules: values of the form, validation, and the request that it sends.

import * as v from "valibot";
import type { SecurityChange, TenantSecurity } from "../../../client/api/admin-tenants";
import { localDay, secondsOf } from "../../../client/local-day";
import { differing, trimmed } from "../../../kit/forms/changed-fields";
import { phrase, text } from "../../../kit/forms/schema";

/** Longest idle time in minutes, and longest session in hours (contract). */
const IDLE_MAX = 1440;
const SESSION_MAX = 4800;
const NETWORKS_MAX = 50;

const isCount = (typed: string, least: number, most: number) =>
  typed.trim() === "" || (/^\d{1,4}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most);

/** Parses networks separated by commas or blanks. */
export const networksOf = (typed: string): readonly string[] => typed.split(/[\s,;]+/).filter(Boolean);

/** Whether the second factor can be required from a day; empty is at once. */
const isStart = (day: string) => day === "" || secondsOf(day) !== undefined;

const fields = v.object({
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
export type SecurityValues = v.InferOutput<typeof fields>;

export type SecurityName = keyof SecurityValues;

/** The field of the day is shown only where the second factor is required: an error under it could not be seen otherwise. */
const hasStart = ({ secondFactor, secondFactorFrom }: Pick<SecurityValues, "secondFactor" | "secondFactorFrom">) =>
  secondFactor === "optional" || isStart(secondFactorFrom);

export const schema = v.pipe(
  fields,
  v.forward(
    v.partialCheck([["secondFactor"], ["secondFactorFrom"]], hasStart, phrase("admin:tenants.security.fromInvalid")),
    ["secondFactorFrom"],
  ),
);

/** The first moment of a local day, null where the text is none. */
export const firstMomentOf = (day: string) => secondsOf(day)?.[0] ?? null;

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

/** The changed fields. A day that is none is a change as long as its field is shown. */
export function changedIn(known: SecurityValues, typed: SecurityValues): readonly SecurityName[] {
  const isHidden = typed.secondFactor === "optional" && !isStart(typed.secondFactorFrom);
  return differing(known, trimmed(typed)).filter((name) => !(isHidden && name === "secondFactorFrom"));
}

/** The request body: the changed members. */
export function changeOf(known: SecurityValues, typed: SecurityValues): SecurityChange {
  const sent: Required<SecurityChange> = {
    secondFactor: typed.secondFactor,
    secondFactorFrom: firstMomentOf(typed.secondFactorFrom),
    idleMinutes: Number(typed.idleMinutes),
    sessionHours: Number(typed.sessionHours),
    allowedNetworks: networksOf(typed.allowedNetworks),
    pin: typed.pin,
  };
  return Object.fromEntries(changedIn(known, typed).map((name) => [name, sent[name]])) as SecurityChange;
}
