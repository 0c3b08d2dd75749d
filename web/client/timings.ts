// Every time of the specification, in milliseconds, with the section that names it. Tests drive a fake clock.

/** 4: after a sign-in, before the redirect; the configured delay is added. */
export const SIGN_IN_REDIRECT_MS = 120;
/** 4: after a company was picked, before the redirect. */
export const CHOOSER_REDIRECT_MS = 100;

/** 4: after the link was asked for, before the sign-in page. */
export const RESET_MAILED_MS = 2_000;
/** 4: after an expired link, before the sign-in page. */
export const LINK_EXPIRED_MS = 4_000;
/** 4: after a new password, before the sign-in page. */
export const RESET_DONE_MS = 1_000;

/** Our own: an access token is renewed this long before it expires. */
export const REFRESH_AHEAD_MS = 60_000;
/** Our own: a hidden tab that comes back after this long looks whether its session still lives. */
export const SESSION_RECHECK_MS = 300_000;
/** Our own: the maintenance page looks this often whether it is over. */
export const MAINTENANCE_LOOK_MS = 60_000;
/** Our own: that somebody is there is written down at most this often. */
export const ACTIVITY_NOTED_MS = 5_000;
/** Our own: a page that locks itself waits this long for the server, then it locks without it. */
export const LOCK_WAIT_MS = 3_000;

/** Our own: a passkey that is offered on a form that was left for this long gets another challenge; one lives for five minutes. */
export const CHALLENGE_RENEWAL_MS = 240_000;

/** 9: after the last letter of a search, before it stands in the address. */
export const ROUTE_PARAM_MS = 500;
/** 9: after a change, before the list of people is loaded again. */
export const USER_RELOAD_MS = 1_000;
/** Our own: an act on many people that goes on on the server is looked at this often. */
export const JOB_LOOK_MS = 1_500;
/** Our own: an import that nobody answers tries again after this long at the latest. */
export const IMPORT_RETRY_MS = 30_000;
/** 9: after a role was saved, before the way back. */
export const ROLE_BACK_MS = 500;
/** 9: after the way back, before the list of roles is loaded again. */
export const ROLE_RELOAD_MS = 500;
/** 9: the local database is looked at this often until it is ready. */
export const DATABASE_POLL_MS = 500;
/** 9: after this long without it, it is given up. */
export const DATABASE_READY_MS = 10_000;
/** Our own: whoever waits for a copy on this device waits this long. */
export const LOCAL_WAIT_MS = 2_000;
/** Our own: while nobody answers, it is tried again this often. */
export const NETWORK_LOOK_MS = 5_000;
/** Our own: a reading call that takes longer is given up. */
export const READ_LIMIT_MS = 15_000;
/** Our own: a call that changes something is given more time: whoever gives it up does not know what came of it. */
export const WRITE_LIMIT_MS = 30_000;
/** Our own: a file or a long list takes as long as the line needs. */
export const UPLOAD_LIMIT_MS = 120_000;
/** Our own: rights that are older than this are asked for again when a page of administration is opened. */
export const RIGHTS_FRESH_MS = 60_000;
/** Our own: what was read for a form this short a while ago, on the way to its link, is not asked for again when it opens. */
export const RECORD_FRESH_MS = 5_000;
/** Our own: so often it is asked whether the audit log has more than its list shows. */
export const AUDIT_NEWS_MS = 30_000;
/** Our own: so often a page that is looked at asks who invites the person. */
export const INVITATIONS_LOOK_MS = 60_000;
/** Our own: and for so long after it was last turned to; calls of a page that is left alone would keep its session from ending. */
export const INVITATIONS_LOOKED_FOR_MS = 900_000;
/** Our own: a pointer or the focus rests this long on the link to a form, before what it shows is read. */
export const READ_AHEAD_MS = 100;
/** Our own: a page is left alone for this long before what may be opened on it is loaded ahead. */
export const PIECES_MS = 1_500;
/** 4: a pointer that enters or leaves a submenu, before it opens or closes. */
export const SUBMENU_MS = 150;
/** Our own: a micro-frontend that is not on the page after this long, loading included, is given up. */
export const MICRO_FRONTEND_LIMIT_MS = 10_000;
/** Our own: after the last letter typed into the palette, before people, roles and companies are searched. */
export const PALETTE_PAUSE_MS = 200;
/** 8: errors that come within this time are told once (error helper). */
export const ERRORS_GATHERED_MS = 400;

/** 4: before a modal is shown. */
export const MODAL_MS = 80;
/** 4: after a modal is shown, before its content. */
export const MODAL_CONTENT_MS = 25;
/** 4: before a routed modal is shown. */
export const ROUTED_MODAL_MS = 220;
/** 8: before an outlet that failed is tried again without the leading slash. */
export const OUTLET_RETRY_MS = 1_000;
