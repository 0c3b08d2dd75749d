// What a visitor of a domain gets: nothing while its certificate is issued, then the version that their share or a header selects, which is
// as healthy as its bindings.

const SECRETS = ["TOKEN_KEYS", "GUARD_KEYS", "REFRESH_KEYS", "PEPPERS", "COUNTER_KEY"];

/** The deployment that has reached the edge: a new one takes a moment. */
function deploymentAtEdge({ clock, delays }, script) {
  const arrived = script.deployments.find(({ at }) => clock.now() >= at + delays.version);
  return arrived ?? script.deployments.at(-1);
}

/** The version that a header names, where it is deployed; otherwise the one with the largest share. */
function versionFor(platform, script, headers) {
  const deployed = deploymentAtEdge(platform, script).versions;
  const named = new RegExp(`${script.name}="([^"]+)"`).exec(headers["cloudflare-workers-version-overrides"] ?? "")?.[1];
  const isNamed = deployed.some(({ version_id }) => version_id === named);
  const most = deployed.toSorted((one, other) => other.percentage - one.percentage)[0].version_id;
  return script.versions.find(({ id }) => id === (isNamed ? named : most));
}

function checksOf({ account }, { bindings }) {
  const bound = (type) => bindings.find((binding) => binding.type === type);
  const database = account.databases.get(bound("d1")?.id ?? bound("d1")?.database_id);
  const hasTables = database?.sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").get() !== undefined;
  const objects = bindings.filter(({ type }) => type === "durable_object_namespace");
  const hasObjectScripts = objects.length > 0 && objects.every((each) => account.scripts.has(each.script_name));
  const word = (isGood) => (isGood ? "ok" : "failing");
  return {
    database: word(hasTables),
    copies: word(account.namespaces.has(bound("kv_namespace")?.namespace_id)),
    objects: word(hasObjectScripts),
  };
}

const FORM = "<form></form>";

/** Answers, or stays silent where nothing serves the domain yet. */
export function answerAsProduct(platform, request) {
  const { account, clock } = platform;
  const domain = account.domains.get(request.headers["x-stage-host"]);
  if (!domain || clock.now() < domain.from) return "silence";
  const script = account.scripts.get(domain.script);
  const version = versionFor(platform, script, request.headers);
  platform.probes.push({ path: request.url, version: version.id });
  const text = (name) => version.bindings.find((binding) => binding.name === name)?.text;
  const reply = (status, body) => ({
    status,
    headers: { "content-security-policy": "default-src 'self'", "x-deployment": version.id },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  if (SECRETS.some((name) => !text(name))) return reply(503, { code: "unavailable" });
  const path = new URL(request.url, "http://product").pathname;
  if (path === "/api/config") return reply(200, { production: text("ENVIRONMENT") === "production" });
  if (path === "/auth/login-business") return reply(200, FORM);
  if (path !== "/api/health") return reply(404, "not found");
  const checks = checksOf(platform, version);
  const { isUnhealthy = false } = platform.behaviour(version.id);
  const isHealthy = !isUnhealthy && Object.values(checks).every((word) => word === "ok");
  return reply(isHealthy ? 200 : 503, { status: isHealthy ? "ok" : "failing", deployment: version.id, checks });
}
