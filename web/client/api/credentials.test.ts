// The encrypted sign-in mode, decrypted as the contract says: with the key that belongs to the guard of the same request.

import { beforeEach, describe, expect, test } from "vitest";
import { clearCookies, type FakeWorker, problem } from "../../testing/fake-worker";
import { workerThat } from "../../testing/worker-that";
import { type Config, setConfig, standardConfig } from "../config/config";
import { fromBase64url } from "./bytes";
import { signIn } from "./calls";

const encoder = new TextEncoder();

const mode = (encryptedSignin: Config["features"]["encryptedSignin"]): Partial<Config> => ({
  features: { ...standardConfig.features, encryptedSignin },
});

/** What an independent server reads in `hashCredentials`. */
async function opened(sealed: string, purpose = "signin"): Promise<unknown> {
  const { key } = JSON.parse(sessionStorage.getItem("asgard.guard") ?? "") as { key: string };
  const raw = await crypto.subtle.importKey("raw", fromBase64url(key), "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode("signin") };
  const bits = await crypto.subtle.deriveBits(how, raw, 256);
  const derived = await crypto.subtle.importKey("raw", bits, "AES-GCM", false, ["decrypt"]);
  const bytes = fromBase64url(sealed);
  const iv = bytes.slice(0, 12);
  const additionalData = encoder.encode(purpose);
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData }, derived, bytes.slice(12));
  return JSON.parse(new TextDecoder().decode(plain));
}

const typed = { email: "anna@firma.de", password: "Süße-1" };
const bodies = (worker: FakeWorker) =>
  worker.calls.filter(({ path }) => path.endsWith("/signin")).map(({ body }) => JSON.parse(body));

beforeEach(() => {
  clearCookies();
  sessionStorage.clear();
  setConfig({});
});

describe("the encrypted mode", () => {
  test("is not used while it is off", async () => {
    const worker = workerThat(() => Response.json({}));
    await signIn(typed.email, typed.password);
    expect(bodies(worker)).toEqual([{ ...typed, uuId: expect.any(String) }]);
  });

  test.each(["on", "required"] as const)("is used when it is %s: nothing is readable in the body", async (setting) => {
    setConfig(mode(setting));
    const worker = workerThat(() => Response.json({}));
    await signIn(typed.email, typed.password);
    const [body] = bodies(worker);
    expect(Object.keys(body)).toEqual(["hashed", "hashCredentials", "uuId"]);
    expect(body.hashed).toBe(true);
    expect(await opened(body.hashCredentials)).toEqual(typed);
    await expect(opened(body.hashCredentials, "other")).rejects.toThrow();
  });

  test("is sealed anew, with the new key, when the guard is refused", async () => {
    setConfig(mode("on"));
    const worker = workerThat(() =>
      worker.guardsGiven === 1 ? problem(401, "guard_expired") : Response.json({ accessToken: "t" }),
    );
    expect(await signIn(typed.email, typed.password)).toEqual({ accessToken: "t" });
    const [first, second] = bodies(worker);
    expect(worker.guardsGiven).toBe(2);
    await expect(opened(first.hashCredentials)).rejects.toThrow();
    expect(await opened(second.hashCredentials)).toEqual(typed);
  });

  test.each([
    ["off", "required"],
    ["on", "off"],
  ] as const)("that operations turned from %s to %s is noticed, and the sign-in sent again", async (before, now) => {
    setConfig(mode(before));
    const errors = [{ field: "hashCredentials", code: "invalid_value", params: {} }];
    const worker = workerThat(({ path, body }) => {
      if (path === "/api/config") return Response.json(mode(now));
      const isRight = (now === "off") !== body.includes("hashCredentials");
      return isRight ? Response.json({ accessToken: "t" }) : problem(422, "validation_failed", { errors });
    });
    expect(await signIn(typed.email, typed.password)).toEqual({ accessToken: "t" });
    expect(worker.paths).toEqual(["POST /api/auth/signin", "GET /api/config", "POST /api/auth/signin"]);
  });

  test("that stays refused is refused, once more and no further", async () => {
    setConfig(mode("on"));
    const errors = [{ field: "hashCredentials", code: "invalid_value", params: {} }];
    const worker = workerThat(({ path }) =>
      path === "/api/config" ? Response.json(mode("on")) : problem(422, "validation_failed", { errors }),
    );
    await expect(signIn(typed.email, typed.password)).rejects.toMatchObject({ code: "validation_failed" });
    expect(bodies(worker)).toHaveLength(2);
  });
});
