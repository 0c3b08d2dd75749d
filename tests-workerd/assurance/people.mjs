// People who sign in, refresh and sign out while the platform is killed, and write down what they were promised.

import { Client } from "../support/client.mjs";

/** What one person was promised: which sessions live, which are over, which calls were used up. */
class Promises {
  alive = new Set();
  ended = new Set();
  used = [];
}

/** Signs in, sometimes refreshes, sometimes signs out, again and again, until the platform is gone. */
async function act(origin, account, promises, chance) {
  for (;;) {
    const client = new Client(origin);
    await client.fetchGuard();
    const { email, password } = account;
    const signIn = client.draft("POST", "/api/auth/signin", JSON.stringify({ email, password }));
    const answer = await client.send(signIn);
    if (answer.status !== 200) throw new Error(`sign-in of ${email}: ${answer.status} ${answer.text}`);
    promises.alive.add(client);
    promises.used.push({ client: client.clone(), draft: signIn });
    if (chance() < 0.5) {
      const before = client.clone();
      // Until its answer came, either secret may be the session's: both are kept by whoever was cut off.
      await client.post("/api/auth/refresh", {});
      client.predecessor = before;
    }
    if (chance() < 0.4) {
      promises.alive.delete(client);
      const copy = client.clone();
      const out = await client.post("/api/auth/signout", {});
      if (out.status !== 204) throw new Error(`sign-out of ${email}: ${out.status} ${out.text}`);
      promises.ended.add(copy);
    }
  }
}

/** Lets everybody act at once until `kill` has done its work; answers what each was promised. */
export async function rush(origin, accounts, chance, kill) {
  let isDead = false;
  const everybody = accounts.map(async (account) => {
    const promises = new Promises();
    try {
      await act(origin, account, promises, chance);
    } catch (error) {
      // After the blow a lost connection is what has to come; before it, everything is a fault.
      if (!isDead) throw error;
    }
    return promises;
  });
  const blow = kill(() => {
    isDead = true;
  });
  const [kept] = await Promise.all([Promise.all(everybody), blow]);
  return kept;
}
