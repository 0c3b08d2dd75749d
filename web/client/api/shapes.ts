// Shapes of the contract, from the generated types. There a member that can be null is optional; on the wire it is
// always there (contract, Shapes: absent = null, never left out), and so it is here.

import type * as generated from "./generated/types.gen";

/** A shape as it is on the wire. */
export type Wire<Shape> = Shape extends readonly (infer Item)[]
  ? readonly Wire<Item>[]
  : Shape extends object
    ? { readonly [Member in keyof Shape]-?: Wire<Exclude<Shape[Member], undefined>> }
    : Shape;

/** A person. */
export type Person = Wire<generated.Person>;

/** A company that a person may enter. */
export type Company = Wire<generated.Company>;

/** The same with the roles that they have there, and when they last entered it. */
export type JoinedCompany = Wire<generated.JoinedCompany>;

/** Answer of every sign-in and of entering a company. */
export type SignIn = Wire<Omit<generated.SignInAnswer, "refreshToken">>;

/** An open session. */
export type OpenSession = Wire<Pick<generated.FullSession, "tenant" | "company" | "organisations">> & {
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
export type Refresh = Wire<Omit<generated.RefreshAnswer, "refreshToken">>;

/** Answer of `POST guard`: `expiresIn` in seconds, `serverTime` in milliseconds. */
export type GuardAnswer = Wire<Omit<generated.GuardAnswer, "deviceSecret">> & {
  /** Told to the native app alone. */
  readonly deviceSecret?: string;
};

/** A place where one is signed in. */
export type OwnSession = Wire<generated.OwnSession>;

/** Level of a right on an app. */
export type Access = generated.Access;

/** An app with the caller's right on it. */
export type App = Wire<generated.AppAccess>;

/** Answer of `GET /api/tenant`. */
export type TenantSession = Wire<generated.TenantSession>;

/** An identity that the person has elsewhere. */
export type LinkedProvider = Wire<generated.LinkedProvider>;

/** The public configuration. */
export type PublicConfiguration = Wire<generated.PublicConfiguration>;
