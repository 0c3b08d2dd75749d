// Enough users for paginated lists: members of a demo company besides those of the seed.

import { readFileSync } from "node:fs";
import { beginnings, normalize } from "../../../seed/words.mjs";

const companies = JSON.parse(readFileSync(new URL("../../../seed/companies.json", import.meta.url), "utf8"));

const NAMES = `Ábel Zoe|Bergström Jörg|van der Berg Élodie|Brandt Nele|Costa Inês|Dąbrowski Paweł|Eriksen Lars|Fischer Mia|
García Lucía|Hoffmann Jonas|Ivanova Vera|Jansen Daan|Kowalska Zofia|Lindqvist Saga|Moreau Hugo|Nowak Jan|O'Brien Niamh|
Østergård Ida|Petrović Mila|Quintana Sol|Rossi Matteo|Schäfer Lena|Tóth Bence`;

/** The users, in the order of the list: by family name. */
export const MANY_MEMBERS = membersNamed(NAMES.split("|"));

function membersNamed(names) {
  return names.map((name, at) => {
    const words = name.trim().split(" ");
    const [first, last] = [words.at(-1), words.slice(0, -1).join(" ")];
    return {
      id: `crowd-${at}`,
      first,
      last,
      email: `${normalize(first)}.${at}@crowd.example`,
      isEmployee: at % 3 === 0,
    };
  });
}

/** `count` users; when the names run out, first names are combined with other family names. */
export function membersOf(count) {
  const names = NAMES.split("|").map((name) => name.trim().split(" "));
  return membersNamed(
    Array.from({ length: count }, (_, at) => {
      const round = Math.floor(at / names.length);
      return `${names[(at + round) % names.length].slice(0, -1).join(" ")} ${names[at % names.length].at(-1)}`;
    }),
  );
}

const text = (value) => `'${String(value).replaceAll("'", "''")}'`;

/** SQL that inserts them, or others, as members of a company. */
export function manyMembers(title, members = MANY_MEMBERS) {
  const { id: tenant } = companies.find((company) => company.title === title);
  return members
    .map(({ id, first, last, email, isEmployee }, at) => {
      const [firstKey, lastKey] = [normalize(first), normalize(last)];
      const words = { f: beginnings(firstKey), l: beginnings(lastKey), e: beginnings(email), p: [] };
      return `INSERT INTO users (id, email, first_name, last_name, first_key, last_key, words, created_at) VALUES
      (${[id, email, first, last, firstKey, lastKey, JSON.stringify(words)].map(text).join(", ")}, 1);
    INSERT INTO memberships (tenant_id, user_id, is_employee, state, created_at) VALUES
      (${text(tenant)}, ${text(id)}, ${isEmployee ? 1 : 0}, ${at % 5 === 4 ? 0 : 1}, 1767258000000);`;
    })
    .join("\n");
}

/** SQL of two more apps without pages: one in the category of Directory, one alone in its category. No role gives them. */
export const MORE_APPS = `INSERT INTO apps (id, title, base_title, category_name, base_category_name, path, icon, sort) VALUES
  ('locations', 'Standorte', 'Standorte', 'Company', 'Company', '/locations', 'pin', 2),
  ('coupons', 'Gutscheine', 'Gutscheine', 'Verkauf', 'Verkauf', '/coupons', 'tag', 1);
  INSERT INTO role_apps (tenant_id, role_id, app_id, access, sidebar)
    SELECT id, 'admin', 'locations', 1, 0 FROM tenants WHERE title = 'Nordlicht Energie';`;
