// Shapes of the contract, from the generated types. There a member that can be null is optional; on the wire it is
// always there (contract, Shapes: absent = null, never left out), and so it is here.

import type * as generated from "./generated/types.gen";

/** A shape as it is on the wire. */
export type Stated<Shape> = Shape extends readonly (infer Item)[]
  ? readonly Stated<Item>[]
  : Shape extends object
    ? { readonly [Member in keyof Shape]-?: Stated<Exclude<Shape[Member], undefined>> }
    : Shape;

/** A person. */
export type Person = Stated<generated.Person>;

/** A company that a person may enter. */
export type Company = Stated<generated.Company>;

/** Answer of every sign-in and of entering a company. */
export type SignIn = Stated<Omit<generated.SignInAnswer, "refreshToken">>;

/** An open session. */
export type OpenSession = Stated<Pick<generated.FullSession, "tenant" | "company" | "organisations">> & {
  readonly valid: true;
  readonly user: Person;
};

/** What stands between a limited session and the product: a new password, or a confirmed address. */
export type LimitedScope = Exclude<generated.Scope, "full">;

/** What a limited session says about its person. */
export type LimitedUser = Pick<Person, "id" | "email">;

/** No session, or a limited one. */
export interface ClosedSession {
  readonly valid: false;
  readonly scope?: LimitedScope;
  readonly user?: LimitedUser;
  /** The ways to prove a second factor, where that is waited for. */
  readonly methods?: readonly generated.FactorMethod[] | null;
}

/** Answer of `POST session`. */
export type Session = OpenSession | ClosedSession;

/** Answer of `POST refresh`. */
export type Refresh = Stated<Omit<generated.RefreshAnswer, "refreshToken">>;

/** Answer of `POST guard`: `expiresIn` in seconds, `serverTime` in milliseconds. */
export type GuardAnswer = Stated<Omit<generated.GuardAnswer, "deviceSecret">> & {
  /** Told to the native app alone. */
  readonly deviceSecret?: string;
};

/** A place where one is signed in. */
export type OwnSession = Stated<generated.OwnSession>;

/** Level of a right on an app. */
export type Access = generated.Access;

/** An app with the caller's right on it. */
export type App = Stated<generated.AppAccess>;

/** Answer of `GET /api/tenant`. */
export type TenantSession = Stated<generated.TenantSession>;

/** An identity that the person has elsewhere. */
export type LinkedProvider = Stated<generated.LinkedProvider>;

/** The public configuration. */
export type PublicConfiguration = Stated<generated.PublicConfiguration>;
