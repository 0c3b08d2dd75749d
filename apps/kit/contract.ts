// The contract between the shell and a micro-frontend. It names nothing else of the shell, so that an app's own repository can take this
// one file, which every deployment serves at /apps/contract.ts, or the kit that it belongs to, at /apps/kit.tgz. What each version brought:
// CHANGELOG.md. How to build an app: apps/template/README.md.

/** Its version, which is the kit's. The first number changes where an app of before would break, the second where something came to it. */
export const VERSION = "1.6.0";

/** The first number, which an app says that it was written for. */
export type ContractVersion = 1;
export const CONTRACT: ContractVersion = 1;

/** What the module of a micro-frontend exports. */
export interface MicroFrontend {
  /** The first number of the version that it was written for: a shell of another one refuses to mount it. */
  readonly contract: ContractVersion;
  /**
   * Shows the app inside an empty element. While a promise is pending the shell says that the app is loading; it gives up
   * after ten seconds, loading included. What is thrown becomes a panel that offers to try again.
   */
  mount(element: HTMLElement, context: Context): void | Promise<void>;
  /** Lets go of everything: timers, listeners, requests. The shell removes the element afterwards. */
  unmount(): void | Promise<void>;
  /** Opens pages of the app for the shell, as an entry of a menu does. */
  readonly router: {
    /** Opens one of the app's own addresses: path, query and hash, such as `/customers?tab=chart`. */
    navigate(path: string): void;
  };
}

/**
 * What the shell gives to the app, for one person in one company with one right. When one of these changes the app is
 * unmounted and mounted again; it is notified of a change of the language. After it was unmounted nothing here does anything any more.
 */
export interface Context {
  readonly contract: ContractVersion;
  /** The whole version that this shell fulfils, as in `1.6.0`; undefined before 1.5. */
  readonly version: string;
  /** The app of the company that is opened; `name` is the micro-frontend's in the registry. */
  readonly app: { readonly id: string; readonly title: string; readonly name: string };
  readonly session: { readonly user: User; readonly company: Company };
  readonly rights: Rights;
  readonly language: LanguageOfPage;
  readonly phrases: Phrases;
  readonly navigation: Navigation;
  /**
   * Says whether what is shown holds input that is not saved. While it does the shell asks before that is left, whichever way: by
   * its menus, back and forward, reload, another company, and by `navigation.navigate`, too. Another query or hash leaves nothing.
   * A further call replaces the earlier one; with the page that was left, or the app, it is forgotten. After saving say
   * `false` first, then navigate. Since 1.1: before it a shell has `undefined` here.
   */
  unsaved(isUnsaved: boolean, options?: UnsavedOptions): void;
  /** Modals of the shell over the app's page. Since 1.2: before it a shell has `undefined` here. */
  readonly modals: Modals;
  /** Shows a notification of the shell. */
  toast(message: Toast): void;
  /**
   * Calls the app's own part of the API, below `/api/apps/{name}/`, with the session, guard and company of the page. Answers
   * the JSON; undefined where there is none. Rejects with an `ApiFailure`, and with a `TypeError` for any other address.
   */
  api(path: string, init?: ApiInit): Promise<unknown>;
  /** The app's own records in the encrypted database of the browser. */
  readonly stores: AppStores;
}

/** Who is signed in. */
export interface User {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly initials: string;
}

/** The company of this tab. */
export interface Company {
  readonly id: string;
  readonly title: string;
}

/** Levels of a right, the lowest first: each includes those before it. */
export type Access = "none" | "read" | "write" | "delete" | "root";

/** What the person may do in the app, by their roles. It decides what is offered; a server decides what is allowed. */
export interface Rights {
  readonly access: Access;
  may(access: Access): boolean;
}

/** A language of the shell. */
export type Language = "de" | "en" | "fr" | "it" | "es" | "pt-br";

/** The language that the page speaks. */
export interface LanguageOfPage {
  current(): Language;
  /** Calls back when another one is spoken and its phrases are there; answers how to stop that. */
  onChange(listener: (language: Language) => void): () => void;
}

/** Phrases of a section: texts, and further sections. */
export type PhraseTree = { readonly [key: string]: string | PhraseTree };

/** Phrases of the app. */
export interface Phrases {
  /**
   * Adds a section. `read` is called for each language in use, once; what it cannot read is logged and empty.
   */
  load(section: string, read: (language: Language) => Promise<PhraseTree>): Promise<void>;
  /**
   * `section:path.to.phrase` with its `{{placeholders}}` filled. A `count` chooses among `phrase_one`, `phrase_other` and the
   * other plural forms of the language (since 1.3); `{{count, number}}` is written as the language writes numbers.
   */
  t(phrase: string, values?: Readonly<Record<string, string | number>>): string;
}

/** The address of the page. The shell owns it, so that reload, back, forward and links work. */
export interface Navigation {
  /** Where the app is: addresses of its own are below. */
  readonly base: string;
  /** The app's own address: path, query and hash; the first page is `/`. */
  path(): string;
  /** The whole address of one of its own: what a link carries as `href`. */
  href(path: string): string;
  /**
   * Changes the address to another one of the app's own. Unsaved input is confirmed by a question first: draw a page when `onNavigate`
   * tells of it, not here.
   */
  navigate(path: string, options?: { readonly replace?: boolean }): void;
  /** Calls back when the address has changed, whoever changed it; answers how to stop that. */
  onNavigate(listener: (path: string) => void): () => void;
}

/** How input that is not saved is held. */
export interface UnsavedOptions {
  /**
   * An own address: at and below it the input stays, so going there asks nothing. `/new` for a form in steps, `/` if the whole
   * app keeps it. By default it is lost with the page that is shown.
   */
  readonly within?: string;
}

/** Modals of the shell: focus, Escape, backdrop and the person's choice of a mode are its own, what is in them the app draws. */
export interface Modals {
  /**
   * Opens one, and answers what it was closed with: once, and also where it was never drawn. Another page of the app, and leaving
   * it, closes it with `deactivated`.
   */
  open(content: ModalContent, options?: ModalOptions): Promise<ModalResult>;
}

/** What stands in a modal. */
export interface ModalContent {
  /** In its head. */
  readonly title: string;
  /** Below the title. */
  readonly text?: string;
  /** Draws into an empty element, or at once into a shadow root of it. */
  render(element: HTMLElement, modal: OpenModal): void;
  /** The modal is gone: let go of what was drawn. */
  leave?(): void;
}

/** A modal from within. */
export interface OpenModal {
  /** Closes it; unsaved input is confirmed by a question of the shell first. Without an action it is `close`. */
  close(result?: Partial<ModalResult>): void;
  /** Says whether what is typed in the modal is not saved: the shell then asks before it is lost. */
  unsaved(isUnsaved: boolean): void;
}

/** How a modal looks. */
export interface ModalOptions {
  /** Tells the app's modals apart: the person's choice of a mode is remembered under it. */
  readonly id?: string;
  /** `simple` by default: 925 px; `side` 525 px, `compact` 420 px, `full` and `details` the whole screen; notes stand beside. */
  readonly mode?: "simple" | "full" | "details" | "side" | "notes" | "compact";
  /** `true` dims the page and closes when it is pressed, `"static"` only dims it, `false` does neither. */
  readonly backdrop?: boolean | "static";
  /** Milliseconds until it is shown, 80 by default. */
  readonly delay?: number;
}

/** What a modal was closed with. */
export interface ModalResult {
  /** The app's own word, or `close`, `escape`, `backdrop`, or `deactivated`. */
  readonly action: string;
  readonly data?: unknown;
}

/** A notification. */
export interface Toast {
  readonly tone: "error" | "info" | "success" | "warning";
  readonly title: string;
  readonly message?: string;
}

/** How a call differs from a GET without a body. */
export interface ApiInit {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Becomes JSON. */
  readonly body?: unknown;
  /**
   * A file in place of JSON, of up to 64 MiB, which the app reads while it comes. Its type is `text/csv`, `text/markdown`, or, as it is of one without a
   * type, `application/octet-stream`. Since 1.4: before it a shell sends no body.
   */
  readonly file?: Blob;
  /** The version that the person saw: a newer one refuses the change. */
  readonly ifMatch?: number;
  /** Names this very creation: sent again it makes nothing twice. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** Why a call did not succeed. */
export interface ApiFailure extends Error {
  /** HTTP status; 0 when nobody answered. */
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { readonly field: string; readonly code: string }[];
}

/** Everything that JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };

/** The stores of the local database. */
export type StoreName =
  | "User"
  | "Company"
  | "Cashsystem"
  | "Employees"
  | "Dashboard"
  | "Locations"
  | "Profiles"
  | "Reservations"
  | "Devices"
  | "Documents"
  | "Apps"
  | "Services"
  | "Products"
  | "Coupons"
  | "Settings";

/** A record as it was put down. Until 1.5 it was called `Kept`. */
export interface AppRecord<Value> {
  readonly key: string;
  readonly value: Value;
  /** When, in milliseconds since 1970 by this device's clock. */
  readonly at: number;
}

/** @deprecated Since 1.6 it is `AppRecord`. */
export type Kept<Value> = AppRecord<Value>;

/**
 * Records of the app, encrypted, in the stores alone that the registry names for it; of this person in this company, gone when
 * they sign out. What cannot be read is answered as if it were not there. A call for another store throws a `TypeError`.
 */
export interface AppStores {
  readonly names: readonly StoreName[];
  get<Value extends Json>(store: StoreName, key: string): Promise<Value | undefined>;
  /** Answers whether it was put down. */
  put(store: StoreName, key: string, value: Json): Promise<boolean>;
  remove(store: StoreName, key: string): Promise<void>;
  /** Everything of the app in a store, the oldest first. */
  all<Value extends Json>(store: StoreName): Promise<readonly AppRecord<Value>[]>;
}
