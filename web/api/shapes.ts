// Shapes of the contract that the interface reads. Members that nothing on screen uses yet are left out.

/** A person. */
export interface Person {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly initials: string;
  readonly image: string | null;
  readonly resetPasswordRequired: boolean;
}

/** A company that a person may enter. */
export interface Company {
  readonly companyId: string;
  readonly businessUuId: string;
  readonly title: string;
  readonly companyName: string | null;
  readonly city: string | null;
  readonly location: string | null;
  readonly path: string | null;
  readonly logoSrc: string | null;
}

/** Answer of every sign-in and of entering a company. */
export interface SignIn {
  readonly uuId: string;
  readonly accessToken: string;
  readonly accessTenantToken: string | null;
  readonly company: Company | null;
  readonly organisations: readonly Company[];
  readonly exDays: number;
  readonly user: Person;
}

/** An open session. */
export interface OpenSession {
  readonly valid: true;
  readonly user: Person;
  readonly tenant: Company | null;
  readonly company: Company | null;
  readonly organisations: readonly Company[];
}

/** What stands between a limited session and the product: a new password, or a confirmed address. */
export type Scope = "password" | "verify";

/** No session, or a limited one. */
export interface ClosedSession {
  readonly valid: false;
  readonly scope?: Scope;
}

/** Answer of `POST session`. */
export type Session = OpenSession | ClosedSession;

/** Level of a right on an app. */
export type Access = "none" | "no" | "read" | "write" | "delete" | "root";

/** An app with the caller's right on it. */
export interface App {
  readonly appId: string;
  readonly title: string;
  readonly categoryName: string;
  readonly path: string | null;
  readonly access: Access;
}

/** Answer of `GET /api/tenant`. */
export interface TenantSession {
  readonly valid: boolean;
  readonly tenant: Company;
  readonly roles: readonly { readonly roleId: string; readonly title: string }[];
  readonly hasAdminRights: boolean;
  readonly hasOnBoardingRights: boolean;
  readonly hasPaymentRights: boolean;
  readonly operator: boolean;
  readonly apps: readonly App[];
}
