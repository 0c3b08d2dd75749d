// Workers: scripts with their versions, deployments, secrets, schedules and domains. A version is validated on upload: its bindings must
// exist.

import { createHash, randomUUID } from "node:crypto";
import { ApiError } from "./api-error.mjs";

const ABSENT = () => new ApiError(404, 10007, "This Worker does not exist on your account.");

function find({ account, params }) {
  const found = account.scripts.get(params.script);
  if (!found) throw ABSENT();
  return found;
}

/** The bindings of a version, with the secrets that it keeps from the one before. */
function bindingsOf({ account }, name, metadata, before) {
  const own = metadata.bindings.filter(({ type }) => type !== "inherit");
  const kept = (metadata.keep_bindings ?? []).flatMap((kind) =>
    (before?.bindings ?? []).filter((b) => b.type === kind),
  );
  const names = new Set(own.map((binding) => binding.name));
  for (const binding of own) {
    const isThere = {
      d1: () => account.databases.has(binding.id ?? binding.database_id),
      kv_namespace: () => account.namespaces.has(binding.namespace_id),
      durable_object_namespace: () =>
        (
          account.scripts.get(binding.script_name ?? name)?.classes ??
          metadata.migrations?.steps.flatMap((s) => s.new_sqlite_classes ?? []) ??
          []
        ).includes(binding.class_name),
      analytics_engine: () => account.measures,
      r2_bucket: () => account.buckets.has(binding.bucket_name),
      service: () => account.scripts.has(binding.service),
    }[binding.type];
    const code = { d1: 10181, kv_namespace: 10041, durable_object_namespace: 10061, analytics_engine: 10089 };
    if (isThere && !isThere())
      throw new ApiError(
        400,
        code[binding.type] ?? 10143,
        `The binding ${binding.name} (${binding.type}) leads nowhere`,
      );
  }
  return [...own, ...kept.filter((binding) => !names.has(binding.name))];
}

async function formOf({ request, body }) {
  return new Response(body, { headers: { "content-type": request.headers["content-type"] } }).formData();
}

/** Adds a version; creates the script where there is none. */
async function take(context) {
  const { account, params, platform } = context;
  const form = await formOf(context);
  const metadata = JSON.parse(await textOf(form.get("metadata")));
  const modules = [...form.keys()].filter((name) => name !== "metadata");
  if (!modules.includes(metadata.main_module)) throw new ApiError(400, 10021, "Uncaught Error: No such module");
  const before = account.scripts.get(params.script);
  if (metadata.bindings.some(({ type }) => type === "durable_object_namespace") && !account.isPaid)
    throw new ApiError(400, 10084, "In order to use Durable Objects, you must switch to a paid plan");
  const bindings = bindingsOf(context, params.script, metadata, before?.versions.at(-1));
  const hash = createHash("sha256");
  for (const name of modules.toSorted()) hash.update(Buffer.from(await form.get(name).arrayBuffer()));
  const script = before ?? {
    name: params.script,
    tag: randomUUID().replaceAll("-", ""),
    tags: [],
    versions: [],
    deployments: [],
    crons: [],
    classes: [],
  };
  if (metadata.migrations) {
    if ((metadata.migrations.old_tag ?? undefined) !== script.migrationTag)
      throw new ApiError(412, 10079, "Migration tag precondition failed");
    script.migrationTag = metadata.migrations.new_tag;
    script.classes.push(...metadata.migrations.steps.flatMap((step) => step.new_sqlite_classes ?? []));
  }
  const version = {
    id: randomUUID(),
    number: script.versions.length + 1,
    at: platform.clock.now(),
    etag: hash.digest("hex"),
    assets: metadata.assets?.jwt,
    annotations: metadata.annotations ?? {},
    bindings,
  };
  script.versions.push(version);
  account.scripts.set(params.script, script);
  return { script, version };
}

const textOf = (part) => (typeof part === "string" ? part : part.text());

const shown = (version) => ({
  id: version.id,
  number: version.number,
  startup_time_ms: 7,
  metadata: {
    created_on: new Date(version.at).toISOString(),
    source: "wrangler",
    author_email: "",
    has_preview: false,
  },
  annotations: version.annotations,
  resources: {
    bindings: version.bindings.map(({ text, ...binding }) => binding),
    script: { etag: version.etag, handlers: ["fetch"], last_deployed_from: "wrangler" },
    script_runtime: { usage_model: "standard" },
  },
});

function deploy({ platform }, script, versions, annotations = {}) {
  const deployment = { id: randomUUID(), at: platform.clock.now(), versions, annotations };
  script.deployments.unshift(deployment);
  return {
    id: deployment.id,
    source: "wrangler",
    strategy: "percentage",
    author_email: "",
    created_on: new Date(deployment.at).toISOString(),
    annotations,
    versions,
  };
}

/** Secrets can be changed only while the newest version is deployed for everybody. */
function requireNewestIsDeployed(script) {
  const [deployment] = script.deployments;
  const newest = script.versions.at(-1).id;
  if (!deployment || deployment.versions.length > 1 || deployment.versions[0].version_id !== newest)
    throw new ApiError(
      400,
      10215,
      "Secret edit failed. You attempted to modify a secret, but the latest version of your Worker isn't currently deployed.",
    );
}

/** Names of the secrets that differ between two versions. */
function changedSecrets(one, other) {
  const values = ({ bindings }) =>
    new Map(bindings.filter(({ type }) => type === "secret_text").map(({ name, text }) => [name, text]));
  const [now, then] = [values(one), values(other)];
  return [...new Set([...now.keys(), ...then.keys()])].filter((name) => now.get(name) !== then.get(name));
}

/** An older version for everybody would bring older secrets back: that has to be confirmed. */
function requireSameSecrets(script, versions) {
  const version = (id) => script.versions.find((each) => each.id === id);
  const [present] = script.deployments;
  if (versions.length > 1 || !present) return;
  const [target, newest] = [versions[0], present.versions[0]].map(({ version_id }) => version(version_id));
  const changed = target.number < newest.number ? changedSecrets(newest, target) : [];
  if (changed.length > 0) throw new ApiError(400, 10220, `The following secrets have changed: ${changed.join(", ")}`);
}

/** A changed secret creates a version of its own, deployed to everybody at once. */
function changeSecrets(context, change) {
  const script = find(context);
  requireNewestIsDeployed(script);
  const last = script.versions.at(-1);
  const secrets = new Map(last.bindings.filter(({ type }) => type === "secret_text").map((each) => [each.name, each]));
  change(secrets);
  const others = last.bindings.filter(({ type }) => type !== "secret_text");
  const annotations = { "workers/triggered_by": "secret" };
  const version = { ...last, id: randomUUID(), number: last.number + 1, at: context.platform.clock.now(), annotations };
  version.bindings = [...others, ...secrets.values()];
  script.versions.push(version);
  deploy(context, script, [{ version_id: version.id, percentage: 100 }], annotations);
  return [...secrets.values()].map(({ name, type }) => ({ name, type }));
}

const SCRIPT = "/accounts/:account/workers/scripts/:script";

export const scriptRoutes = [
  [
    "GET",
    "/accounts/:account/workers/services/:script",
    (context) => {
      const { name, tag, tags, migrationTag } = find(context);
      const script = { id: name, tag, tags, migration_tag: migrationTag, last_deployed_from: "wrangler" };
      return { id: name, default_environment: { environment: "production", script } };
    },
  ],
  [
    "GET",
    "/accounts/:account/workers/workers/:script",
    (context) => {
      find(context);
      return { subdomain: { enabled: false, previews_enabled: false } };
    },
  ],
  [
    "PUT",
    SCRIPT,
    async (context) => {
      const { script, version } = await take(context);
      deploy(context, script, [{ version_id: version.id, percentage: 100 }]);
      const { tag } = script;
      return {
        id: script.name,
        tag,
        etag: version.etag,
        deployment_id: version.id.replaceAll("-", ""),
        startup_time_ms: 7,
      };
    },
  ],
  [
    "POST",
    `${SCRIPT}/versions`,
    async (context) => {
      find(context);
      return shown((await take(context)).version);
    },
  ],
  ["GET", `${SCRIPT}/versions`, (context) => ({ items: find(context).versions.toReversed().slice(0, 10).map(shown) })],
  [
    "GET",
    `${SCRIPT}/versions/:version`,
    (context) => {
      const found = find(context).versions.find(({ id }) => id === context.params.version);
      if (!found) throw new ApiError(404, 100146, "Version not found");
      return shown(found);
    },
  ],
  [
    "GET",
    `${SCRIPT}/deployments`,
    (context) => ({
      deployments: find(context)
        .deployments.slice(0, 10)
        .map(({ id, at, versions, annotations }) => ({
          id,
          source: "wrangler",
          strategy: "percentage",
          author_email: "",
          created_on: new Date(at).toISOString(),
          annotations,
          versions,
        })),
    }),
  ],
  [
    "POST",
    `${SCRIPT}/deployments`,
    (context) => {
      const script = find(context);
      const { versions, annotations } = JSON.parse(context.body);
      const sum = versions.reduce((total, { percentage }) => total + percentage, 0);
      if (sum !== 100 || versions.length > 2) throw new ApiError(400, 100147, "Percentages must add up to 100");
      for (const { version_id } of versions)
        if (!script.versions.some(({ id }) => id === version_id)) throw new ApiError(404, 100146, "Version not found");
      if (context.query.get("force") !== "true") requireSameSecrets(script, versions);
      return deploy(context, script, versions, annotations);
    },
  ],
  [
    "GET",
    `${SCRIPT}/secrets`,
    (context) => {
      const { bindings } = find(context).versions.at(-1);
      return bindings.filter(({ type }) => type === "secret_text").map(({ name, type }) => ({ name, type }));
    },
  ],
  [
    "PATCH",
    `${SCRIPT}/secrets-bulk`,
    (context) =>
      changeSecrets(context, (secrets) => {
        for (const [name, secret] of Object.entries(JSON.parse(context.body).secrets))
          if (secret === null) secrets.delete(name);
          else secrets.set(name, secret);
      }),
  ],
  ["GET", `${SCRIPT}/settings`, (context) => ({ bindings: shown(find(context).versions.at(-1)).resources.bindings })],
  [
    "PATCH",
    `${SCRIPT}/script-settings`,
    (context) => {
      const script = find(context);
      Object.assign(script, { tags: [], ...JSON.parse(context.body) });
      return { tags: script.tags };
    },
  ],
  ["GET", `${SCRIPT}/schedules`, (context) => ({ schedules: find(context).crons })],
  [
    "PUT",
    `${SCRIPT}/schedules`,
    (context) => {
      const script = find(context);
      script.crons = JSON.parse(context.body);
      return { schedules: script.crons };
    },
  ],
  [
    "POST",
    `${SCRIPT}/domains/changeset`,
    (context) => {
      find(context);
      const origins = JSON.parse(context.body);
      const added = origins.filter(({ hostname }) => !context.account.domains.has(hostname));
      return { added, removed: [], updated: [], conflicting: [] };
    },
  ],
  [
    "PUT",
    `${SCRIPT}/domains/records`,
    (context) => {
      find(context);
      const { account, platform, params } = context;
      for (const { hostname } of JSON.parse(context.body).origins) {
        if (!account.zones.some(({ name }) => hostname === name || hostname.endsWith(`.${name}`)))
          throw new ApiError(400, 100117, `Could not find zone for ${hostname}`);
        // A new hostname gets its certificate first.
        const since = account.domains.get(hostname)?.from ?? platform.clock.now() + platform.delays.domain;
        account.domains.set(hostname, { script: params.script, from: since });
      }
      return null;
    },
  ],
  ["GET", "/accounts/:account/workers/subdomain", () => ({ subdomain: "example" })],
  [
    "POST",
    `${SCRIPT}/subdomain`,
    (context) => {
      find(context);
      return { enabled: false, previews_enabled: false };
    },
  ],
  ["GET", "/accounts/:account/workers/durable_objects/namespaces", () => ({ items: [], info: { result_info: {} } })],
  [
    "POST",
    `${SCRIPT}/tails`,
    (context) => {
      find(context);
      const url = `ws://${context.request.headers.host}/tails`;
      return { id: "tail", url, expires_at: new Date(context.platform.clock.now() + 3_600_000).toISOString() };
    },
  ],
  ["DELETE", `${SCRIPT}/tails/:id`, () => null],
];
