import { beforeEach, describe, expect, test, vi } from "vitest";
import { dump, freshDatabase, hangingDatabase, refusingDatabase, signedInAs, tokenOf } from "../../testing/database";
import { clearCookies } from "../../testing/fake-worker";
import { DatabaseTimeout, whenReady } from "./connection";
import { claimDatabase, putRecord, readRecord, readRecords, removeRecord, wipeDatabase } from "./database";
import { DATABASE_NAME, KEY_STORE, type RecordOwner, storeNames } from "./stores";

const scope = (owner = "u1", tenant = "c1", app = ""): RecordOwner => ({ store: "Profiles", owner, tenant, app });
const row = { name: "Anna Müller", email: "anna@nordlicht.example" };

/** Everything that an attacker can read of the database, as one text. */
async function loot(): Promise<string> {
  const bytes = (value: unknown): string => {
    if (value instanceof ArrayBuffer) return String.fromCharCode(...new Uint8Array(value));
    if (ArrayBuffer.isView(value)) return String.fromCharCode(...new Uint8Array(value.buffer as ArrayBuffer));
    if (value instanceof CryptoKey) return `${value.algorithm.name} ${value.extractable}`;
    if (typeof value === "object" && value)
      return Object.entries(value)
        .map(([name, one]) => name + bytes(one))
        .join();
    return String(value);
  };
  return bytes(await dump());
}

const filledStores = async () =>
  Object.entries(await dump())
    .filter(([, records]) => records.length > 0)
    .map(([name]) => name);

beforeEach(async () => {
  clearCookies();
  freshDatabase();
  tokenOf("u1");
  await claimDatabase("u1");
});

describe("the database", () => {
  test("is named by its version, has the fifteen stores and one for its keys, and deletes other versions", async () => {
    freshDatabase();
    const older = indexedDB.open("asgard-4");
    await new Promise((resolve) => {
      older.onsuccess = resolve;
    });
    older.result.close();
    const { name, version, objectStoreNames } = await whenReady();
    expect([name, version]).toEqual(["asgard-5", 5]);
    expect([...objectStoreNames].sort()).toEqual([...storeNames, KEY_STORE].sort());
    expect(storeNames).toHaveLength(15);
    await vi.waitFor(async () => expect((await indexedDB.databases()).map((one) => one.name)).toEqual([DATABASE_NAME]));
  });

  test("gives back what was put into it, the newest of a name", async () => {
    expect(await putRecord(scope(), "one", { name: "Old" })).toBe(true);
    expect(await putRecord(scope(), "one", row)).toBe(true);
    expect((await readRecord(scope(), "one"))?.value).toEqual(row);
    expect(await readRecord(scope(), "two")).toBeUndefined();
    await removeRecord(scope(), "one");
    expect(await readRecord(scope(), "one")).toBeUndefined();
  });

  test("holds no readable name, address, key, company or person, and keys that nobody can read out", async () => {
    const [person, company] = ["01972d6c-person", "01972d6c-company"];
    tokenOf(person);
    await claimDatabase(person);
    await putRecord(scope(person, company), "GET /api/admin/user?search=Müller", row);
    const found = await loot();
    for (const word of ["Anna", "Müller", "nordlicht", "email", "search", "person", "company"])
      expect(found).not.toContain(word);
    expect(found).toContain("AES-GCM false");
    expect(found).toContain("HMAC false");
  });

  test("seals the same thing differently each time", async () => {
    await putRecord(scope(), "one", row);
    const once = (await dump()).Profiles;
    await putRecord(scope(), "one", row);
    expect((await dump()).Profiles).not.toEqual(once);
  });

  test("opens a record in its own place only", async () => {
    await putRecord(scope(), "one", row);
    const records = (await dump()).Profiles ?? [];
    const [[address, sealed] = [], ...others] = records;
    expect(others).toEqual([]);
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await putRecord(scope(), "two", { name: "Other" });
    const second = ((await dump()).Profiles ?? []).find(
      ([key]) => JSON.stringify(key) !== JSON.stringify(address),
    )?.[0];
    const transaction = (await whenReady()).transaction("Profiles", "readwrite");
    transaction.objectStore("Profiles").put(sealed, second as IDBValidKey);
    expect(await readRecord(scope(), "two")).toBeUndefined();
    expect(logged).toHaveBeenCalledOnce();
  });

  test("shows a company, and an app, its own records only", async () => {
    await putRecord(scope("u1", "c1"), "one", 1);
    await putRecord(scope("u1", "c2"), "one", 2);
    await putRecord(scope("u1", "c1", "surveys"), "one", 3);
    const values = async (where: RecordOwner) => (await readRecords(where)).map(({ value }) => value);
    expect(await values(scope("u1", "c1"))).toEqual([1]);
    expect(await values(scope("u1", "c2"))).toEqual([2]);
    expect(await values(scope("u1", "c1", "surveys"))).toEqual([3]);
  });

  test("keeps as many as it is told, the newest", async () => {
    const clock = vi.spyOn(Date, "now");
    for (const index of [1, 2, 3, 4]) {
      clock.mockReturnValue(2_000_000_000_000 + index);
      await putRecord(scope(), String(index), index, 3);
    }
    clock.mockRestore();
    tokenOf("u1");
    expect((await readRecords(scope())).map(({ value }) => value)).toEqual([2, 3, 4]);
  });
});

describe("another person", () => {
  test("finds nothing, and what was there is gone with its keys", async () => {
    await putRecord(scope(), "one", row);
    const keys = (await dump())[KEY_STORE];
    signedInAs("u2");
    expect(await readRecord(scope("u2"), "one")).toBeUndefined();
    await claimDatabase("u2");
    expect(await filledStores()).toEqual([KEY_STORE]);
    expect((await dump())[KEY_STORE]).not.toEqual(keys);
    expect(await putRecord(scope("u2"), "one", 2)).toBe(true);
  });

  test("who is not signed in neither reads nor writes nor takes it", async () => {
    await putRecord(scope(), "one", row);
    tokenOf("u2");
    expect(await readRecord(scope(), "one")).toBeUndefined();
    expect(await putRecord(scope(), "one", 2)).toBe(false);
    tokenOf(undefined);
    await claimDatabase("u3");
    tokenOf("u1");
    expect((await readRecord(scope(), "one"))?.value).toEqual(row);
  });
});

describe("wiping", () => {
  test("deletes the keys first, then the data", async () => {
    await putRecord(scope(), "one", row);
    const cleared: string[] = [];
    const { prototype } = (await whenReady()).transaction("User").objectStore("User").constructor;
    const clear = prototype.clear;
    vi.spyOn(prototype, "clear").mockImplementation(function (this: IDBObjectStore) {
      cleared.push(this.name);
      return clear.call(this);
    });
    await wipeDatabase();
    expect(cleared[0]).toBe(KEY_STORE);
    expect(cleared.slice(1).sort()).toEqual([...storeNames].sort());
    expect(await filledStores()).toEqual([]);
  });

  test("a write that comes late finds the keys gone and leaves nothing", async () => {
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    vi.spyOn(crypto.subtle, "encrypt").mockImplementationOnce(async (...given: Parameters<typeof encrypt>) => {
      await wipeDatabase();
      return encrypt(...given);
    });
    const logged = vi.spyOn(console, "error");
    expect(await putRecord(scope(), "one", row)).toBe(false);
    expect(await filledStores()).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
  });

  test("another tab may delete the whole database, and this one goes on with a new one", async () => {
    await putRecord(scope(), "one", row);
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(DATABASE_NAME);
      request.onsuccess = resolve;
      request.onblocked = () => reject(new Error("blocked"));
    });
    expect(await readRecord(scope(), "one")).toBeUndefined();
    await claimDatabase("u1");
    expect(await putRecord(scope(), "one", row)).toBe(true);
  });
});

describe("a connection that closes", () => {
  const deleted = () =>
    new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(DATABASE_NAME);
      request.onsuccess = resolve;
      request.onblocked = () => reject(new Error("blocked"));
    });

  const uses: readonly [string, "encrypt" | "sign", () => Promise<unknown>, unknown][] = [
    ["writing", "encrypt", () => putRecord(scope(), "two", row), false],
    ["reading", "sign", () => readRecord(scope(), "one"), undefined],
    ["listing", "sign", () => readRecords(scope()), []],
    ["removing", "sign", () => removeRecord(scope(), "one"), undefined],
  ];

  test.each(uses)("is no error to whoever is about to go on %s, and the next one opens another", async (...given) => {
    const [, step, use, answer] = given;
    await putRecord(scope(), "one", row);
    const logged = vi.spyOn(console, "error");
    const original = crypto.subtle[step].bind(crypto.subtle) as (...args: unknown[]) => Promise<ArrayBuffer>;
    vi.spyOn(crypto.subtle, step).mockImplementationOnce(async (...args: unknown[]) => {
      await deleted();
      return original(...args);
    });
    expect(await use()).toEqual(answer);
    expect(logged).not.toHaveBeenCalled();
    await claimDatabase("u1");
    expect(await putRecord(scope(), "one", row)).toBe(true);
    expect((await readRecord(scope(), "one"))?.value).toEqual(row);
  });
});

describe("a database that is not ready", () => {
  test("is given up after 10 s with a timeout error", async () => {
    vi.useFakeTimers();
    try {
      hangingDatabase();
      const rejected = expect(whenReady()).rejects.toThrow(DatabaseTimeout);
      let isOver = false;
      void rejected.then(() => {
        isOver = true;
      });
      await vi.advanceTimersByTimeAsync(9_999);
      expect(isOver).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await rejected;
    } finally {
      vi.useRealTimers();
    }
  });

  test("is looked at every 500 ms: what refuses is tried again, and comes back", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const tries = refusingDatabase(3);
      const ready = whenReady();
      await vi.advanceTimersByTimeAsync(499);
      expect(tries()).toBe(1);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(tries()).toBe(3);
      await vi.advanceTimersByTimeAsync(1);
      expect((await ready).name).toBe(DATABASE_NAME);
    } finally {
      vi.useRealTimers();
    }
  });

  test("is logged and hurts nobody", async () => {
    vi.useFakeTimers();
    try {
      hangingDatabase();
      const logged = vi.spyOn(console, "error").mockReturnValue();
      const answers = Promise.all([
        readRecord(scope(), "one"),
        readRecords(scope()),
        putRecord(scope(), "one", row),
        removeRecord(scope(), "one"),
      ]);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await answers).toEqual([undefined, [], false, undefined]);
      expect(logged).toHaveBeenCalledTimes(4);
      expect(logged.mock.calls[0]?.[1]).toBeInstanceOf(DatabaseTimeout);
    } finally {
      vi.useRealTimers();
    }
  });
});
