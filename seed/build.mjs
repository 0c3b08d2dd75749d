// Demo companies and users as SQL. Passwords are hashed here as the worker hashes them (worker/domain/credentials/password.rs): Argon2id over
// HMAC-SHA-256(pepper, password), with the local pepper, so the seed works on this machine only.

import { argon2Sync, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { flag, insert, text } from "./sql.mjs";
import { beginnings, normalize } from "./words.mjs";

const read = (name) => JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), "utf8"));
const MADE = Date.UTC(2026, 0, 12, 9);

/** A PHC string of the password with the first pepper of `id:key[,id:key]`. */
export function hashed(peppers, password) {
  const [id, key] = peppers.split(",")[0].split(":");
  const message = createHmac("sha256", Buffer.from(key, "base64url")).update(password).digest();
  const nonce = randomBytes(16);
  const tag = argon2Sync("argon2id", { message, nonce, parallelism: 1, tagLength: 32, memory: 19456, passes: 2 });
  const bare = (bytes) => bytes.toString("base64").replace(/=+$/, "");
  return { phc: `$argon2id$v=19$m=19456,t=2,p=1$${bare(nonce)}$${bare(tag)}`, id };
}

function apps() {
  return read("apps").map((app) =>
    insert("apps", {
      id: text(app.id),
      title: text(app.title),
      base_title: text(app.title),
      category_name: text(app.category),
      base_category_name: text(app.category),
      path: text(app.path),
      icon: text(app.icon),
      mfe_name: text(app.mfeName),
      mfe_path: text(app.mfePath),
      sort: app.sort,
      administration: flag(app.administration),
    }),
  );
}

/** A company with its roles. */
export function company(tenant, made = MADE) {
  const own = insert("tenants", {
    id: text(tenant.id),
    business_uuid: text(tenant.businessUuId),
    group_id: text(tenant.group),
    title: text(tenant.title),
    name: text(tenant.name),
    city: text(tenant.city),
    location: text(tenant.location),
    logo_src: text(`/assets/logos/${tenant.logo}`),
    is_operator: flag(tenant.operator),
    created_at: made,
    title_key: text(normalize(tenant.title)),
    city_key: text(normalize(tenant.city ?? "")),
  });
  const found = { t: tenant.title, n: tenant.name, c: tenant.city ?? "", b: tenant.businessUuId };
  const words = Object.entries(found).flatMap(([field, name]) =>
    beginnings(normalize(name)).map((word) =>
      insert("tenant_words", { word: text(word), field: text(field), tenant_id: text(tenant.id) }),
    ),
  );
  const roles = tenant.roles.flatMap((role) => [
    insert("roles", {
      tenant_id: text(tenant.id),
      id: text(role.id),
      title: text(role.title),
      has_admin_rights: flag(role.admin),
      has_onboarding_rights: flag(role.onBoarding),
      has_payment_rights: flag(role.payment),
      layout_mode: text(role.layout ?? "topbar"),
      changeable_by_user: flag(role.changeable),
      created_at: made,
      title_key: text(normalize(role.title)),
      is_admin_role: flag(role.admin || normalize(role.title) === "admin"),
      app_ids: text(JSON.stringify(Object.keys(role.apps ?? {}))),
    }),
    ...beginnings(normalize(role.title)).map((word) =>
      insert("role_words", { tenant_id: text(tenant.id), word: text(word), role_id: text(role.id) }),
    ),
    ...Object.entries(role.apps ?? {}).map(([app, access]) =>
      insert("role_apps", {
        tenant_id: text(tenant.id),
        role_id: text(role.id),
        app_id: text(app),
        access,
        sidebar: flag(role.sidebar?.includes(app)),
      }),
    ),
  ]);
  return [own, ...words, ...roles];
}

function person(user, account, peppers, companies) {
  const { phc, id } = hashed(peppers, account.password);
  const memberships = Object.entries(user.memberships).flatMap(([title, roles]) => {
    const tenant = text(companies.find((known) => known.title === title).id);
    return [
      insert("memberships", {
        tenant_id: tenant,
        user_id: text(user.id),
        is_employee: flag(user.employee),
        created_at: MADE,
      }),
      ...roles.map((role) =>
        insert("role_members", { tenant_id: tenant, user_id: text(user.id), role_id: text(role) }),
      ),
    ];
  });
  return [
    insert("users", {
      id: text(user.id),
      email: text(user.email),
      email_verified: 1,
      first_name: text(account.firstName),
      last_name: text(user.lastName),
      gender: text(user.gender),
      language: text(user.language),
      state: flag(account.role !== "disabled"),
      reset_password_required: flag(user.resetPasswordRequired),
      created_at: MADE,
      first_key: text(normalize(account.firstName)),
      last_key: text(normalize(user.lastName)),
      words: text(
        JSON.stringify({
          f: beginnings(normalize(account.firstName)),
          l: beginnings(normalize(user.lastName)),
          e: beginnings(user.email),
          p: [],
        }),
      ),
    }),
    insert("credentials", { user_id: text(user.id), password_phc: text(phc), pepper_id: text(id), changed_at: MADE }),
    ...memberships,
  ];
}

/** The whole seed. `peppers` is the secret of that name. */
export function seedSql(peppers) {
  const [accounts, companies] = [read("accounts"), read("companies")];
  const people = read("people").flatMap((user) =>
    person(
      user,
      accounts.find((known) => known.email === user.email),
      peppers,
      companies,
    ),
  );
  return [...apps(), ...companies.flatMap(company), ...people].join("\n");
}
