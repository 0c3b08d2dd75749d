// The backend, called by `/api/apps/template/…`. Every request has a token with its caller, company and right; the first parameter of every
// statement is the company.

import { creationId } from "./creation";
import { type Caller, callerOf, type Platform } from "./token";

/** The name of the app, which is the token's audience. */
const APP = "template";

/** The part of D1 that is used. */
interface Database {
  prepare(sql: string): Statement;
}
interface Statement {
  bind(...values: readonly (string | number)[]): Statement;
  all(): Promise<{ readonly results: readonly unknown[] }>;
  run(): Promise<{ readonly meta: { readonly changes: number } }>;
}

interface Env {
  readonly DB: Database;
  readonly PLATFORM: Platform;
}

/** An error response: `context.api` rejects with its status and code. */
const problem = (status: number, code: string) =>
  Response.json(
    { type: `/problems/${code}`, title: code, status, code },
    { status, headers: { "content-type": "application/problem+json" } },
  );

/** Maximum number of notes in a list. */
const MAX_NOTES = 100;

/** The newest notes, and whether there are more; the gateway requires the right to read for a GET. */
async function list(db: Database, { tenant }: Caller): Promise<Response> {
  const sql = `SELECT id, text, made_at AS madeAt FROM notes WHERE tenant_id = ?1
    ORDER BY made_at DESC, id LIMIT ${MAX_NOTES + 1}`;
  const { results } = await db.prepare(sql).bind(tenant).all();
  return Response.json({ notes: results.slice(0, MAX_NOTES), isCut: results.length > MAX_NOTES });
}

/**
 * Creates a note; the gateway requires the right to write for a POST. Sent again it creates nothing, and the answer is the first note, also
 * when the text is another one by now.
 */
async function create(db: Database, caller: Caller, request: Request): Promise<Response> {
  const body: unknown = await request.json().catch(() => undefined);
  const typed = body && typeof body === "object" && "text" in body ? body.text : undefined;
  const text = typeof typed === "string" ? typed.trim() : "";
  // SQLite counts the length of a text up to a NUL.
  if (text.length < 1 || text.length > 500 || text.includes("\0")) return problem(422, "validation_failed");
  const id = await creationId(request, caller);
  // The update changes nothing: with it, the row that is there already is returned too.
  const sql = `INSERT INTO notes (tenant_id, id, text, made_by, made_at) VALUES (?1, ?2, ?3, ?4, ?5)
    ON CONFLICT (tenant_id, id) DO UPDATE SET text = text RETURNING id, text, made_at AS madeAt`;
  const { results } = await db.prepare(sql).bind(caller.tenant, id, text, caller.user, Date.now()).all();
  return Response.json(results[0], { status: 201 });
}

/** Deletes a note; the gateway requires the right to delete for a DELETE. */
async function remove(db: Database, { tenant }: Caller, id: string): Promise<Response> {
  const { meta } = await db.prepare("DELETE FROM notes WHERE tenant_id = ?1 AND id = ?2").bind(tenant, id).run();
  return meta.changes > 0 ? new Response(null, { status: 204 }) : problem(404, "not_found");
}

/** A part of the address; one that cannot be decoded is no note's. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

export default {
  async fetch(request: Request, { DB, PLATFORM }: Env): Promise<Response> {
    const caller = await callerOf(request, APP, PLATFORM);
    if (!caller) return problem(401, "unauthenticated");
    const [, name, id = ""] = new URL(request.url).pathname.split("/");
    if (name !== "notes") return problem(404, "not_found");
    if (request.method === "GET" && id === "") return list(DB, caller);
    if (request.method === "POST" && id === "") return create(DB, caller, request);
    if (request.method === "DELETE" && id !== "") return remove(DB, caller, decoded(id));
    return problem(404, "not_found");
  },
};
