// The mix of calls in a working day: users mostly read their own session and lists, sometimes change something, and rarely sign in. Each
// act is a request of the web, with the headers that the contract requires.

/** A name, its share per thousand, and the call. `browser` is a signed-in client in a company; `n` is a different number each time. */
export const ACTS = [
  ["me", 300, (browser) => browser.get("/api/user/me")],
  ["tenant", 200, (browser) => browser.get("/api/tenant")],
  ["home", 120, (browser) => browser.get("/api/home")],
  ["list of members", 130, (browser) => browser.get("/api/admin/user"), "admin"],
  ["search of members", 60, (browser) => browser.get("/api/admin/user?search=an"), "admin"],
  ["audit log", 30, (browser) => browser.get("/api/admin/audit"), "admin"],
  ["roles", 40, (browser) => browser.get("/api/admin/role"), "admin"],
  ["page", 50, (browser) => browser.raw(browser.bare("GET", "/auth/login-business"))],
  ["change of oneself", 50, (browser, n) => browser.call("PATCH", "/api/user/me", { settings: { room: n } })],
  ["sign-in", 20, (browser) => browser.enter()],
];

/** An endless sequence of the acts that a user may perform, in their shares; the same each time, so that two runs can be compared. */
export function* walk(isAdmin, from = 0) {
  const own = ACTS.filter(([, , , access]) => access === undefined || isAdmin);
  const whole = own.reduce((sum, [, share]) => sum + share, 0);
  // Steps of the golden ratio approximate each share quickly, without randomness.
  for (let at = from; ; at += 1) {
    let left = ((at * 0.618_033_988_75) % 1) * whole;
    yield own.find(([, share]) => {
      left -= share;
      return left < 0;
    });
  }
}
