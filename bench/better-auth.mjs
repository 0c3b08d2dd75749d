// better-auth as a worker beside ours: installed on demand outside the tree, in one version, bundled once, for measurements only.

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../scripts/setup/steps.mjs";
import { CACHE } from "./bare.mjs";

export const VERSION = "1.6.34";

const PERSON = { email: "person@bench.example", password: "Sommer-2026", name: "Person" };

const WORKER = `
  import { betterAuth } from "better-auth";
  import { getMigrations } from "better-auth/db/migration";
  import { admin } from "better-auth/plugins";
  let auth;
  const made = (env, origin) => auth ??= betterAuth({
    database: env.DB, baseURL: origin, secret: "measured-with-and-nothing-else-0123456789", trustedOrigins: [origin],
    emailAndPassword: { enabled: true }, rateLimit: { enabled: false }, telemetry: { enabled: false }, plugins: [admin()],
  });
  export default { async fetch(request, env) {
    const { origin, pathname } = new URL(request.url);
    const auth = made(env, origin);
    if (pathname !== "/fill") return auth.handler(request);
    await (await getMigrations(auth.options)).runMigrations();
    await auth.api.signUpEmail({ body: ${JSON.stringify(PERSON)} });
    const now = new Date().toISOString();
    await env.DB.prepare('UPDATE "user" SET role = ?').bind("admin").run();
    await env.DB.prepare(\`INSERT INTO "user" (id, name, email, emailVerified, createdAt, updatedAt, role)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \${Number(await request.text())})
      SELECT 'bench-' || i, 'Name ' || i, 'bench-' || i || '@bench.example', 1, ?1, ?1, 'user' FROM n\`).bind(now).run();
    return new Response("filled");
  } };`;

/** The worker for `startWorkers`. */
export async function betterAuth() {
  const folder = join(CACHE, `better-auth-${VERSION}`);
  const out = join(folder, "worker.mjs");
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, "node_modules/better-auth"))) {
    writeFileSync(join(folder, "package.json"), '{"private":true,"type":"module"}');
    await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", `better-auth@${VERSION}`], {
      cwd: folder,
    });
  }
  writeFileSync(join(folder, "entry.mjs"), WORKER);
  const how = ["--bundle", "--format=esm", "--platform=node", "--conditions=workerd,worker", "--external:cloudflare:*"];
  await run("esbuild", ["entry.mjs", ...how, "--minify", `--outfile=${out}`], { cwd: folder });
  return {
    name: "better-auth",
    compatibilityFlags: ["nodejs_compat"],
    modules: { "worker.mjs": { type: "esm", contents: await readFile(out, "utf8") } },
    env: { DB: { type: "d1", id: "bench-better-auth" } },
  };
}

/** A signed-in user there, with the measured calls. */
export async function betterAuthActs(url, size) {
  const headers = { origin: url, "content-type": "application/json" };
  const call = async (path, init = {}) => {
    const answer = await fetch(url + path, { ...init, headers: { ...headers, ...init.headers } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`better-auth ${path}: ${answer.status} ${body.slice(0, 300)}`);
    return { headers: answer.headers, body };
  };
  await call("/fill", { method: "POST", body: String(size) });
  const { email, password } = PERSON;
  const signIn = () => call("/api/auth/sign-in/email", { method: "POST", body: JSON.stringify({ email, password }) });
  const cookies = (await signIn()).headers.getSetCookie().map((line) => line.split(";")[0]);
  const signedIn = { headers: { cookie: cookies.join("; ") } };
  const data = (n) => JSON.stringify({ userId: "bench-7", data: { name: `Name ${n}` } });
  return {
    "session check": () => call("/api/auth/get-session", signedIn),
    "list of 10": () => call("/api/auth/admin/list-users?limit=10&sortBy=name", signedIn),
    "update of one": (n) => call("/api/auth/admin/update-user", { ...signedIn, method: "POST", body: data(n) }),
    "sign-in": signIn,
  };
}
