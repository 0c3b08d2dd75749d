// Signs in a browser profile without loading a page.

import assert from "node:assert/strict";
import { Client } from "../../support/client.mjs";

/** A client that uses the cookies of a browser profile. */
class Profile extends Client {
  constructor({ origin, context }) {
    super(origin);
    this.context = context;
  }

  async raw({ method, path, headers, body }) {
    const options = { method, headers, data: body || undefined, maxRedirects: 0 };
    const response = await this.context.request.fetch(this.origin + path, options);
    const text = await response.text();
    const found = new Headers();
    for (const { name, value } of response.headersArray()) found.append(name, value);
    const json = text && found.get("content-type")?.includes("json") ? JSON.parse(text) : null;
    return { status: response.status(), headers: found, text, json, code: json?.code ?? "" };
  }
}

/** Signs a user in and enters one of their companies. */
export async function enterCompany(visitor, person, company) {
  const client = new Profile(visitor);
  const answer = await client.signIn(person);
  assert.equal(answer.status, 200, answer.text);
  if (person.companies.length < 2) return;
  const companies = (await client.get("/api/business/list")).json;
  const { companyId } = companies.find(({ title }) => title === company);
  const entered = await client.post(`/api/auth/signin-company/${companyId}/`, {});
  assert.equal(entered.status, 200, entered.text);
}
