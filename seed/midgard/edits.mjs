// Values of the edits of users' data, as the product stores them beside the events: the newest edit of a field ends in its value of today.

import { normalize } from "../words.mjs";
import { randomOf } from "./random.mjs";

/** The edits `{ person, fields, at, … }`, each with its `changes`. */
export function withChanges(edits, { company, names }) {
  const random = randomOf(20_260_115);
  const earlier = new Map();
  return edits
    .toSorted((a, b) => b.at - a.at)
    .map((edit) => {
      const after = earlier.get(edit.person) ?? edit.person;
      const before = { ...after, ...valuesBefore(edit.fields, after) };
      earlier.set(edit.person, before);
      const changes = edit.fields.map((field) => ({
        field,
        before: before[field] ?? null,
        after: after[field] ?? null,
      }));
      return { ...edit, changes };
    });

  function valuesBefore(fields, person) {
    if (fields.includes("lastName")) return otherName(person);
    if (fields.includes("birthDate")) return { birthDate: otherDay(person.birthDate) };
    if (!fields.includes("location")) return { phone: otherPhone(person) };
    const place = random.pick(company.locations.filter(({ name }) => name !== person.location));
    return {
      location: place.name,
      ...(fields.includes("phone") ? { phone: otherPhone({ location: place.name, phone: person.phone }) } : {}),
    };
  }

  function otherName({ firstName, lastName, language }) {
    const pool = names.find((one) => one.language === language)?.last.split(" ") ?? [];
    const other = random.pick(pool.filter((name) => !lastName.includes(name)));
    const address = normalize(`${firstName}.${other}`).replaceAll(/\s+/g, "-");
    return { lastName: other, email: `${address}@${company.domain}` };
  }

  /** None, or a mistyped one of the same month. */
  function otherDay(day) {
    if (day && random.happens(0.5)) return undefined;
    const [month, date] = [day?.slice(0, 8) ?? "1988-04-", Number(day?.slice(8) ?? 0)];
    return `${month}${String((date % 28) + 1).padStart(2, "0")}`;
  }

  /** None, or another extension at the place. */
  function otherPhone({ location, phone }) {
    const prefix = company.locations.find(({ name }) => name === location)?.phone;
    if (!prefix || (phone && random.happens(0.3)))
      return phone ? undefined : `+49 40 66969 ${random.between(100, 999)}`;
    const end = prefix.endsWith(" 00 ")
      ? `${random.between(10, 99)} ${random.between(10, 99)}`
      : random.between(100, 999);
    const other = `${prefix}${end}`;
    return other === phone ? undefined : other;
  }
}
