// Validation of the form of a company (contract, Field limits).

import * as v from "valibot";
import { isEmail } from "../../kit/forms/email";
import { text } from "../../kit/forms/schema";

/** Longest title. */
export const TITLE_MAX = 120;
/** Longest news. */
export const NEWS_MAX = 280;
/** Longest path and id. */
export const PATH_MAX = 200;
export const ID_MAX = 64;

/** Longest retention of a log, in months. */
const MONTHS_MAX = 1200;

/** A path on this origin: one leading slash, nothing that leads to another host. */
const isPath = (typed: string) => typed.length <= PATH_MAX && /^\/(?!\/)[\w/.~%-]*$/.test(typed);

const isId = (typed: string) => typed.length <= ID_MAX && /^[\w-]+$/.test(typed);

const isTitle = (typed: string) => {
  const { length } = Array.from(typed.trim());
  return length >= 1 && length <= TITLE_MAX;
};

const isMonths = (typed: string) => /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= MONTHS_MAX;

/** A text that may be empty. */
const optional = (isRight: (typed: string) => boolean) => (typed: string) => {
  const trimmed = typed.trim();
  return trimmed === "" || isRight(trimmed);
};

const fields = {
  title: text(isTitle, "forms:errors.required"),
  name: v.string(),
  city: v.string(),
  location: v.string(),
  path: text(optional(isPath), "forms:errors.invalid_value"),
  news: v.string(),
  groupId: text(optional(isId), "forms:errors.invalid_value"),
  state: v.boolean(),
  selfEdit: v.boolean(),
  auditMonths: text(isMonths, "admin:tenants.form.auditMonthsInvalid"),
};

const businessUuId = text(optional(isId), "forms:errors.invalid_value");

/** A new company needs an administrator; the server generates the id where none is given. */
export const newTenantSchema = v.object({
  ...fields,
  adminEmail: text(isEmail, "forms:email.invalid"),
  businessUuId,
});

/** An existing company has an id. */
export const tenantSchema = v.object({
  ...fields,
  adminEmail: v.string(),
  businessUuId: v.pipe(
    text((typed) => typed.trim() !== "", "forms:errors.required"),
    businessUuId,
  ),
});

/** The values of the form. */
export type TenantValues = v.InferOutput<typeof tenantSchema>;
