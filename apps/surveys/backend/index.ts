// The backend of Surveys, called by `/api/apps/surveys/…`. Every request has a token with its caller, company and right.

import { creationId } from "../../template/backend/creation";
import { type Caller, callerOf, type Platform } from "../../template/backend/token";
import { change, draft, given } from "./drafts";
import { answer, create, type Database, find, isLanguage, list, MAX_TEXTS, remove, takeBack, update } from "./surveys";

interface Env {
  readonly DB: Database;
  readonly PLATFORM: Platform;
}

/** A request and its context. */
interface Call {
  readonly db: Database;
  readonly caller: Caller;
  readonly request: Request;
  /** From the path. */
  readonly id: string;
}

class ProblemError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

const problem = ({ status, code }: ProblemError) =>
  Response.json(
    { type: `/problems/${code}`, title: code, status, code },
    { status, headers: { "content-type": "application/problem+json" } },
  );

const body = (request: Request): Promise<unknown> =>
  request.json().catch(() => {
    throw new ProblemError(400, "malformed_json");
  });

function right<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new ProblemError(422, "validation_failed");
  return value;
}

/** The language of the page, in which a changed text is written. */
function languageOf({ headers }: Request) {
  const tag = headers.get("accept-language");
  return right(isLanguage(tag) ? tag : undefined);
}

/** The version that the caller has seen: null if they do not say, and zero, which no survey has, if it is none. */
function seenBy({ headers }: Request): number | null {
  const tag = headers.get("if-match");
  return tag === null ? null : Number(/^"(\d{1,15})"$/.exec(tag)?.[1] ?? 0);
}

/** Responds with the current survey; a null for `texts` is all of them. */
async function survey({ db, caller }: Call, id: string, texts: number | null = MAX_TEXTS) {
  const found = await find(db, caller, id, texts);
  if (!found) throw new ProblemError(404, "not_found");
  return found;
}

async function afterwards(call: Call, changes: number, status = 200): Promise<Response> {
  if (changes === 0) throw new ProblemError(404, "not_found");
  return Response.json(await survey(call, call.id), { status });
}

/** Method and path, with `*` for an id; the required right; the handler. */
const ROUTES: Readonly<Record<string, readonly [string, (call: Call) => Promise<Response>]>> = {
  "GET surveys": ["read", async ({ db, caller }) => Response.json(await list(db, caller))],
  "GET surveys/*": ["read", async (call) => Response.json(await survey(call, call.id))],
  // For files, which are to have all texts.
  "GET surveys/*/export": ["read", async (call) => Response.json(await survey(call, call.id, null))],
  "POST surveys": [
    "write",
    async (call) => {
      const id = await creationId(call.request, call.caller);
      await create(call.db, call.caller, id, right(draft(await body(call.request))), Date.now());
      return Response.json(await survey(call, id), { status: 201 });
    },
  ],
  "PATCH surveys/*": [
    "write",
    async (call) => {
      const { db, caller, id, request } = call;
      const seen = { language: languageOf(request), version: seenBy(request) };
      const changes = await update(db, caller, id, right(change(await body(request))), seen);
      const now = await survey(call, id);
      if (changes === 0) throw new ProblemError(412, "version_conflict");
      return Response.json(now);
    },
  ],
  "DELETE surveys/*": [
    "delete",
    async ({ db, caller, id }) => {
      if ((await remove(db, caller, id)) === 0) throw new ProblemError(404, "not_found");
      return new Response(null, { status: 204 });
    },
  ],
  "PUT surveys/*/answer": [
    "write",
    async (call) => {
      const { questions, isOpen } = await survey(call, call.id);
      const answers = right(given(await body(call.request), questions));
      const isStored = (await answer(call.db, call.caller, call.id, answers, Date.now())) > 0;
      if (!isStored) throw new ProblemError(409, isOpen ? "already_answered" : "survey_closed");
      return afterwards(call, 1, 201);
    },
  ],
  "DELETE surveys/*/answer": [
    "delete",
    async (call) => afterwards(call, await takeBack(call.db, call.caller, call.id)),
  ],
};

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new ProblemError(404, "not_found");
  }
}

const LEVELS = ["none", "read", "write", "delete", "root"];

async function answered(request: Request, { DB: db, PLATFORM }: Env): Promise<Response> {
  const caller = await callerOf(request, "surveys", PLATFORM);
  if (!caller) throw new ProblemError(401, "unauthenticated");
  const [, name = "", id = "", ...rest] = new URL(request.url).pathname.replace(/\/$/, "").split("/");
  const route = ROUTES[`${request.method} ${[name, ...(id ? ["*"] : []), ...rest].join("/")}`];
  if (!route) throw new ProblemError(404, "not_found");
  const [need, act] = route;
  // The gateway has checked the right of the method; a route that requires more checks it here.
  if (LEVELS.indexOf(caller.access) < LEVELS.indexOf(need)) throw new ProblemError(403, "forbidden");
  return act({ db, caller, request, id: decoded(id) });
}

export default {
  fetch: (request: Request, env: Env): Promise<Response> =>
    answered(request, env).catch((error) => {
      if (error instanceof ProblemError) return problem(error);
      throw error;
    }),
};
