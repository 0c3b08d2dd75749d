// Shapes of the contract, from the generated types. There a nullable member is optional; on the wire it is always present (contract,
// Shapes: absent = null, never omitted), and so it is here.

import type * as generated from "./generated/types.gen";

/** A shape as it is on the wire. */
export type Wire<Shape> = Shape extends readonly (infer Item)[]
  ? readonly Wire<Item>[]
  : Shape extends object
    ? { readonly [Member in keyof Shape]-?: Wire<Exclude<Shape[Member], undefined>> }
    : Shape;

/** A user. */
export type Person = Wire<generated.Person>;

/** A company that the user may enter. */
export type Company = Wire<generated.Company>;

/** A company with the user's roles there and the time of their last entry. */
export type JoinedCompany = Wire<generated.JoinedCompany>;

/** Response of every sign-in and of entering a company. */
export type SignIn = Wire<Omit<generated.SignInResponse, "refreshToken">>;

export type OpenSession = Wire<Pick<generated.FullSession, "tenant" | "company" | "organisations">> & {
  readonly valid: true;
  readonly user: Person;
};

/** What a limited session requires before it is upgraded to a full one: a new password, or a verified address. */
export type LimitedScope = Exclude<generated.Scope, "full">;

/** The user of a limited session. */
export type LimitedUser = Pick<Person, "id" | "email">;

/** No session, or a limited one. */
export interface ClosedSession {
  readonly valid: false;
  readonly scope?: LimitedScope;
  readonly user?: LimitedUser;
  /** The methods of the second factor, where one is required. */
  readonly methods?: readonly generated.FactorMethod[] | null;
}

/** Response of `POST session`. */
export type Session = OpenSession | ClosedSession;

/** Response of `POST refresh`. */
export type Refresh = Wire<Omit<generated.RefreshResponse, "refreshToken">>;

/** Response of `POST guard`: `expiresIn` in seconds, `serverTime` in milliseconds. */
export type GuardResponse = Wire<Omit<generated.GuardResponse, "deviceSecret">> & {
  /** Sent to the native app only. */
  readonly deviceSecret?: string;
};

/** One of the user's sessions. */
export type OwnSession = Wire<generated.OwnSession>;

/** Level of a right on an app. */
export type Access = generated.Access;

/** An app with the caller's right on it. */
export type App = Wire<generated.AppAccess>;

/** Response of `GET /api/tenant`. */
export type TenantSession = Wire<generated.TenantSession>;

/** An identity that is linked to the user. */
export type LinkedProvider = Wire<generated.LinkedProvider>;

export type PublicConfiguration = Wire<generated.PublicConfiguration>;
