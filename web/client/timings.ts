// Every time of the specification, in milliseconds, with the section that names it. Tests drive a fake clock.

/** 4: after a sign-in, before the redirect; the configured delay is added. */
export const SIGN_IN_REDIRECT_MS = 120;
/** 4: after a company was selected, before the redirect. */
export const CHOOSER_REDIRECT_MS = 100;

/** 4: after a reset link was requested, before the sign-in page. */
export const RESET_MAILED_MS = 2_000;
/** 4: after an expired link, before the sign-in page. */
export const LINK_EXPIRED_MS = 4_000;
/** 4: after a new password, before the sign-in page. */
export const RESET_DONE_MS = 1_000;

/** Our own: an access token is renewed this long before it expires. */
export const REFRESH_AHEAD_MS = 60_000;
/** Our own: a tab that was hidden for this long checks whether its session is still valid. */
export const SESSION_RECHECK_MS = 300_000;
/** Our own: interval in which the maintenance page checks whether maintenance is over. */
export const MAINTENANCE_POLL_MS = 60_000;
/** Our own: minimum interval between two records of the user's activity. */
export const ACTIVITY_NOTED_MS = 5_000;
/** Our own: an app that is unmounted may store what it has for this long. */
export const UNMOUNT_LIMIT_MS = 2_000;
/** Our own: a lock waits this long for the server, then it locks without it. */
export const LOCK_WAIT_MS = 3_000;

/** Our own: a form that was unused for this long requests another passkey challenge; one is valid for five minutes. */
export const CHALLENGE_RENEWAL_MS = 240_000;
/** Our own: a passkey challenge that could not be requested is requested again after this time at the earliest. */
export const CHALLENGE_RETRY_MS = 5_000;

/** 9: after the last keystroke of a search, before it is written to the address. */
export const ROUTE_PARAM_MS = 500;
/** 9: after a change, before the list of users is loaded again. */
export const USER_RELOAD_MS = 1_000;
/** Our own: polling interval of a bulk job. */
export const JOB_POLL_MS = 1_500;
/** Our own: maximum delay before an import without a response retries. */
export const IMPORT_RETRY_MS = 30_000;
/** 9: after a role was saved, before the navigation back. */
export const ROLE_BACK_MS = 500;
/** 9: after the navigation back, before the list of roles is loaded again. */
export const ROLE_RELOAD_MS = 500;
/** 9: polling interval until the local database is ready. */
export const DATABASE_POLL_MS = 500;
/** 9: after this time without the database, the access fails. */
export const DATABASE_READY_MS = 10_000;
/** Our own: timeout of a read from the cache on this device. */
export const LOCAL_WAIT_MS = 2_000;
/** Our own: polling interval while the server is unreachable. */
export const NETWORK_POLL_MS = 5_000;
/** Our own: timeout of a read. */
export const READ_LIMIT_MS = 15_000;
/** Our own: timeout of a write, longer because after a timeout its outcome is unknown. */
export const WRITE_LIMIT_MS = 30_000;
/** Our own: timeout of a file or a long list. */
export const UPLOAD_LIMIT_MS = 120_000;
/** Our own: rights older than this are requested again when a page of administration is opened. */
export const RIGHTS_FRESH_MS = 60_000;
/** Our own: what the loader of a page has read within this time is not requested again when the page is rendered. */
export const PREFETCH_FRESH_MS = 5_000;
/** Our own: how long the loader of a page waits for what it reads, so that the page is rendered once, with it. */
export const PREFETCH_WAIT_MS = 100;
/** Our own: a record that was prefetched within this time is not requested again when its form opens. */
export const RECORD_FRESH_MS = 5_000;
/** Our own: interval in which the audit log checks for newer events. */
export const AUDIT_NEWS_MS = 30_000;
/** Our own: interval in which the state of the platform is loaded again. */
export const OPERATIONS_POLL_MS = 60_000;
/** Our own: interval in which a visible page requests received invitations. */
export const INVITATIONS_POLL_MS = 60_000;
/** Our own: duration of any polling after the page last became visible or focused; requests of an unattended page would keep its session alive. */
export const POLL_LIMIT_MS = 900_000;
/** Our own: hover or focus time on a link to a form before its record is prefetched. */
export const HOVER_PREFETCH_MS = 100;
/** Our own: idle time of a page before code that may be opened on it is loaded ahead. */
export const PRELOAD_DELAY_MS = 1_500;
/** 4: after the pointer entered or left a submenu, before it opens or closes. */
export const SUBMENU_MS = 150;
/** Our own: timeout until a micro-frontend is mounted, loading included. */
export const MICRO_FRONTEND_LIMIT_MS = 10_000;
/** Our own: after this much of it, what the app reads while it is mounted is given up: the rest is for what it has stored on this device. */
export const MOUNTING_READS_LIMIT_MS = MICRO_FRONTEND_LIMIT_MS - LOCAL_WAIT_MS;
/** Our own: how long a file that was created in the browser stays there for its download. */
export const DOWNLOAD_KEPT_MS = 40_000;
/** Our own: after the last keystroke in the palette, before users, roles and companies are searched. */
export const PALETTE_DEBOUNCE_MS = 200;
/** 8: errors within this time are shown once (error helper). */
export const ERRORS_GATHERED_MS = 400;

/** 4: before a modal is shown. */
export const MODAL_MS = 80;
/** 4: after a modal is shown, before its content. */
export const MODAL_CONTENT_MS = 25;
/** 4: before a routed modal is shown. */
export const ROUTED_MODAL_MS = 220;
/** 8: before an outlet that failed is tried again without the leading slash. */
export const OUTLET_RETRY_MS = 1_000;
