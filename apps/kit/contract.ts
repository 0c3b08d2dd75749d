// The contract between the shell and a micro-frontend. It imports nothing of the shell, so that an app in another repository can use this
// one file, which every deployment serves at /apps/contract.ts, or the kit with it, at /apps/kit.tgz. Changes of each version: CHANGELOG.md.
// How to build an app: apps/template/README.md.

/** The version of the contract and of the kit. A breaking change increments the major number, an addition the minor one. */
export const VERSION = "1.7.0";

/** The major version, which an app declares. */
export type ContractVersion = 1;
export const CONTRACT: ContractVersion = 1;

/** The exports of a micro-frontend's module. */
export interface MicroFrontend {
  /** The major version that the app was written for: a shell with another one does not mount it. */
  readonly contract: ContractVersion;
  /**
   * Renders the app into an empty element. While a promise is pending the shell shows that the app is loading; it gives up ten
   * seconds after the module was requested. For an exception the shell shows an error with a retry button.
   */
  mount(element: HTMLElement, context: Context): void | Promise<void>;
  /**
   * Releases timers, listeners and requests. The shell empties the element at once. While a promise is pending, for at most two seconds,
   * `api` and `stores` still work, to store a draft (since 1.7); nothing else of the context does. An isolated app is removed with its frame
   * instead.
   */
  unmount(): void | Promise<void>;
  /** The shell opens pages of the app by it, for example from a menu. */
  readonly router: {
    /** Opens a URL within the app: path, query and hash, such as `/customers?tab=chart`. */
    navigate(path: string): void;
  };
}

/**
 * What the shell passes to the app, for one user in one company with one right. When one of these changes, the app is
 * unmounted and mounted again, with another right as soon as nothing is unsaved; a change of the language only calls its listeners. After
 * `unmount` has ended no function here has an effect.
 */
export interface Context {
  readonly contract: ContractVersion;
  /** The version that this shell implements, as in `1.7.0`; undefined before 1.5. */
  readonly version: string;
  /** The company's app that is open: `title` in the language of the page, `name` of the micro-frontend in the registry. */
  readonly app: { readonly id: string; readonly title: string; readonly name: string };
  readonly session: { readonly user: User; readonly company: Company };
  readonly rights: Rights;
  readonly language: LanguageOfPage;
  readonly phrases: Phrases;
  readonly navigation: Navigation;
  /**
   * Declares whether the page has unsaved input. While it has, the shell asks for confirmation before the page is left: by menus,
   * back and forward, reload, a switch of the company, and `navigation.navigate`. A change of query or hash does not leave the page.
   * A later call replaces the earlier one; leaving the page or the app resets it. After saving call it with `false` first, then
   * navigate. Since 1.1: undefined in an older shell.
   */
  unsaved(isUnsaved: boolean, options?: UnsavedOptions): void;
  /** Modals of the shell over the app's page. Since 1.2: undefined in an older shell. */
  readonly modals: Modals;
  /** Shows a notification of the shell. */
  toast(message: Toast): void;
  /**
   * Calls the app's backend, below `/api/apps/{name}/`, with the session, guard and company of the page. Resolves to the JSON of
   * the response, or undefined without one; other content, a file for example, cannot be read and is rejected with the code `unreadable`.
   * Rejects with an `ApiFailure`, and with a `TypeError` for any other path. What is read while `mount` is pending and finds no answer is
   * rejected two seconds before the shell gives the app up: time to show what is stored.
   */
  api(path: string, init?: ApiInit): Promise<unknown>;
  /** The app's own records in the encrypted database of the browser. */
  readonly stores: AppStores;
}

/** The signed-in user. */
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

/** Levels of a right, in ascending order: each includes the lower ones. */
export type Access = "none" | "read" | "write" | "delete" | "root";

/** The user's right in the app, by their roles. Use it to decide what to offer; the backend authorizes every request. */
export interface Rights {
  readonly access: Access;
  may(access: Access): boolean;
}

/** A language of the shell. */
export type Language = "de" | "en" | "fr" | "it" | "es" | "pt-br";

/** The language of the page. */
export interface LanguageOfPage {
  current(): Language;
  /** Calls back when the language has changed and its phrases are loaded; returns the unsubscribe function. */
  onChange(listener: (language: Language) => void): () => void;
}

/** Phrases of a section: texts, and nested sections. */
export type PhraseTree = { readonly [key: string]: string | PhraseTree };

/** Phrases of the app. */
export interface Phrases {
  /**
   * Adds a section. `read` is called once for each language in use; if it fails, the error is logged and the section is empty.
   */
  load(section: string, read: (language: Language) => Promise<PhraseTree>): Promise<void>;
  /**
   * `section:path.to.phrase` with its `{{placeholders}}` replaced. A `count` selects `phrase_one`, `phrase_other` or another plural
   * form of the language (since 1.3); `{{count, number}}` is formatted by the language.
   */
  t(phrase: string, values?: Readonly<Record<string, string | number>>): string;
}

/** The URL of the page. The shell owns it, so that reload, back, forward and links work. */
export interface Navigation {
  /** The base path of the app. */
  readonly base: string;
  /** The current URL within the app: path, query and hash; the first page is `/`. */
  path(): string;
  /** The full path of a URL within the app, for the `href` of a link. */
  href(path: string): string;
  /**
   * Navigates within the app. With unsaved input the shell asks for confirmation first: render a page when `onNavigate` calls
   * back, not here.
   */
  navigate(path: string, options?: { readonly replace?: boolean }): void;
  /**
   * Calls back after every change of the URL; returns the unsubscribe function. After a change of the path the shell moves the focus to the
   * `h1` of the page, unless something of the app has it. In an isolated app that is left to the app.
   */
  onNavigate(listener: (path: string) => void): () => void;
}

/** Options of unsaved input. */
export interface UnsavedOptions {
  /**
   * A path within the app: navigation to it and below keeps the input, so there is no confirmation. `/new` for a form in steps, `/`
   * if the whole app keeps it. By default the input is lost with the current page.
   */
  readonly within?: string;
}

/** Modals of the shell: it handles focus, Escape, backdrop and the user's choice of a mode; the app renders the content. */
export interface Modals {
  /**
   * Opens a modal and resolves to its result, also if it was never rendered. Navigating to another page of the app and leaving the
   * app close it with `deactivated`.
   */
  open(content: ModalContent, options?: ModalOptions): Promise<ModalResult>;
}

/** The content of a modal. */
export interface ModalContent {
  /** Shown in its header. */
  readonly title: string;
  /** Below the title. */
  readonly text?: string;
  /** Renders, synchronously, into an empty element or into a shadow root of it. */
  render(element: HTMLElement, modal: OpenModal): void;
  /** Called when the modal is removed: release what was rendered. */
  leave?(): void;
}

/** The modal, for its content. */
export interface OpenModal {
  /** Closes it; with unsaved input the shell asks for confirmation first. The default action is `close`. */
  close(result?: Partial<ModalResult>): void;
  /** Declares whether the modal has unsaved input: while it has, the shell asks for confirmation before it is lost. */
  unsaved(isUnsaved: boolean): void;
}

/** Options of a modal. */
export interface ModalOptions {
  /** Identifies the modal within the app: the user's choice of a mode is stored under it. */
  readonly id?: string;
  /** `simple` by default: 925 px; `side` 525 px, `compact` 420 px, `full` and `details` the whole screen, `notes` beside the page. */
  readonly mode?: "simple" | "full" | "details" | "side" | "notes" | "compact";
  /** `true` dims the page and closes when it is pressed, `"static"` only dims it, `false` does neither. */
  readonly backdrop?: boolean | "static";
  /** Milliseconds until it is shown, 80 by default. */
  readonly delay?: number;
}

/** The result of a modal. */
export interface ModalResult {
  /** An action of the app, or `close`, `escape`, `backdrop`, `deactivated`. */
  readonly action: string;
  readonly data?: unknown;
}

/** A notification. */
export interface Toast {
  readonly tone: "error" | "info" | "success" | "warning";
  readonly title: string;
  readonly message?: string;
}

/** Options of a call; by default a GET without a body. */
export interface ApiInit {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  readonly body?: unknown;
  /**
   * A file instead of JSON, up to 64 MiB, streamed to the app's backend, which pages cannot read back. Its type is `text/csv`,
   * `text/markdown` or `application/octet-stream` (also without a type). Since 1.4: an older shell sends no body.
   */
  readonly file?: Blob;
  /** The version that the user saw: the change is rejected if there is a newer one. */
  readonly ifMatch?: number;
  /**
   * Identifies this creation: a repeated call creates nothing again. The app's backend receives it as `idempotency-key` and sees to it, as
   * the template's does.
   */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** The failure of a call. */
export interface ApiFailure extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { readonly field: string; readonly code: string }[];
}

/** Any JSON value. */
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

/** A stored record. Until 1.5 it was called `Kept`. */
export interface AppRecord<Value> {
  readonly key: string;
  readonly value: Value;
  /** When it was stored, in milliseconds since 1970 by this device's clock. */
  readonly at: number;
}

/** @deprecated Renamed to `AppRecord` in 1.6. */
export type Kept<Value> = AppRecord<Value>;

/**
 * Encrypted records of the app, only in the stores that the registry names for it. They belong to this user in this company and are
 * deleted at the sign-out. A record that cannot be read counts as missing. A call for another store throws a `TypeError`.
 */
export interface AppStores {
  readonly names: readonly StoreName[];
  get<Value extends Json>(store: StoreName, key: string): Promise<Value | undefined>;
  /** Resolves to whether it was stored. */
  put(store: StoreName, key: string, value: Json): Promise<boolean>;
  remove(store: StoreName, key: string): Promise<void>;
  /** All records of the app in a store, the oldest first. */
  all<Value extends Json>(store: StoreName): Promise<readonly AppRecord<Value>[]>;
}
