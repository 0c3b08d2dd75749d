// Every address of the product is built here and nowhere else.

/** Addresses of pages. */
export const paths = {
  home: () => "/",
  auth: () => "/auth",
  signIn: () => "/auth/login-business",
  signInAlias: () => "/auth/login",
  /** The sign-in page, and back to a page of ours after it (G11). */
  signInReturning: (to: string) => `/auth/login-business?returnTo=${encodeURIComponent(to)}`,
  chooser: () => "/auth/organization-chooser",
  forgot: () => "/auth/forgot",
  signUp: () => "/auth/signup",
  signUpInvited: (email: string, invitation: string) => `/auth/signup/${encodeURIComponent(email)}/${invitation}`,
  reset: (mail: string, code: string) => `/auth/reset/${encodeURIComponent(mail)}/${code}`,
  confirmMail: (mail: string, key: string) => `/auth/confirm-mail/${encodeURIComponent(mail)}/${key}`,
  /** The frame of the bot check. */
  botCheck: (language: string) => `/auth/bot-check?lang=${language.slice(0, 2)}`,
  /** Waits for the address to be confirmed. */
  confirmMailWaiting: () => "/auth/confirm-mail",
  /** What is the person's own; linking a provider ends here (`worker/http/auth/provider.rs`). */
  account: () => "/account",
  maintenance: () => "/auth/maintenance",
  notFound: () => "/404",
  serverError: () => "/500",
  catalogue: () => "/dev/ui",
} as const;

/** Addresses that only lead to another one; entered from outside they are rewritten before anything is drawn. */
const leadsTo: Readonly<Record<string, string>> = {
  "/auth": paths.signIn(),
  "/login": paths.signIn(),
  "/auth/login": paths.signIn(),
};

/** Where an address really leads (specification 2: login redirects to login-business). */
export function canonical(path: string): string {
  const bare = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  return leadsTo[bare] ?? path;
}

/** A path of our own origin, or the fallback: no configured or remembered address leads people elsewhere. */
export function ownPath(candidate: string | null | undefined, fallback: string): string {
  return candidate && /^\/(?![/\\])/.test(candidate) ? candidate : fallback;
}
