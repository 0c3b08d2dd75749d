// Health checks of a deployed product, from outside.

/** Headers that select one of the deployed versions of the front worker. */
export const versionHeaders = (name, id) => ({ "Cloudflare-Workers-Version-Overrides": `${name}="${id}"` });

async function fetchText(origin, path, headers) {
  try {
    const response = await fetch(origin + path, { headers, redirect: "manual", signal: AbortSignal.timeout(15_000) });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    return { status: 0, headers: new Headers(), text: String(error.cause?.message ?? error.message) };
  }
}

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** Whether the domain answers at all, from the result of `deploymentAt`. */
export const isAnswering = (deployment) => !deployment.startsWith("nobody");

/** The deployed version that answers at an origin: its id, or a sentence why none is known. */
export async function deploymentAt(origin, headers = {}) {
  const { status, text } = await fetchText(origin, "/api/health", headers);
  if (status === 0) return `nobody (${text})`;
  return parsed(text).deployment || `a release that does not say its version (status ${status})`;
}

/** What is unhealthy at an origin, as sentences; empty where all is well. */
export async function complaints(origin, environment, headers = {}) {
  const [health, config, page, mailbox, chunk] = await Promise.all(
    ["/api/health", "/api/config", "/auth/login-business", "/dev/mailbox", "/_app/not-there.js"].map((path) =>
      fetchText(origin, path, headers),
    ),
  );
  const found = [];
  const demand = (isGood, words) => isGood || found.push(words);
  if (health.status === 0) return [`${origin} does not answer: ${health.text}.`];
  const { status, checks = {} } = parsed(health.text);
  const failing = Object.keys(checks).filter((name) => checks[name] !== "ok");
  demand(
    status === "ok",
    `/api/health answers ${health.status}: ${failing.join(", ") || "the worker did not start; read its log"}.`,
  );
  const isProduction = parsed(config.text).production;
  demand(isProduction === (environment === "production"), `/api/config says production: ${isProduction}.`);
  demand(
    page.status === 200 && page.text.includes("<form"),
    `/auth/login-business answers ${page.status} without its form.`,
  );
  demand(page.headers.has("content-security-policy"), "the sign-in page has no content security policy.");
  demand(
    !/rocket-loader|email-decode|cdn-cgi\/scripts/.test(page.text),
    "something rewrites the pages: switch it off in the zone.",
  );
  if (environment !== "local")
    demand(!mailbox.text.includes("<h1>Development mailbox</h1>"), "/dev/mailbox is a mailbox.");
  demand(chunk.status === 404, `a file that is not there answers ${chunk.status}.`);
  return found;
}
