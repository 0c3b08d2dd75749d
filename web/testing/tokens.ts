// Tokens as the worker issues them, without a valid signature, which pages cannot check.

const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");

/** A tenant token that names a company (worker/domain/sessions/tenant_token.rs). */
export function tenantTokenOf(company: string): string {
  const claims = { iss: "asgard", aud: "asgard-tenant", sid: "s", tenant: company };
  return [part({ alg: "HS256", typ: "JWT", kid: "k1" }), part(claims), "mac"].join(".");
}
