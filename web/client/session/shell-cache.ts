// The shell's own records: the user, their company, its apps and their settings, cached on this device (G46). They are shown at once when
// the application starts; the server's responses replace all of them.

import type { OpenSession, TenantSession } from "../api/shapes";
import { accessToken, companyOf, subjectOf, tenantToken } from "../api/tokens";
import { claimDatabase, putRecord, readRecord } from "../database/database";
import type { RecordOwner, ShellRecords, StoredRecord, StoreName } from "../database/stores";
import { knownRightsBySource, onRights, storeCachedRights } from "./rights";
import { knownSession, onSession } from "./session";

const OWN = "own";

function at(store: StoreName, owner: string, tenant = ""): RecordOwner {
  return { store, owner, tenant, app: "" };
}

function keep<Name extends keyof ShellRecords>(record: RecordOwner & { store: Name }, value: ShellRecords[Name]) {
  return putRecord(record, OWN, value);
}

function recall<Name extends keyof ShellRecords>(
  record: RecordOwner,
): Promise<StoredRecord<ShellRecords[Name]> | undefined> {
  return readRecord<ShellRecords[Name]>(record, OWN);
}

/** The cached session of this tab's tokens; restores the rights with it. */
export async function recallSession(): Promise<StoredRecord<OpenSession> | undefined> {
  const token = accessToken();
  const owner = token && subjectOf(token);
  if (!owner) return undefined;
  const company = companyOf(tenantToken() ?? "") ?? "";
  const [person, record, settings, rights] = await Promise.all([
    recall<"User">(at("User", owner)),
    recall<"Company">(at("Company", owner, company)),
    recall<"Settings">(at("Settings", owner)),
    recall<"Apps">(at("Apps", owner, company)),
  ]);
  if (!person || !record || !settings) return undefined;
  if (rights) storeCachedRights(rights.value);
  const user = { ...person.value, settings: settings.value };
  return { key: OWN, value: { valid: true, user, ...record.value }, at: record.at };
}

async function cacheSession({ user, tenant, company, organisations }: OpenSession): Promise<void> {
  const { settings, ...person } = user;
  await claimDatabase(user.userId);
  await Promise.all([
    keep({ ...at("User", user.userId), store: "User" }, person),
    keep({ ...at("Settings", user.userId), store: "Settings" }, settings),
    keep({ ...at("Company", user.userId, tenant?.companyId), store: "Company" }, { tenant, company, organisations }),
  ]);
}

async function cacheRights(rights: TenantSession): Promise<void> {
  const known = knownSession();
  if (known.kind !== "open") return;
  await keep({ ...at("Apps", known.session.user.userId, rights.company.companyId), store: "Apps" }, rights);
}

/** Caches the server's responses from now on; returns the stop function. */
export function cacheShell(): () => void {
  // Records can be written only while the keys exist; the session creates them, so it comes first.
  let queue = Promise.resolve();
  const session = () => {
    const known = knownSession();
    if (known.kind === "open" && !known.isCached) queue = queue.then(() => cacheSession(known.session));
  };
  const rights = () => {
    const { fresh } = knownRightsBySource();
    if (fresh) queue = queue.then(() => cacheRights(fresh));
  };
  session();
  rights();
  const stops = [onSession(session), onRights(rights)];
  return () => {
    for (const stop of stops) stop();
  };
}
