// What people do, in the shares of a working day: mostly they look at themselves and at lists, sometimes they change something, and rarely
// they sign in. Each act is what the web asks for, guarded as the contract wants it.

/** A name, how often of a thousand, and the call. `browser` is a signed-in client in a company; `n` is another number each time. */
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

/**
 * The acts that somebody may do, one after the other for ever: a walk through the shares that is the same each time, so that two runs compare.
 */
export function* walk(isAdmin, from = 0) {
  const own = ACTS.filter(([, , , who]) => who === undefined || isAdmin);
  const whole = own.reduce((sum, [, share]) => sum + share, 0);
  // Steps of the golden ratio come near each share soon, without randomness.
  for (let at = from; ; at += 1) {
    let left = ((at * 0.618_033_988_75) % 1) * whole;
    yield own.find(([, share]) => {
      left -= share;
      return left < 0;
    });
  }
}
