// Every time of the specification, in milliseconds, with the section that names it. Tests drive a fake clock.

/** 4: after a sign-in, before the redirect; the configured delay is added. */
export const SIGN_IN_REDIRECT_MS = 120;
/** 4: after a company was picked, before the redirect. */
export const CHOOSER_REDIRECT_MS = 100;

/** Our own: an access token is renewed this long before it expires. */
export const REFRESH_AHEAD_MS = 60_000;
/** Our own: a hidden tab that comes back after this long looks whether its session still lives. */
export const SESSION_RECHECK_MS = 300_000;
