// Every address of the product is built here and nowhere else.

/** Addresses of pages. */
export const paths = {
  home: () => "/",
  auth: () => "/auth",
  signIn: () => "/auth/login-business",
  signInAlias: () => "/auth/login",
  chooser: () => "/auth/organization-chooser",
  forgot: () => "/auth/forgot",
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
