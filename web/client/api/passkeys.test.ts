import { startAuthentication, WebAuthnAbortService } from "@simplewebauthn/browser";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { problem, settled } from "../../testing/fake-worker";
import { freshBrowser, workerThat } from "../../testing/page";
import { CHALLENGE_RENEWAL_MS, CHALLENGE_RETRY_MS } from "../timings";
import { offerPasskeys } from "./passkeys";

vi.mock("@simplewebauthn/browser", async (load) => ({
  ...(await load<object>()),
  browserSupportsWebAuthnAutofill: async () => true,
  startAuthentication: vi.fn(),
}));

freshBrowser();

const OPTIONS = "POST /api/auth/passkey/options";
const page = document.createElement("div");
page.innerHTML = "<input><input>";

let end: AbortController;

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", class {});
  vi.useFakeTimers({ toFake: ["Date"] });
  document.body.append(page);
  end = new AbortController();
  // The user has not picked a passkey; a ceremony that is cancelled fails.
  vi.mocked(startAuthentication).mockImplementation(
    () =>
      new Promise((_, reject) => {
        vi.spyOn(WebAuthnAbortService, "cancelCeremony").mockImplementation(() => reject(new Error("cancelled")));
      }),
  );
});

afterEach(() => {
  end.abort();
  vi.useRealTimers();
  page.remove();
});

/** Waits until nothing happens any more. A loop would go around many times. */
async function rest(): Promise<void> {
  for (let turns = 0; turns < 5; turns += 1) await settled();
}

/** Moves the focus to the other field. */
async function focusAnother(): Promise<void> {
  const [first, second] = page.querySelectorAll("input");
  (document.activeElement === first ? second : first)?.focus();
  await rest();
}

/** Offers passkeys to a user in a field, while the server answers as `isDown` says. */
async function offer(isDown: () => boolean) {
  const worker = workerThat(() => {
    if (isDown()) return problem(503, "unavailable");
    return Response.json({ challengeId: "c1", publicKey: { challenge: "x" } });
  });
  const signIn = vi.fn(async (send: () => Promise<unknown>) => void (await send()));
  await focusAnother();
  const ended = vi.fn();
  void offerPasskeys(signIn as never, end.signal).then(ended);
  const requests = () => worker.paths.filter((path) => path === OPTIONS).length;
  await vi.waitFor(() => expect(requests()).toBe(1));
  await rest();
  return { requests, ended, signIn, worker };
}

test("a challenge that cannot be had is not asked for again before the user comes back to a field after a while", async () => {
  let isDown = true;
  const { requests } = await offer(() => isDown);
  await focusAnother();
  expect(requests(), "at once").toBe(1);
  vi.advanceTimersByTime(CHALLENGE_RETRY_MS + 1);
  await rest();
  expect(requests(), "by itself").toBe(1);
  // The failure may arrive a moment later, from which on the while is counted.
  const comeBack = async (asked: number) => {
    vi.advanceTimersByTime(CHALLENGE_RETRY_MS + 1);
    await focusAnother();
    expect(requests()).toBeGreaterThan(asked);
  };
  await vi.waitFor(() => comeBack(1));
  expect(startAuthentication).not.toHaveBeenCalled();
  isDown = false;
  const asked = requests();
  await vi.waitFor(() => comeBack(asked));
  await vi.waitFor(() => expect(startAuthentication).toHaveBeenCalledOnce());
});

test("a form that is not shown any more asks for no challenge, and the offer ends", async () => {
  const { requests, ended } = await offer(() => true);
  expect(ended).not.toHaveBeenCalled();
  end.abort();
  vi.advanceTimersByTime(CHALLENGE_RETRY_MS + 1);
  await focusAnother();
  await vi.waitFor(() => expect(ended).toHaveBeenCalled());
  expect(requests()).toBe(1);
});

test("a challenge is renewed for a user who comes back after minutes, and not before", async () => {
  const { requests } = await offer(() => false);
  await vi.waitFor(() => expect(startAuthentication).toHaveBeenCalledOnce());
  vi.advanceTimersByTime(CHALLENGE_RETRY_MS + 1);
  await focusAnother();
  expect(requests()).toBe(1);
  vi.advanceTimersByTime(CHALLENGE_RENEWAL_MS);
  await focusAnother();
  await vi.waitFor(() => expect(startAuthentication).toHaveBeenCalledTimes(2));
  expect(requests()).toBe(2);
});

test("a selected passkey signs in once", async () => {
  vi.mocked(startAuthentication).mockResolvedValue({ id: "p1" } as never);
  const { requests, signIn, ended, worker } = await offer(() => false);
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  expect([requests(), signIn.mock.calls.length]).toEqual([1, 1]);
  expect(worker.paths.at(-1)).toBe("POST /api/auth/signin-passkey");
});
