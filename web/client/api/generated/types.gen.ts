// Made from openapi.json by `npm run generate`; never edited.

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

/**
 * Access level on an app, in ascending order.
 */
export type Access = 'none' | 'read' | 'write' | 'delete' | 'root';

/**
 * A security event of the caller's account.
 */
export type Activity = {
    /**
     * Action, as in the audit log.
     */
    action: string;
    /**
     * Time of the event.
     */
    at: string;
    /**
     * Details, such as the factor or the changed members.
     */
    detail: {
        [key: string]: unknown;
    };
    /**
     * Browser and operating system: `Firefox, Windows`.
     */
    device?: string | null;
    /**
     * Whether browser and network are those of this request: most likely the same device.
     */
    here: boolean;
    /**
     * Pseudonym of the network; equal for the same network.
     */
    network?: string | null;
};

/**
 * A page of security events.
 */
export type ActivityResponse = {
    /**
     * Events, newest first.
     */
    data: Array<Activity>;
    /**
     * Cursor of the next page, for `after`; null on the last page.
     */
    next?: string | null;
};

/**
 * Administration.
 */
export type AdminSettings = {
    /**
     * Path of the auto-assign operation; empty hides it.
     */
    autoAssignPath?: string;
    /**
     * Whether new users need a password.
     */
    requirePassword?: boolean;
    /**
     * Whether removed members are kept and can be restored.
     */
    softDelete?: boolean;
};

/**
 * A company with the fields for administration.
 */
export type AdministeredCompany = Company & {
    /**
     * Number of its members.
     */
    countUsers: number;
    /**
     * Time of creation.
     */
    createdAt: string;
    /**
     * News that its members see on their start page.
     */
    news?: string | null;
    /**
     * Settings that the operator makes for it.
     */
    rules: Rules;
    /**
     * Version, increased by every change; also the `ETag`, for `If-Match`. Members who join or leave do not increase it.
     */
    version: number;
};

/**
 * An administrator of a company.
 */
export type Administrator = {
    /**
     * E-mail address.
     */
    email: string;
    /**
     * Picture.
     */
    image?: string | null;
    /**
     * Initials, two letters.
     */
    initials: string;
    /**
     * Time of the last sign-in to the company; null if there was none.
     */
    lastLogin?: string | null;
    /**
     * Full name.
     */
    name: string;
    /**
     * Id of the user.
     */
    userId: string;
};

/**
 * An app and the access of the member to it.
 */
export type AppAccess = {
    /**
     * The highest level that the member's enabled roles give.
     */
    access: Access;
    /**
     * Id of the app.
     */
    appId: string;
    /**
     * The category before a tenant renamed it.
     */
    baseCategoryName: string;
    /**
     * The title before a tenant renamed it.
     */
    baseTitle: string;
    /**
     * Translations of the category, by language.
     */
    categories: {
        [key: string]: string;
    };
    /**
     * Its category.
     */
    categoryName: string;
    /**
     * Icon of the app.
     */
    icon?: string | null;
    /**
     * Name of the micro-frontend that renders the app.
     */
    mfeName?: string | null;
    /**
     * Path within the micro-frontend.
     */
    mfePath?: string | null;
    /**
     * Path of the app in the product.
     */
    path?: string | null;
    /**
     * Position in its category, ascending.
     */
    sort: number;
    /**
     * Its title.
     */
    title: string;
    /**
     * Translations of the title, by language.
     */
    titles: {
        [key: string]: string;
    };
};

/**
 * Ids of apps.
 */
export type AppIds = Array<string>;

/**
 * The authenticator's response to an authentication.
 */
export type AssertionResponse = {
    /**
     * Authenticator data.
     */
    authenticatorData: Bytes;
    /**
     * Client data: the browser's statement about the page.
     */
    clientDataJSON: Bytes;
    /**
     * Signature over both.
     */
    signature: Bytes;
    userHandle?: Bytes | null;
};

/**
 * The authenticator's response to a registration.
 */
export type AttestationResponse = {
    /**
     * The credential and its attestation, in CBOR.
     */
    attestationObject: Bytes;
    /**
     * Client data: the browser's statement about the page.
     */
    clientDataJSON: Bytes;
    /**
     * Transports of the authenticator.
     */
    transports?: Array<string> | null;
};

/**
 * Kind of an audit event.
 */
export type AuditAction = 'access.denied' | 'account.exported' | 'app.created' | 'app.deleted' | 'app.updated' | 'audit.exported' | 'auth.card_removed' | 'auth.card_shown' | 'auth.code_mailed' | 'auth.device_untrusted' | 'auth.disavowed' | 'auth.email_verified' | 'auth.entered' | 'auth.locked_out' | 'auth.passkey_added' | 'auth.passkey_removed' | 'auth.passkey_renamed' | 'auth.password_failed' | 'auth.password_reset' | 'auth.pin_blocked' | 'auth.pin_failed' | 'auth.pin_removed' | 'auth.pin_set' | 'auth.reauthenticated' | 'auth.recovery_codes_made' | 'auth.refresh_reused' | 'auth.second_factor_asked' | 'auth.second_factor_blocked' | 'auth.second_factor_failed' | 'auth.sign_in_failed' | 'auth.signed_in' | 'auth.signed_in_by_pin' | 'auth.signed_out' | 'auth.signed_up' | 'auth.totp_added' | 'auth.totp_removed' | 'auth.totp_shown' | 'identity.disabled' | 'identity.enabled' | 'invitation.accepted' | 'invitation.declined' | 'invitation.lapsed' | 'invitation.resent' | 'invitation.revoked' | 'invitation.sent' | 'member.assigned' | 'member.created' | 'member.erased' | 'member.factors_removed' | 'member.removed' | 'member.restored' | 'member.session_ended' | 'member.sessions_ended' | 'member.updated' | 'members.assigned' | 'members.bulk_finished' | 'members.disabled' | 'members.enabled' | 'members.exported' | 'members.imported' | 'members.removed' | 'members.restored' | 'members.roles_given' | 'members.roles_taken' | 'provider.linked' | 'provider.unlinked' | 'role.created' | 'role.deleted' | 'role.updated' | 'tenant.apps_updated' | 'tenant.created' | 'tenant.deleted' | 'tenant.security_changed' | 'tenant.signed_out' | 'tenant.updated' | 'user.erased' | 'user.password_changed' | 'user.session_ended' | 'user.sessions_ended' | 'user.updated' | 'view.deleted' | 'view.saved';

/**
 * An authentication with a credential.
 */
export type AuthenticationCredential = {
    /**
     * Credential id, in base64url.
     */
    id: Bytes;
    /**
     * Same as `id`.
     */
    rawId: Bytes;
    /**
     * The authenticator's response.
     */
    response: AssertionResponse;
    /**
     * Always `public-key`.
     */
    type: CredentialType;
};

/**
 * Requirements for the authenticator. A discoverable credential is preferred, because it signs in without an address.
 */
export type AuthenticatorSelection = {
    /**
     * Always `false`; for clients that only know this member.
     */
    requireResidentKey: boolean;
    /**
     * Always `preferred`.
     */
    residentKey: string;
    /**
     * Whether the authenticator verifies the user.
     */
    userVerification: UserVerification;
};

/**
 * Result of assigning the users of a group.
 */
export type AutoAssignResponse = {
    /**
     * Number of users that were assigned.
     */
    assigned: number;
    /**
     * Number of users still to assign.
     */
    remaining: number;
};

/**
 * A date from 1900-01-01 to today, `YYYY-MM-DD`.
 */
export type BirthDate = string;

/**
 * Bot check on registration.
 */
export type BotCheck = {
    /**
     * URL of the service's script.
     */
    script?: string;
    /**
     * Public site key of the service.
     */
    siteKey?: string;
};

/**
 * Token of a completed bot check.
 */
export type BotToken = string;

/**
 * Action on many members.
 */
export type BulkAction = 'enable' | 'disable' | 'remove' | 'restore' | 'assignRole' | 'unassignRole';

/**
 * Why the action was not applied to a member.
 */
export type BulkFailure = {
    /**
     * Reason: `not_found`, `conflict`, `forbidden`, `admin_role_protected`, `self_toggle_forbidden`, `last_admin`, or, where members are erased,
     * `identity_foreign` for the caller's own account, and the code of the error that stopped it for whoever was not erased by then.
     */
    code: string;
    /**
     * Id of the member.
     */
    userId: string;
};

/**
 * Ids of the members to act on.
 */
export type BulkIds = Array<string>;

/**
 * A bulk job.
 */
export type BulkJob = {
    /**
     * The action.
     */
    action: BulkAction;
    /**
     * Whether it can be undone.
     */
    canUndo: boolean;
    /**
     * Number of members that it changed.
     */
    changed: number;
    /**
     * Start time.
     */
    createdAt: string;
    /**
     * End time.
     */
    finishedAt?: string | null;
    /**
     * Number of members processed so far.
     */
    handled: number;
    /**
     * Id of the job.
     */
    jobId: string;
    /**
     * Members skipped, by reason.
     */
    refused: Array<JobFailureCount>;
    /**
     * Roles to assign or unassign.
     */
    roleIds: Array<string>;
    /**
     * State of the job.
     */
    state: JobState;
    /**
     * Error code that stopped it.
     */
    stoppedBy?: string | null;
    /**
     * Number of members that it applies to.
     */
    total: number;
    /**
     * Number of members that were already in the target state.
     */
    unchanged: number;
    /**
     * Id of the job that it undoes.
     */
    undoes?: string | null;
    /**
     * Id of the job that undoes it.
     */
    undoneBy?: string | null;
};

/**
 * A bulk job to start.
 */
export type BulkJobRequest = {
    /**
     * The action.
     */
    action: BulkAction;
    /**
     * Number of members that the caller saw in the list, at most 10 000.
     */
    expectedCount: number;
    /**
     * The members: all that the member list finds with this filter.
     */
    filter: JobFilter;
    roleIds?: RoleIds | null;
};

/**
 * Bulk jobs.
 */
export type BulkJobs = {
    /**
     * Newest first, at most five.
     */
    data: Array<BulkJob>;
};

/**
 * A bulk action.
 */
export type BulkRequest = {
    /**
     * The action.
     */
    action: BulkAction;
    roleIds?: RoleIds | null;
    /**
     * Ids of the members.
     */
    userIds: BulkIds;
};

/**
 * Result of a bulk action.
 */
export type BulkResponse = {
    /**
     * Those whom it changed, as they were before; empty where members are erased.
     */
    changed: Array<MemberBefore>;
    /**
     * Number of members that it was applied to, also of those who were as requested already.
     */
    done: number;
    /**
     * Members that it was not applied to, with the reason.
     */
    failed: Array<BulkFailure>;
};

/**
 * Bytes in canonical base64url without padding.
 */
export type Bytes = string;

/**
 * Request measurements of a period.
 */
export type CallsOfPeriod = {
    /**
     * By app; requests that the app failed count as its errors.
     */
    apps: Array<MeasuredCalls>;
    /**
     * Length of the period in minutes.
     */
    minutes: number;
    /**
     * By operation, the most frequent first.
     */
    operations: Array<MeasuredCalls>;
    /**
     * Thirty time spans of equal length, the oldest first.
     */
    overTime: Array<SpanCalls>;
    /**
     * Time of the query, at most a minute ago.
     */
    readAt: string;
    /**
     * By version of the front worker.
     */
    versions: Array<MeasuredCalls>;
};

/**
 * A card of a user on the lock screen.
 */
export type Card = {
    company?: CardCompany | null;
    /**
     * Display name, such as `Anna M.`.
     */
    displayName: string;
    /**
     * Whether the user can sign in with a PIN.
     */
    hasPin: boolean;
    /**
     * Picture.
     */
    image?: string | null;
    /**
     * Initials, such as `AM`.
     */
    initials: string;
    /**
     * Id of the user.
     */
    userId: string;
};

/**
 * The company of a card.
 */
export type CardCompany = {
    /**
     * Id of the company.
     */
    companyId: string;
    /**
     * Logo of the company.
     */
    logoSrc?: string | null;
    /**
     * Title of the company.
     */
    title: string;
};

/**
 * The app catalogue.
 */
export type Catalogue = {
    /**
     * The apps, by category and sort position.
     */
    data: Array<CatalogueApp>;
    /**
     * Number of apps.
     */
    total: number;
};

/**
 * An app of the catalogue.
 */
export type CatalogueApp = {
    /**
     * Whether the app is an area of administration, which cannot be changed.
     */
    administration: boolean;
    /**
     * Id of the app.
     */
    appId: string;
    /**
     * Translations of the category, by language.
     */
    categories: {
        [key: string]: string;
    };
    /**
     * Category.
     */
    categoryName: string;
    /**
     * Whether the app is for all companies; otherwise only for those to which it was offered.
     */
    forAll: boolean;
    /**
     * Icon of the app.
     */
    icon?: string | null;
    /**
     * Name of the micro-frontend that renders the app, and whose backend receives its calls.
     */
    mfeName?: string | null;
    /**
     * Path within the micro-frontend.
     */
    mfePath?: string | null;
    /**
     * Path of the app in the product.
     */
    path?: string | null;
    /**
     * Whether the app is retired: it is in no menu and cannot be opened.
     */
    retired: boolean;
    /**
     * Position in its category, ascending.
     */
    sort: number;
    /**
     * Title.
     */
    title: string;
    /**
     * Translations of the title, by language.
     */
    titles: {
        [key: string]: string;
    };
};

/**
 * Setup checklist of a company: which steps are done.
 */
export type Checklist = {
    /**
     * Whether members were imported, or there are at least ten.
     */
    import: boolean;
    /**
     * Whether an invitation has been sent.
     */
    invitation: boolean;
    /**
     * Whether the company has a logo; null where the operator does not allow the company to change itself.
     */
    logo?: boolean | null;
    /**
     * Whether there is a second member.
     */
    person: boolean;
    /**
     * Whether there is a role besides that of its administrators.
     */
    role: boolean;
};

/**
 * Health of each store: `ok` or `failing`.
 */
export type Checks = {
    /**
     * Session cache (KV).
     */
    copies: string;
    /**
     * Database (D1).
     */
    database: string;
    /**
     * Durable Objects.
     */
    objects: string;
};

/**
 * City of the registered office.
 */
export type City = string;

/**
 * A user of the same group who has never been a member of this company, with the data of their own company.
 */
export type Colleague = {
    /**
     * Key that assigning requires: always `new`, as there is no membership yet.
     */
    assignKey: string;
    /**
     * Title of a company that they belong to.
     */
    company: string;
    /**
     * E-mail address.
     */
    email: string;
    /**
     * First name.
     */
    firstName: string;
    /**
     * Initials: `AM`
     */
    initials: string;
    /**
     * Last name.
     */
    lastName: string;
    /**
     * Id of the user.
     */
    userId: string;
};

/**
 * A page of colleagues.
 */
export type ColleaguesResponse = {
    /**
     * The rows.
     */
    data: Array<Colleague>;
    /**
     * Page size.
     */
    limit: number;
    /**
     * Page number, from 1.
     */
    page: number;
    /**
     * Total number, counted up to 1 000.
     */
    total: number;
    /**
     * Whether there are more rows than were counted.
     */
    totalIsMinimum?: boolean;
};

/**
 * A company. `tenantId` equals `companyId`.
 */
export type Company = {
    /**
     * Id used in business addresses.
     */
    businessUuId: string;
    /**
     * City of the registered office.
     */
    city?: string | null;
    /**
     * Id of the tenant.
     */
    companyId: string;
    /**
     * Same as `name`.
     */
    companyName: string;
    /**
     * Group of companies that this one belongs to.
     */
    groupId?: string | null;
    /**
     * Location within the city.
     */
    location?: string | null;
    /**
     * URL of the logo; may be relative.
     */
    logoSrc?: string | null;
    /**
     * Registered name.
     */
    name: string;
    /**
     * Path of the company in the product.
     */
    path?: string | null;
    /**
     * 1 enabled, 0 disabled.
     */
    state: number;
    /**
     * Same as `companyId`.
     */
    tenantId: string;
    /**
     * Short name.
     */
    title: string;
};

/**
 * An app of the catalogue with its state in a company.
 */
export type CompanyApp = {
    /**
     * Id of the app.
     */
    appId: string;
    /**
     * Category in the catalogue, before a company renamed it.
     */
    baseCategoryName: string;
    /**
     * Title in the catalogue, before a company renamed it.
     */
    baseTitle: string;
    /**
     * Categories by language, where there are any.
     */
    categories: {
        [key: string]: string;
    };
    /**
     * Category.
     */
    categoryName: string;
    /**
     * Whether the company has it switched on.
     */
    enabled: boolean;
    /**
     * Whether all companies have it without an offer.
     */
    forAll: boolean;
    /**
     * Icon.
     */
    icon?: string | null;
    /**
     * Whether the operator offers it to this company.
     */
    offered: boolean;
    /**
     * Title.
     */
    title: string;
    /**
     * Titles by language, where there are any.
     */
    titles: {
        [key: string]: string;
    };
};

/**
 * The apps of a company.
 */
export type CompanyApps = {
    /**
     * The apps, by category and sort position.
     */
    data: Array<CompanyApp>;
    /**
     * Number of apps.
     */
    total: number;
    /**
     * Rises when the company's apps are changed; 0 if they never were.
     */
    version: number;
};

/**
 * Which apps are switched off, and which are offered.
 */
export type CompanyAppsRequest = {
    off?: AppIds | null;
    offered?: AppIds | null;
};

/**
 * Short or registered name of a company, on one line.
 */
export type CompanyName = string;

/**
 * News that a company shows to its members.
 */
export type CompanyNews = {
    /**
     * When it was published (RFC 3339).
     */
    at: string;
    /**
     * One line of plain text.
     */
    text: string;
};

/**
 * A company that an identity is a member of.
 */
export type CompanyOfIdentity = {
    /**
     * Id of the company.
     */
    companyId: string;
    /**
     * 1 if the membership is enabled, else 0.
     */
    memberState: number;
    /**
     * 1 if the company is enabled, else 0.
     */
    state: number;
    /**
     * Title of the company.
     */
    title: string;
};

/**
 * Overview of a company, for the operator.
 */
export type CompanyOverview = {
    /**
     * Latest audit events, the newest first, without sign-ins.
     */
    acts: Array<Event>;
    /**
     * Administrators who can enter it, at most ten.
     */
    administrators: Array<Administrator>;
    /**
     * Apps that are switched on.
     */
    apps: Array<CompanyApp>;
    /**
     * The company.
     */
    company: AdministeredCompany;
    /**
     * Number of its disabled members.
     */
    disabled: number;
    /**
     * Whether there are more than ten.
     */
    hasMoreAdministrators: boolean;
    /**
     * Pending invitations.
     */
    invitations: InvitationSummary;
    /**
     * Numbers of its enabled members.
     */
    people: MemberSummary;
    /**
     * Use of its rate limits.
     */
    usage: Array<Usage>;
};

/**
 * Report of a company over a number of days.
 */
export type CompanyReport = {
    /**
     * Of these, members who signed in within these days.
     */
    active: number;
    /**
     * Days (UTC), the oldest first.
     */
    days: Array<ReportDay>;
    /**
     * Enabled members.
     */
    members: number;
    /**
     * Of these, members who have never signed in.
     */
    never: number;
    /**
     * Roles by title, at most 200.
     */
    roles: Array<ReportRole>;
};

/**
 * Settings of a company.
 */
export type CompanyRules = {
    /**
     * Retention of its audit log in months; 0 for ever.
     */
    auditMonths?: number;
    /**
     * 1 if its own administrators may edit it.
     */
    selfEdit?: WrittenFlag;
};

/**
 * Confirmation of the enrolment.
 */
export type ConfirmTotpRequest = {
    /**
     * The current code of the authenticator app.
     */
    code: FactorCode;
};

/**
 * Result of the enrolment.
 */
export type ConfirmTotpResponse = {
    /**
     * Recovery codes, shown only once: with the first factor; null otherwise.
     */
    recoveryCodes?: Array<string> | null;
};

/**
 * An app to create.
 */
export type CreateAppRequest = {
    /**
     * Its id.
     */
    appId: NewAppId;
    /**
     * Category names by language.
     */
    categories?: {
        [key: string]: string;
    };
    /**
     * Category in menus and roles.
     */
    categoryName: Title;
    /**
     * Whether it is available to all companies; otherwise only to those that it is offered to.
     */
    forAll?: WrittenFlag;
    /**
     * Name of its icon.
     */
    icon?: null | string;
    /**
     * The micro-frontend that shows it; requests are forwarded to the backend of that name.
     */
    mfeName?: null | string;
    /**
     * Path within the micro-frontend.
     */
    mfePath?: null | string;
    /**
     * Its path in the product.
     */
    path?: null | string;
    /**
     * Whether it is retired: hidden from all menus and not accessible; roles keep their rights on it.
     */
    retired?: WrittenFlag;
    /**
     * Its sort position.
     */
    sort?: number;
    /**
     * Title.
     */
    title: Title;
    /**
     * Titles by language; `title` is used for all other languages.
     */
    titles?: {
        [key: string]: string;
    };
};

/**
 * A company to create.
 */
export type CreateBusinessRequest = {
    city?: City | null;
    /**
     * Display name; also the registered name until that is changed.
     */
    title: CompanyName;
};

/**
 * A new passkey.
 */
export type CreatePasskeyRequest = {
    /**
     * The `challengeId` of the options.
     */
    challengeId: Id;
    /**
     * `PublicKeyCredential.toJSON()`
     */
    credential: RegistrationCredential;
    /**
     * Name that the user gave it.
     */
    name: PasskeyName;
};

/**
 * The created passkey.
 */
export type CreatePasskeyResponse = {
    /**
     * Its id.
     */
    id: string;
    /**
     * Recovery codes, shown only once: with the first factor; null otherwise.
     */
    recoveryCodes?: Array<string> | null;
};

/**
 * A role to create. Absent members get their defaults.
 */
export type CreateRoleRequest = {
    /**
     * Permissions on apps. The list replaces all existing ones.
     */
    apps?: null | Array<RoleRight>;
    /**
     * Permission to administer the company: 0 or 1.
     */
    hasAdminRights?: WrittenFlag;
    /**
     * Permission for onboarding: 0 or 1.
     */
    hasOnBoardingRights?: WrittenFlag;
    /**
     * Whether its members take care of payments, and may give this right: 0 or 1.
     */
    hasPaymentRights?: WrittenFlag;
    /**
     * Layout settings, merged (RFC 7396); null resets them to the defaults.
     */
    settings?: null | {
        /**
         * Whether users may choose another layout.
         */
        changeableByUser?: null | WrittenFlag;
        /**
         * Position of the menus.
         */
        layoutMode?: null | 'topbar' | 'sidebar';
        /**
         * Apps in the sidebar.
         */
        sideBarApps?: null | {
            [key: string]: Flag;
        };
    };
    /**
     * 1 enabled, 0 disabled.
     */
    state?: WrittenFlag;
    /**
     * Title.
     */
    title: Title;
    /**
     * All members of the role, instead of the following three.
     */
    users?: null | Array<string>;
    usersAdd?: UserIds | null;
    /**
     * 1 adds and 0 removes all members that the caller may change, except those listed; only in companies of up to 10 000 members.
     */
    usersAll?: WrittenFlag;
    usersRemove?: UserIds | null;
};

/**
 * A company to create.
 */
export type CreateTenantRequest = {
    /**
     * E-mail address of its first administrator, who is invited.
     */
    adminEmail: Email;
    /**
     * Id used in business addresses; generated if absent.
     */
    businessUuId?: string;
    /**
     * City of the registered office.
     */
    city?: null | string;
    /**
     * Alias of `name`; wins over it when both are present.
     */
    companyName?: string;
    /**
     * Id of the group of companies that it belongs to.
     */
    groupId?: null | string;
    /**
     * Location within the city.
     */
    location?: null | string;
    /**
     * Registered name; defaults to `title`. `companyName` is accepted as an alias.
     */
    name?: string;
    /**
     * Path of the company in the product.
     */
    path?: null | string;
    rules?: CompanyRules | null;
    /**
     * 1 enabled, 0 disabled.
     */
    state?: WrittenFlag;
    /**
     * Display name.
     */
    title: CompanyName;
};

/**
 * A member to create.
 */
export type CreateUserRequest = {
    /**
     * Birth date, `YYYY-MM-DD`; `birthday` and `birthDay` are accepted as aliases.
     */
    birthDate?: null | string;
    /**
     * Alias of `birthDate`, used when both others are absent.
     */
    birthDay?: null | string;
    /**
     * Alias of `birthDate`, used when that is absent.
     */
    birthday?: null | string;
    /**
     * E-mail address.
     */
    email: Email;
    /**
     * Given name.
     */
    firstName: PersonName;
    /**
     * Gender: `M`, `W` or `O`.
     */
    gender?: 'M' | 'W' | 'O';
    /**
     * Whether the member is an employee; `isIntern` is accepted as an alias.
     */
    isEmployee?: WrittenFlag;
    /**
     * Alias of `isEmployee`, used when that is absent.
     */
    isIntern?: WrittenFlag;
    /**
     * Whether several people share the account.
     */
    isShared?: WrittenFlag;
    /**
     * Family name.
     */
    lastName?: null | string;
    /**
     * Work location.
     */
    location?: null | string;
    password?: NewPassword | null;
    /**
     * Phone number.
     */
    phone?: null | string;
    /**
     * Whether the next sign-in must set a new password.
     */
    resetPassword?: WrittenFlag;
    /**
     * Ids of all roles of the member.
     */
    roles?: null | Array<string>;
};

/**
 * Requested extensions.
 */
export type CreationExtensions = {
    /**
     * Whether the browser reports if the credential is discoverable.
     */
    credProps: boolean;
};

/**
 * Options to create a passkey.
 */
export type CreationOptions = {
    /**
     * Always `none`.
     */
    attestation: string;
    /**
     * Requirements for the authenticator.
     */
    authenticatorSelection: AuthenticatorSelection;
    /**
     * Challenge of 32 bytes, in base64url.
     */
    challenge: string;
    /**
     * The user's existing passkeys: an authenticator with one of them creates no other.
     */
    excludeCredentials: Array<CredentialDescriptor>;
    /**
     * Requested extensions.
     */
    extensions: CreationExtensions;
    /**
     * Accepted key types, the preferred one first.
     */
    pubKeyCredParams: Array<CredentialParameters>;
    /**
     * The relying party.
     */
    rp: RelyingPartyEntity;
    /**
     * Timeout in milliseconds.
     */
    timeout: number;
    /**
     * The user.
     */
    user: UserEntity;
};

/**
 * An existing credential of the user.
 */
export type CredentialDescriptor = {
    /**
     * Credential id, in base64url.
     */
    id: string;
    /**
     * Transports of its authenticator.
     */
    transports: Array<string>;
    /**
     * Always `public-key`.
     */
    type: CredentialType;
};

/**
 * An accepted type of key.
 */
export type CredentialParameters = {
    /**
     * Number of the algorithm in the COSE registry.
     */
    alg: number;
    /**
     * Always `public-key`.
     */
    type: CredentialType;
};

/**
 * The type of a credential.
 */
export type CredentialType = 'public-key';

/**
 * The last run of cron.
 */
export type CronRun = {
    /**
     * Time of the last run with a failure; null if there was none.
     */
    failedAt?: string | null;
    /**
     * Time when it finished.
     */
    ranAt: string;
    /**
     * Seconds since it finished.
     */
    secondsAgo: number;
};

/**
 * Size of the database.
 */
export type DatabaseRoom = {
    /**
     * Current size in bytes; 0 if unknown.
     */
    bytes: number;
    /**
     * Maximum size in bytes.
     */
    mostBytes: number;
};

/**
 * The pre-filled user of the sign-in form.
 */
export type DefaultUser = {
    /**
     * Whether the page signs in automatically.
     */
    autoLogin?: boolean;
    /**
     * E-mail address.
     */
    email?: string;
};

/**
 * A device label; the server's constant requests a new one.
 */
export type DeviceLabel = string;

/**
 * A colleague in the directory.
 */
export type DirectoryEntry = {
    /**
     * First name and initial of the last name: `Anna M.`
     */
    displayName: string;
    /**
     * E-mail address.
     */
    email: string;
    /**
     * First name.
     */
    firstName: string;
    /**
     * URL of the picture.
     */
    image?: string | null;
    /**
     * Initials: `AM`
     */
    initials: string;
    /**
     * Last name.
     */
    lastName: string;
    /**
     * Place of work.
     */
    location?: string | null;
    /**
     * Phone number.
     */
    phone?: string | null;
    /**
     * Id of the user.
     */
    userId: string;
};

/**
 * A page of colleagues.
 */
export type DirectoryPage = {
    /**
     * The rows.
     */
    data: Array<DirectoryEntry>;
    /**
     * Number of rows that a search or filter found, up to 1 000; null without one, and where there may be more.
     */
    found?: number | null;
    /**
     * Locations of the enabled members by name, at most 200.
     */
    locations: Array<string>;
    /**
     * Cursor of the next page, for `after`; null on the last page.
     */
    next?: string | null;
};

/**
 * The code of a notice.
 */
export type DisavowRequest = {
    /**
     * Code of the link.
     */
    code: LinkCode;
    domain?: PageOrigin | null;
};

/**
 * The code of a notice.
 */
export type DisavowVerifyCodeRequest = {
    /**
     * Code of the link.
     */
    code: LinkCode;
};

/**
 * The notice; it does not reveal whose account it is.
 */
export type DisavowVerifyCodeResponse = {
    /**
     * When it happened (RFC 3339).
     */
    at: string;
    /**
     * What happened: the name of the mail template.
     */
    notice: string;
};

/**
 * An e-mail address in normalized form.
 */
export type Email = string;

/**
 * E-mail verification.
 */
export type EmailVerification = 'off' | 'required';

/**
 * Encrypted sign-in.
 */
export type EncryptedSignin = 'off' | 'on' | 'required';

/**
 * Confirmation of the erasure.
 */
export type EraseMeRequest = {
    password?: Password | null;
};

/**
 * An audit event.
 */
export type Event = {
    action: AuditAction | string;
    /**
     * Id of the user who acted.
     */
    actor: string;
    /**
     * Picture of the actor.
     */
    actorImage?: string | null;
    /**
     * Display name of the actor, until they are erased.
     */
    actorName?: string | null;
    /**
     * Personal values before and after the change, shown to callers who may see members of the company and to the user themselves; empty once
     * erased.
     */
    changes: Array<ValueChange>;
    /**
     * Time of the event.
     */
    createdAt: string;
    /**
     * Details such as values before and after, never a secret.
     */
    detail: unknown;
    /**
     * Id of the event.
     */
    id: string;
    /**
     * Current names of the ids in the event, as far as the caller may see them: actor, object, roles, and the first of many users.
     * Users who were erased have no name.
     */
    names: {
        [key: string]: string;
    };
    /**
     * Pseudonym of the network that the request came from.
     */
    network?: string | null;
    /**
     * Id of the object: a user, role, company or another resource.
     */
    object: string;
    /**
     * Whether a seal of the hash chain covers it.
     */
    sealed: boolean;
    /**
     * Sequence number in the audit log, from 1.
     */
    seq: number;
    /**
     * Trace id of the request.
     */
    traceId: string;
};

/**
 * An app, the access to it, and the roles that give it.
 */
export type ExplainedApp = {
    /**
     * The highest level that the roles give.
     */
    access: Access;
    /**
     * Id of the app.
     */
    appId: string;
    /**
     * The category before a tenant renamed it.
     */
    baseCategoryName: string;
    /**
     * The title before a tenant renamed it.
     */
    baseTitle: string;
    /**
     * Translations of the category, by language.
     */
    categories: {
        [key: string]: string;
    };
    /**
     * Its category.
     */
    categoryName: string;
    /**
     * The level that each role gives, the highest first.
     */
    through: Array<RoleGrant>;
    /**
     * Its title.
     */
    title: string;
    /**
     * Translations of the title, by language.
     */
    titles: {
        [key: string]: string;
    };
};

/**
 * A page of an export.
 */
export type ExportResponse = {
    /**
     * Cursor of the next page, for `after`; null on the last page.
     */
    next?: string | null;
    /**
     * The rows, at most 500.
     */
    rows: Array<ExportedMember>;
};

/**
 * An exported member.
 */
export type ExportedMember = {
    /**
     * Identifies this state of the row for assigning and unassigning.
     */
    assignKey: string;
    /**
     * Birth date, `YYYY-MM-DD`.
     */
    birthDate?: string | null;
    /**
     * Time of joining the company.
     */
    createdAt: string;
    /**
     * E-mail address.
     */
    email: string;
    /**
     * Given name.
     */
    firstName: string;
    /**
     * Gender: `M`, `W` or `O`.
     */
    gender: string;
    /**
     * Id of the user.
     */
    id: string;
    /**
     * Whether the member is an employee.
     */
    isEmployee: boolean;
    /**
     * Whether several people share the account.
     */
    isShared: boolean;
    /**
     * Time of the last visit to this company.
     */
    lastLogin?: string | null;
    /**
     * Family name.
     */
    lastName: string;
    /**
     * Work location.
     */
    location?: string | null;
    /**
     * Phone number.
     */
    phone?: string | null;
    /**
     * Ids of the member's roles.
     */
    roles: Array<string>;
    /**
     * 1 enabled, 0 disabled.
     */
    state: number;
    /**
     * The same id.
     */
    userId: string;
    /**
     * Version; rises with every change.
     */
    version: number;
};

/**
 * A code as the user entered it: only its length is validated, so that a wrong one costs an attempt and reveals nothing.
 */
export type FactorCode = string;

/**
 * The second factors of an identity.
 */
export type FactorCounts = {
    /**
     * Number of passkeys.
     */
    passkeys: number;
    /**
     * Number of unused recovery codes.
     */
    recoveryCodes: number;
    /**
     * Whether there is an authenticator app.
     */
    totp: boolean;
};

/**
 * A method of verifying a second factor.
 */
export type FactorMethod = 'totp' | 'passkey' | 'recovery_code';

/**
 * The caller's second factors.
 */
export type FactorsResponse = {
    /**
     * Passkeys.
     */
    passkeys: Array<PasskeyFactor>;
    /**
     * Recovery codes.
     */
    recoveryCodes: RecoveryCodes;
    /**
     * Whether one of the caller's companies requires a second factor.
     */
    required: boolean;
    totp?: TotpFactor | null;
    /**
     * Devices that sign in without a second factor.
     */
    trustedDevices: Array<TrustedDevice>;
};

/**
 * Feature flags.
 */
export type Features = {
    /**
     * Whether users can create companies.
     */
    createCompany?: boolean;
    /**
     * Whether the e-mail address must be verified before a session is full.
     */
    emailVerification?: EmailVerification;
    /**
     * Encrypted sign-in.
     */
    encryptedSignin?: EncryptedSignin;
    /**
     * Whether users can reset their password.
     */
    passwordReset?: boolean;
    /**
     * Whether users can register.
     */
    signup?: boolean;
    /**
     * Whether the root path shows the menu page.
     */
    welcomePage?: boolean;
};

/**
 * Why a field was refused.
 */
export type FieldCode = 'required' | 'min_length' | 'max_length' | 'phone' | 'email' | 'min_val' | 'max_val' | 'invalid_value' | 'weak_password' | 'password_common' | 'password_breached' | 'password_mismatch' | 'unknown_field' | 'shared_user_employee' | 'page_too_deep' | 'locks_out';

/**
 * A field that was refused.
 */
export type FieldError = {
    code: FieldCode;
    /**
     * Path in the body, parameter of the query, or header.
     */
    field: string;
    /**
     * Limits that were missed, for the phrase.
     */
    params: {
        [key: string]: unknown;
    };
};

/**
 * A boolean: `true` and `false`, or 1 and 0.
 */
export type Flag = WrittenFlag;

/**
 * Footer of the sign-in pages; empty links are not shown.
 */
export type Footer = {
    /**
     * Link to the help.
     */
    help?: string;
    /**
     * Link to the privacy policy.
     */
    privacy?: string;
    /**
     * Link to the terms of service.
     */
    terms?: string;
    /**
     * Whether the footer is shown.
     */
    visible?: boolean;
};

/**
 * A full session.
 */
export type FullSession = {
    /**
     * Access token, if it was renewed; only for native apps.
     */
    accessToken?: string | null;
    company?: Company | null;
    /**
     * Lifetime of the session and its cookies in days.
     */
    exDays: number;
    /**
     * Companies with an enabled membership.
     */
    organisations: Array<Company>;
    /**
     * Refresh token, if it was renewed; only for native apps.
     */
    refreshToken?: string | null;
    /**
     * Always `full`.
     */
    scope: Scope;
    tenant?: Company | null;
    /**
     * The user.
     */
    user: Person;
    /**
     * Always `true`.
     */
    valid: boolean;
};

/**
 * Form of address.
 */
export type Gender = 'M' | 'W' | 'O';

/**
 * Sign-in with Google.
 */
export type Google = {
    /**
     * Whether sign-in with Google is enabled.
     */
    enabled?: boolean;
    /**
     * Whether the button is shown.
     */
    visible?: boolean;
};

/**
 * Growth of the platform on a day.
 */
export type GrowthDay = {
    /**
     * Companies that were created.
     */
    companies: number;
    /**
     * Date in UTC: `2026-11-22`.
     */
    day: string;
    /**
     * Accounts that were created.
     */
    people: number;
};

/**
 * Key of the replay guard.
 */
export type GuardResponse = {
    /**
     * Device secret; only for native apps.
     */
    deviceSecret?: string | null;
    /**
     * Lifetime of the key in seconds.
     */
    expiresIn: number;
    /**
     * AES-256-GCM key, base64url.
     */
    key: string;
    /**
     * Opaque id of the key.
     */
    kid: string;
    /**
     * Server time in milliseconds since the epoch.
     */
    serverTime: number;
    /**
     * Opaque token to repeat in every guard header.
     */
    serverToken: string;
    /**
     * Device label.
     */
    uuId: string;
};

/**
 * Health of the deployment.
 */
export type Health = {
    /**
     * Health of each store.
     */
    checks: Checks;
    /**
     * Id of the deployed version that responds; empty if the platform has none.
     */
    deployment: string;
    mails?: Mails | null;
    /**
     * `ok` or `failing`.
     */
    status: string;
    /**
     * Version of the product.
     */
    version: string;
};

/**
 * Home page of a user in a company. Parts that the user may not read are null.
 */
export type Home = {
    /**
     * Latest audit events without sign-ins, the newest first, for users who may read the audit log.
     */
    acts?: Array<Event> | null;
    checklist?: Checklist | null;
    /**
     * Last 30 days (UTC), the oldest first, for users who may read members.
     */
    days?: Array<SignInDay> | null;
    /**
     * Whether the company has exactly one administrator; for administrators.
     */
    hasOneAdministrator?: boolean | null;
    invitations?: InvitationSummary | null;
    people?: MemberSummary | null;
    platform?: PlatformSummary | null;
    /**
     * Enabled roles without members, at most five, for users who may read roles.
     */
    unusedRoles?: Array<RoleName> | null;
};

/**
 * Data of the home page.
 */
export type HomePage = Home & {
    health?: Health | null;
};

/**
 * Hosts of the parts of the product; empty means the page's own origin.
 */
export type Hosts = {
    /**
     * Host of the API.
     */
    api?: string;
    /**
     * Host of the authentication API.
     */
    auth?: string;
    /**
     * Host of the business app.
     */
    business?: string;
    /**
     * Host of the locale files.
     */
    locale?: string;
};

/**
 * An id.
 */
export type Id = string;

/**
 * An identity, for the operator.
 */
export type Identity = {
    /**
     * Its companies, by title, at most a hundred.
     */
    companies: Array<CompanyOfIdentity>;
    /**
     * Time of creation.
     */
    createdAt: string;
    /**
     * E-mail address that signs in.
     */
    email: string;
    /**
     * Whether the address was verified.
     */
    emailVerified: boolean;
    /**
     * Its second factors.
     */
    factors: FactorCounts;
    /**
     * Whether there are more than a hundred.
     */
    hasMoreCompanies: boolean;
    /**
     * Initials.
     */
    initials: string;
    /**
     * Time of the last sign-in; null if there was none.
     */
    lastLogin?: string | null;
    /**
     * Full name.
     */
    name: string;
    /**
     * 1 if it may sign in, 0 if an operator disabled it.
     */
    state: number;
    /**
     * Id of the user.
     */
    userId: string;
};

/**
 * A chunk of an import.
 */
export type ImportRequest = {
    /**
     * Number of the chunk, from 0.
     */
    chunk: number;
    /**
     * Number of chunks, for the notification: until all have arrived it says that its counts are incomplete.
     */
    chunks?: number | null;
    dryRun?: Flag | null;
    /**
     * Id of the import; the same for all of its chunks.
     */
    importId: Id;
    /**
     * At most 500 rows, at most 20 of them with a password, and about 1.9 MB with what is stored beside them: the members of `CreateUserRequest`, plus `line` and `state`.
     */
    rows: ImportRows;
    sendInvitations?: Flag | null;
};

/**
 * Result of a chunk.
 */
export type ImportResponse = {
    /**
     * Number of mails that follow, or in a dry run would follow.
     */
    mails: number;
    /**
     * One object per row: `line`, `errors`, and `userId` if a member was created.
     */
    rows: Array<{
        [key: string]: unknown;
    }>;
};

/**
 * The rows of a chunk. Each is read on its own: an invalid row does not stop the others.
 */
export type ImportRows = Array<{
    [key: string]: unknown;
}>;

/**
 * An invitation, as the inviting company sees it.
 */
export type Invitation = {
    /**
     * Creation time.
     */
    createdAt: string;
    /**
     * E-mail address of the invited user.
     */
    email: string;
    /**
     * Expiry.
     */
    expiresAt: string;
    /**
     * Its id.
     */
    id: string;
    /**
     * Name of the inviter.
     */
    invitedBy: string;
    /**
     * Ids of the roles that the membership gets.
     */
    roleIds: Array<string>;
    /**
     * Time of the last mail.
     */
    sentAt: string;
    /**
     * State: `pending`, `expired`, `accepted`, `declined` or `revoked`.
     */
    state: string;
    /**
     * Version; rises with every change.
     */
    version: number;
};

/**
 * An invitation, as the invited user sees it.
 */
export type InvitationRequest = {
    /**
     * Accepts it in this session: its id. The mailed code is never returned.
     */
    code: string;
    /**
     * The inviting company.
     */
    company: Company;
    /**
     * Expiry.
     */
    expiresAt: string;
    /**
     * Its id.
     */
    id: string;
    /**
     * Name of the inviter.
     */
    invitedBy: string;
    /**
     * Titles of the roles that the membership gets.
     */
    roles: Array<string>;
};

/**
 * Pending invitations.
 */
export type InvitationSummary = {
    /**
     * Number of expired invitations, counted up to 100.
     */
    expired: number;
    /**
     * Valid invitations that expire first, at most four.
     */
    next: Array<WaitingInvitation>;
    /**
     * Number of invitations that are still valid, counted up to 100.
     */
    open: number;
};

/**
 * A user to invite.
 */
export type InviteRequest = {
    /**
     * E-mail address of the invited user.
     */
    email: Email;
    roleIds?: RoleIds | null;
};

/**
 * A member who created or invited another member.
 */
export type Inviter = {
    /**
     * Full name, or the e-mail address without one.
     */
    name: string;
    /**
     * Id of the user.
     */
    userId: string;
};

/**
 * The inviting company, as shown to the holder of a code.
 */
export type InvitingCompany = {
    /**
     * City.
     */
    city?: string | null;
    /**
     * Registered name.
     */
    companyName: string;
    /**
     * Logo.
     */
    logoSrc?: string | null;
    /**
     * Display name.
     */
    title: string;
};

/**
 * Number of members that a job skipped for one reason.
 */
export type JobFailureCount = {
    /**
     * Reason: `self`, or a code: `not_found`, `conflict`, `forbidden`, `admin_role_protected`, `self_toggle_forbidden`, `last_admin`, and for an
     * undo `version_conflict`.
     */
    code: string;
    /**
     * Number of members.
     */
    count: number;
};

/**
 * Filter of the members: each value as the member list's query parameter of that name.
 */
export type JobFilter = {
    assigned?: string | null;
    domain?: string | null;
    invitedBy?: string | null;
    isEmployee?: string | null;
    lastLogin?: string | null;
    location?: string | null;
    role?: string | null;
    search?: string | null;
    state?: string | null;
};

/**
 * State of a bulk job.
 */
export type JobState = 'running' | 'done' | 'stopped';

/**
 * A company that the user is a member of.
 */
export type JoinedCompany = Company & {
    /**
     * Time when the user last entered the company.
     */
    lastLogin?: string | null;
    /**
     * Titles of the user's enabled roles in the company.
     */
    roles: Array<string>;
};

/**
 * The optional device label of a request.
 */
export type LabelRequest = {
    uuId?: DeviceLabel | null;
};

/**
 * An available language of the interface.
 */
export type Language = {
    /**
     * Language code, and folder of its locale files.
     */
    code: string;
    /**
     * Numeric id, 1 to 6.
     */
    languageId: number;
    /**
     * Name of the language in the language itself.
     */
    name: string;
};

/**
 * A company near the member limit of bulk jobs.
 */
export type LargeCompany = {
    /**
     * Id of the company.
     */
    companyId: string;
    /**
     * Number of its members.
     */
    members: number;
    /**
     * Title of the company.
     */
    title: string;
};

/**
 * Layout of the menus. Of several roles `sidebar` wins over `topbar`, their sidebar apps are united, and one role that allows it makes the layout
 * changeable.
 */
export type Layout = {
    /**
     * Whether users may choose their own layout.
     */
    changeableByUser: boolean;
    /**
     * Position of the menus.
     */
    layoutMode: LayoutMode;
    /**
     * Ids of the apps in the sidebar, each with the value 1.
     */
    sideBarApps: {
        [key: string]: number;
    };
};

/**
 * Layout of the menus.
 */
export type LayoutMode = 'topbar' | 'sidebar';

/**
 * A rate limit of a company.
 */
export type LimitName = 'invitations' | 'bulkJobs';

/**
 * No session, or one that is limited to a second factor, a new password, or the verification of an e-mail address.
 */
export type LimitedSession = {
    /**
     * Methods to prove the second factor, if the session waits for one.
     */
    methods?: Array<FactorMethod> | null;
    scope?: Scope | null;
    user?: LimitedUser | null;
    /**
     * Always `false`.
     */
    valid: boolean;
};

/**
 * The user of a limited session.
 */
export type LimitedUser = {
    /**
     * E-mail address.
     */
    email: string;
    /**
     * User id.
     */
    id: string;
};

/**
 * Code of a mailed link.
 */
export type LinkCode = string;

/**
 * Address that starts linking a provider.
 */
export type LinkResponse = {
    /**
     * Authorization URL: valid once, for ten minutes, on this device, in a session of the caller.
     */
    url: string;
};

/**
 * A linked provider identity of the caller.
 */
export type LinkedProvider = {
    /**
     * Time of linking.
     */
    createdAt: string;
    /**
     * E-mail address that the provider last reported.
     */
    email?: string | null;
    /**
     * Time of the last sign-in with it.
     */
    lastUsed?: string | null;
    /**
     * `google`, `apple` or `facebook`.
     */
    provider: string;
};

/**
 * A page of a list.
 */
export type ListPageAdministeredCompany = {
    /**
     * The rows. Where the list has the parameter `fields`: with the fields that it names, and those that identify the row.
     */
    data: Array<AdministeredCompany>;
    /**
     * Page size.
     */
    limit: number;
    /**
     * Cursor of the next page, for `after`; null on the last page.
     */
    next?: string | null;
    /**
     * Page number, from 1.
     */
    page: number;
    /**
     * Total number of rows; with a search counted up to 1 000.
     */
    total: number;
    /**
     * Whether there are more rows than were counted.
     */
    totalIsMinimum?: boolean;
};

/**
 * A page of a list.
 */
export type ListPageEvent = {
    /**
     * The rows. Where the list has the parameter `fields`: with the fields that it names, and those that identify the row.
     */
    data: Array<Event>;
    /**
     * Page size.
     */
    limit: number;
    /**
     * Cursor of the next page, for `after`; null on the last page.
     */
    next?: string | null;
    /**
     * Page number, from 1.
     */
    page: number;
    /**
     * Total number of rows; with a search counted up to 1 000.
     */
    total: number;
    /**
     * Whether there are more rows than were counted.
     */
    totalIsMinimum?: boolean;
};

/**
 * A page of a list.
 */
export type ListPageInvitation = {
    /**
     * The rows. Where the list has the parameter `fields`: with the fields that it names, and those that identify the row.
     */
    data: Array<Invitation>;
    /**
     * Page size.
     */
    limit: number;
    /**
     * Cursor of the next page, for `after`; null on the last page.
     */
    next?: string | null;
    /**
     * Page number, from 1.
     */
    page: number;
    /**
     * Total number of rows; with a search counted up to 1 000.
     */
    total: number;
    /**
     * Whether there are more rows than were counted.
     */
    totalIsMinimum?: boolean;
};

/**
 * A page of a list.
 */
export type ListPageMember = {
    /**
     * The rows. Where the list has the parameter `fields`: with the fields that it names, and those that identify the row.
     */
    data: Array<Member>;
    /**
     * Page size.
     */
    limit: number;
    /**
     * Cursor of the next page, for `after`; null on the last page.
     */
    next?: string | null;
    /**
     * Page number, from 1.
     */
    page: number;
    /**
     * Total number of rows; with a search counted up to 1 000.
     */
    total: number;
    /**
     * Whether there are more rows than were counted.
     */
    totalIsMinimum?: boolean;
};

/**
 * A page of a list.
 */
export type ListPageRole = {
    /**
     * The rows. Where the list has the parameter `fields`: with the fields that it names, and those that identify the row.
     */
    data: Array<Role>;
    /**
     * Page size.
     */
    limit: number;
    /**
     * Cursor of the next page, for `after`; null on the last page.
     */
    next?: string | null;
    /**
     * Page number, from 1.
     */
    page: number;
    /**
     * Total number of rows; with a search counted up to 1 000.
     */
    total: number;
    /**
     * Whether there are more rows than were counted.
     */
    totalIsMinimum?: boolean;
};

/**
 * A page of a list.
 */
export type ListPageRoleUser = {
    /**
     * The rows. Where the list has the parameter `fields`: with the fields that it names, and those that identify the row.
     */
    data: Array<RoleUser>;
    /**
     * Page size.
     */
    limit: number;
    /**
     * Cursor of the next page, for `after`; null on the last page.
     */
    next?: string | null;
    /**
     * Page number, from 1.
     */
    page: number;
    /**
     * Total number of rows; with a search counted up to 1 000.
     */
    total: number;
    /**
     * Whether there are more rows than were counted.
     */
    totalIsMinimum?: boolean;
};

/**
 * The lock screen.
 */
export type LockSettings = {
    /**
     * Minutes without user input until the page locks; 0 means never.
     */
    idleMinutes?: number;
};

/**
 * Age of undelivered mails.
 */
export type Mails = {
    /**
     * Age in seconds of the oldest mail; 0 if there is none.
     */
    oldestSeconds: number;
    /**
     * Age in seconds of the oldest personal (not bulk) mail; 0 if there is none.
     */
    personalSeconds: number;
    /**
     * `ok`, or `late` if operators should investigate.
     */
    status: string;
};

/**
 * Maintenance mode.
 */
export type Maintenance = {
    /**
     * Text of the maintenance page.
     */
    description?: string;
    /**
     * Whether maintenance mode is on.
     */
    enabled?: boolean;
    /**
     * Heading of the maintenance page.
     */
    title?: string;
};

/**
 * The `mark` of a notification.
 */
export type Mark = string;

/**
 * The caller's own account.
 */
export type MeResponse = {
    /**
     * The user.
     */
    user: Person;
    /**
     * Always true.
     */
    valid: boolean;
    /**
     * Version; rises with every change of the user and equals the `ETag`.
     */
    version: number;
};

/**
 * Measurements of a group of requests.
 */
export type MeasuredCalls = {
    /**
     * Number of requests.
     */
    calls: number;
    /**
     * Execution time in the database in milliseconds.
     */
    databaseMs: number;
    /**
     * Number of failed requests (5xx). A failing app does not count as an error of the calling operation.
     */
    errors: number;
    /**
     * Number of requests rejected by an attempt limit.
     */
    limited: number;
    /**
     * The operation, version or app; empty if a request had none.
     */
    name: string;
    /**
     * Median duration in milliseconds.
     */
    p50: number;
    /**
     * 95th percentile of the duration in milliseconds.
     */
    p95: number;
    /**
     * Rows that the database read.
     */
    rowsRead: number;
};

/**
 * Whether the measurements were read.
 */
export type MeasurementsState = 'read' | 'off' | 'unavailable';

/**
 * A member: what this company stores about a user.
 */
export type Member = {
    /**
     * Number of apps that their enabled roles open, as in `countApps` of a role.
     */
    allowedAppsCount: number;
    /**
     * Key of this version of the membership, which assigning and unassigning require.
     */
    assignKey: string;
    /**
     * Whether the member belongs to the company; a removed member can be restored.
     */
    assigned: boolean;
    /**
     * When the account was created, for managed accounts.
     */
    authCreatedAt?: string | null;
    /**
     * Date of birth, `YYYY-MM-DD`.
     */
    birthDate?: string | null;
    /**
     * When the user joined the company.
     */
    createdAt: string;
    /**
     * First name and initial of the last name: `Anna M.`
     */
    displayName: string;
    /**
     * E-mail address.
     */
    email: string;
    /**
     * First name.
     */
    firstName: string;
    /**
     * Gender: `M`, `W` or `O`.
     */
    gender: string;
    /**
     * Id of the user.
     */
    id: string;
    /**
     * 0 where the operator disabled the account itself: it cannot sign in, whatever the company allows.
     */
    identityState: number;
    /**
     * URL of the picture.
     */
    image?: string | null;
    /**
     * Initials: `AM`
     */
    initials: string;
    /**
     * Whether the member is an employee of the company.
     */
    isEmployee: boolean;
    /**
     * Same as `isEmployee`.
     */
    isIntern: boolean;
    /**
     * Whether several people use the account.
     */
    isShared: boolean;
    /**
     * When the member last entered this company.
     */
    lastLogin?: string | null;
    /**
     * Last name.
     */
    lastName: string;
    /**
     * Place of work.
     */
    location?: string | null;
    /**
     * How often the member entered it.
     */
    logins: number;
    /**
     * Whether this company may change the e-mail address and password: it created the account, and no other company has it.
     */
    managed: boolean;
    /**
     * Phone number.
     */
    phone?: string | null;
    /**
     * Whether the next sign-in requires a new password; always false for accounts that are not managed.
     */
    resetPasswordRequired: boolean;
    /**
     * Ids of the roles.
     */
    roles: Array<string>;
    /**
     * 1 while the member is enabled and may enter the company.
     */
    state: number;
    /**
     * Same as `id`.
     */
    userId: string;
    /**
     * Increases with every change of the member; also its `ETag`, for `If-Match`. Signing in and changes of the account do not increase it.
     */
    version: number;
};

/**
 * The access of a member, split by role.
 */
export type MemberAccess = {
    /**
     * Apps that these roles give access to, by category and title.
     */
    apps: Array<ExplainedApp>;
    /**
     * Whether the company admits sessions only from its allowed networks.
     */
    isBoundToNetworks: boolean;
    /**
     * Whether the company requires a second factor and the member has none: they cannot enter until they enrol one.
     */
    lacksSecondFactor: boolean;
    /**
     * The roles of the member, by title; disabled roles give no access.
     */
    roles: Array<MemberRole>;
};

/**
 * A changed member, as they were before.
 */
export type MemberBefore = {
    /**
     * Ids of their roles.
     */
    roles: Array<string>;
    /**
     * 1 enabled, 0 disabled.
     */
    state: number;
    /**
     * Id of the member.
     */
    userId: string;
};

/**
 * Filter values of the list of members.
 */
export type MemberFacets = {
    /**
     * Domains of e-mail addresses, at most 200.
     */
    domains: Array<string>;
    /**
     * Members who created or invited another member, by name; at most 200.
     */
    inviters: Array<Inviter>;
    /**
     * Locations, at most 200.
     */
    locations: Array<string>;
    /**
     * Roles by title, at most 200.
     */
    roles: Array<RoleName>;
};

/**
 * A role of a member.
 */
export type MemberRole = {
    /**
     * 1 where its members are administrators of the company.
     */
    hasAdminRights: number;
    /**
     * 1 where its members may invite, create and assign users.
     */
    hasOnBoardingRights: number;
    /**
     * 1 where its members may grant payment rights.
     */
    hasPaymentRights: number;
    /**
     * Id of the role.
     */
    roleId: string;
    /**
     * 1 while the role is enabled; a disabled role gives no rights.
     */
    state: number;
    /**
     * Its title.
     */
    title: string;
};

/**
 * A session of a member in this company. Activity in other companies is not shown.
 */
export type MemberSession = {
    /**
     * Browser and operating system: `Firefox, Windows`.
     */
    agent?: string | null;
    /**
     * Time of its first use in this company.
     */
    beganAt: string;
    /**
     * Whether it is the session of this request.
     */
    current: boolean;
    /**
     * Id of the session in this company; it is no credential.
     */
    id: string;
    /**
     * Time of its last use in this company, to the hour.
     */
    lastSeen: string;
    /**
     * Whether it was opened by PIN.
     */
    pin: boolean;
    /**
     * Whether a second factor was proven in it.
     */
    secondFactor: boolean;
};

/**
 * Counts of the enabled members of a company.
 */
export type MemberSummary = {
    /**
     * Members who signed in within 30 days.
     */
    active: number;
    /**
     * Members who joined within 30 days, less those who left.
     */
    joined: number;
    /**
     * Enabled members.
     */
    members: number;
    /**
     * Members who have never signed in.
     */
    never: number;
};

/**
 * A page of members.
 */
export type Members = ListPageMember & {
    /**
     * Member counts of the company.
     */
    summary: Summary;
};

/**
 * A micro-frontend: an app that is loaded on demand.
 */
export type MicroFrontend = {
    /**
     * Required hash of the entry file in the format of Subresource Integrity (`sha384-…`); empty allows any file.
     */
    integrity?: string;
    /**
     * Whether the app runs in its own frame without access to the page.
     */
    isolated?: boolean;
    /**
     * Path of the app's pages, public before sign-in; empty means `/{name}`.
     */
    path?: string;
    /**
     * Stores of the browser's local database in which the app may keep its records.
     */
    stores?: Array<string>;
    /**
     * Title of the app.
     */
    title?: string;
    /**
     * URL of the module: a path below `/apps/`, or a URL of one of `moduleOrigins`; any origin for an isolated app.
     */
    url?: string;
};

/**
 * A network in CIDR notation; a single address is one of full length.
 */
export type Network = string;

/**
 * Id of a new app; it never changes. Ids that begin with `admin.` belong to the areas of administration.
 */
export type NewAppId = string;

/**
 * A new password.
 */
export type NewPassword = Password;

/**
 * New recovery codes, shown only once.
 */
export type NewRecoveryCodes = {
    /**
     * The codes.
     */
    recoveryCodes: Array<string>;
};

/**
 * A notification.
 */
export type Notification = {
    /**
     * Creation time.
     */
    createdAt: string;
    /**
     * Details; their members depend on `kind`.
     */
    detail: {
        [key: string]: unknown;
    };
    /**
     * Its id.
     */
    id: string;
    /**
     * Whether the caller has read it.
     */
    isRead: boolean;
    /**
     * Kind of the notification.
     */
    kind: NotificationKind;
    /**
     * Position in time; send it as `until` to mark this and older ones as read.
     */
    mark: string;
};

/**
 * Kind of a notification.
 */
export type NotificationKind = 'app.switched_on' | 'bulk.done' | 'company.security' | 'import.done' | 'invitation.received' | 'roles.given' | 'roles.taken';

/**
 * A page of notifications.
 */
export type NotificationsResponse = {
    /**
     * Notifications, newest first.
     */
    data: Array<Notification>;
    /**
     * Cursor of the next page, for `after`; null on the last page.
     */
    next?: string | null;
    /**
     * Number of all unread notifications, up to 100.
     */
    unread: number;
};

/**
 * State of the platform.
 */
export type Operations = PlatformState & {
    calls?: CallsOfPeriod | null;
    /**
     * Health of all stores.
     */
    health: Health;
    /**
     * Whether the measurements were read.
     */
    measurements: MeasurementsState;
};

/**
 * Everything stored about the caller.
 */
export type OwnExport = {
    /**
     * PIN enrolments: the user's entries on lock screens.
     */
    cards: Array<unknown>;
    /**
     * Devices that the user signed in on.
     */
    devices: Array<unknown>;
    /**
     * Audit events of the user's own actions, newest first, at most 10 000.
     */
    events: Array<unknown>;
    /**
     * Time of the export.
     */
    exportedAt: string;
    /**
     * Second factors and trusted devices, without their secrets.
     */
    factors: Array<unknown>;
    /**
     * Invitations to the verified address.
     */
    invitations: Array<unknown>;
    /**
     * Mails to the verified address.
     */
    mails: Array<unknown>;
    /**
     * Memberships, with the titles of their roles.
     */
    memberships: Array<unknown>;
    /**
     * Notifications.
     */
    notifications: Array<unknown>;
    /**
     * The user.
     */
    person: Person;
    /**
     * Pictures.
     */
    pictures: Array<unknown>;
    /**
     * Linked provider identities.
     */
    providers: Array<unknown>;
    /**
     * Saved views of lists.
     */
    savedViews: Array<unknown>;
    /**
     * Active sessions.
     */
    sessions: Array<OwnSession>;
};

/**
 * A session of the caller.
 */
export type OwnSession = {
    /**
     * Browser and operating system: `Firefox, Windows`.
     */
    agent?: string | null;
    /**
     * Time of the sign-in.
     */
    createdAt: string;
    /**
     * Whether it is the session of this request.
     */
    current: boolean;
    /**
     * Time at which it expires unless it is used.
     */
    expiresAt: string;
    /**
     * Its id.
     */
    id: string;
    /**
     * Label of its device.
     */
    label?: string | null;
    /**
     * Time of the last use, to the hour.
     */
    lastUsed: string;
    /**
     * Scope of the session.
     */
    scope: Scope;
};

/**
 * Origin of the calling page: selects one of the configured ones.
 */
export type PageOrigin = string;

/**
 * The account whose password was forgotten.
 */
export type PassForgotRequest = {
    domain?: PageOrigin | null;
    /**
     * E-mail address.
     */
    email: Email;
};

/**
 * A new password, with the proof that it may be chosen.
 */
export type PassUpdateRequest = {
    /**
     * Code of the link, or `id` in a session that is limited to choosing a password.
     */
    code: LinkCode;
    email?: Email | null;
    id?: Id | null;
    /**
     * New password.
     */
    password: NewPassword;
    passwordConfirm?: Password | null;
};

/**
 * The code of a reset link.
 */
export type PassVerifyCodeRequest = {
    /**
     * Code of the link, or `id` in a session that is limited to choosing a password.
     */
    code: LinkCode;
    email?: Email | null;
    id?: Id | null;
};

/**
 * The account of a valid link.
 */
export type PassVerifyCodeResponse = {
    /**
     * User id.
     */
    userId: string;
};

/**
 * Options for creating a passkey.
 */
export type PasskeyCreationOptions = {
    /**
     * Id of the challenge: valid once, for five minutes, in this session.
     */
    challengeId: string;
    /**
     * For `PublicKeyCredential.parseCreationOptionsFromJSON`.
     */
    publicKey: CreationOptions;
};

/**
 * A passkey.
 */
export type PasskeyFactor = {
    /**
     * Whether the passkey is backed up (synchronised by its provider).
     */
    backedUp: boolean;
    /**
     * Creation time.
     */
    createdAt: string;
    /**
     * Its id.
     */
    id: string;
    /**
     * Time of the last use.
     */
    lastUsedAt?: string | null;
    /**
     * Name that the user gave it.
     */
    name: string;
    /**
     * Whether it was created on the device of this request.
     */
    thisDevice: boolean;
};

/**
 * Name of a passkey.
 */
export type PasskeyName = string;

/**
 * Options for `navigator.credentials.get()`.
 */
export type PasskeyOptions = {
    /**
     * Id of the challenge: valid once, for five minutes, on this device.
     */
    challengeId: string;
    /**
     * Input of `PublicKeyCredential.parseRequestOptionsFromJSON`.
     */
    publicKey: RequestOptions;
};

/**
 * A password: 1 to 128 characters, never normalized, never logged.
 */
export type Password = string;

/**
 * Rule for new passwords.
 */
export type PasswordRule = {
    /**
     * Whether a digit or special character is required.
     */
    digitOrSpecial?: boolean;
    /**
     * Minimum length.
     */
    minLength?: number;
    /**
     * Whether an upper-case letter is required.
     */
    uppercase?: boolean;
};

/**
 * The signed-in user. `userId` equals `id`; times are RFC 3339.
 */
export type Person = {
    /**
     * Date of birth, `YYYY-MM-DD`.
     */
    birthDate?: string | null;
    /**
     * When the user was created.
     */
    createdAt: string;
    /**
     * First name and initial, such as `Anna M.`.
     */
    displayName: string;
    /**
     * E-mail address: lower case, domain in punycode.
     */
    email: string;
    /**
     * Whether the address is verified.
     */
    emailVerified: boolean;
    /**
     * Given name.
     */
    firstName: string;
    /**
     * Form of address: `M`, `W` or `O`.
     */
    gender: string;
    /**
     * Whether the user can sign in with a password.
     */
    hasPassword: boolean;
    /**
     * Whether the user can sign in with a PIN on some device.
     */
    hasPin: boolean;
    /**
     * Id of the user.
     */
    id: string;
    /**
     * URL of the profile picture.
     */
    image?: string | null;
    /**
     * Initials, such as `AM`.
     */
    initials: string;
    /**
     * Whether the user is an employee of one of their companies.
     */
    isEmployee: boolean;
    /**
     * Whether several people share the account.
     */
    isShared: boolean;
    /**
     * Preferred language code.
     */
    language?: string | null;
    /**
     * The previous sign-in.
     */
    lastLogin?: string | null;
    /**
     * Family name.
     */
    lastName: string;
    /**
     * Phone number.
     */
    phone?: string | null;
    /**
     * Whether the next sign-in must set a new password.
     */
    resetPasswordRequired: boolean;
    /**
     * The user's own settings.
     */
    settings: {
        [key: string]: unknown;
    };
    /**
     * Same as `id`.
     */
    userId: string;
};

/**
 * A person's name, on one line.
 */
export type PersonName = string;

/**
 * State of the platform, from its database.
 */
export type PlatformState = {
    cron?: CronRun | null;
    /**
     * Size of the database.
     */
    database: DatabaseRoom;
    /**
     * Companies with at least four fifths of `mostMembers`, the largest first, at most twenty.
     */
    largeCompanies: Array<LargeCompany>;
    /**
     * Maximum number of members of a bulk job, and of a company that can be deleted.
     */
    mostMembers: number;
    /**
     * Pending work.
     */
    waiting: WaitingWork;
};

/**
 * Counts and state of the platform.
 */
export type PlatformSummary = PlatformState & {
    /**
     * Number of enabled companies.
     */
    companies: number;
    /**
     * Growth of the platform in the last 30 days (UTC), the oldest first.
     */
    days: Array<GrowthDay>;
    /**
     * Number of disabled companies.
     */
    disabledCompanies: number;
    /**
     * Companies that were created within 30 days.
     */
    newCompanies: number;
    /**
     * Accounts that were created within 30 days.
     */
    newPeople: number;
};

/**
 * A failure (RFC 9457).
 */
export type Problem = {
    code: ProblemCode;
    /**
     * Of `count_changed`: how many there are now.
     */
    count?: number;
    /**
     * Of `validation_failed`.
     */
    errors?: Array<FieldError>;
    /**
     * Of `forbidden`: the right that is missing.
     */
    missing?: {
        [key: string]: unknown;
    };
    /**
     * Of `pin_failed` and `second_factor_failed`.
     */
    remaining?: number;
    /**
     * Of a registration.
     */
    result?: number;
    /**
     * Seconds.
     */
    retryAfter?: number;
    status: number;
    /**
     * Constant English, not for people.
     */
    title: string;
    traceId: string;
    type: string;
};

/**
 * Why a call was refused.
 */
export type ProblemCode = 'malformed_json' | 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired' | 'invalid_credentials' | 'pin_failed' | 'passkey_failed' | 'second_factor_failed' | 'provider_failed' | 'provider_cancelled' | 'provider_email_missing' | 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'signup_disabled' | 'password_reset_disabled' | 'invitation_wrong_email' | 'reauthentication_required' | 'network_not_allowed' | 'device_not_enrolled' | 'bot_check_failed' | 'self_toggle_forbidden' | 'identity_foreign' | 'not_found' | 'invitation_invalid' | 'method_not_allowed' | 'payload_too_large' | 'unsupported_media_type' | 'guard_replayed' | 'mail_exists' | 'conflict' | 'count_changed' | 'job_running' | 'last_admin' | 'factor_required' | 'link_expired' | 'invitation_expired' | 'version_conflict' | 'pin_blocked' | 'idempotency_mismatch' | 'validation_failed' | 'too_many_attempts' | 'internal' | 'app_unavailable' | 'maintenance' | 'unavailable';

/**
 * Social sign-in.
 */
export type Providers = {
    /**
     * Whether sign-in with Apple is enabled.
     */
    apple?: boolean;
    /**
     * Whether sign-in with Facebook is enabled.
     */
    facebook?: boolean;
    /**
     * Sign-in with Google.
     */
    google?: Google;
};

/**
 * The public configuration, which every page also contains.
 */
export type PublicConfiguration = PublicSettings & {
    /**
     * Always `/api`.
     */
    apiPrefix: string;
    /**
     * Available languages.
     */
    languages: Array<Language>;
    /**
     * Whether this is the production environment.
     */
    production: boolean;
    /**
     * Version of the product.
     */
    version: string;
};

/**
 * The public settings.
 */
export type PublicSettings = {
    /**
     * Administration.
     */
    admin?: AdminSettings;
    botCheck?: BotCheck | null;
    /**
     * Language if neither URL nor cookie name one; `auto` uses the browser's.
     */
    defaultLanguage?: string;
    defaultUser?: DefaultUser | null;
    /**
     * Whether this is a demo environment.
     */
    demo?: boolean;
    /**
     * Feature flags.
     */
    features?: Features;
    /**
     * Footer links of the sign-in pages.
     */
    footer?: Footer;
    /**
     * Hosts of the parts of the product; empty means the page's own origin.
     */
    hosts?: Hosts;
    /**
     * The lock screen.
     */
    lock?: LockSettings;
    /**
     * Path of the sign-in page.
     */
    loginPage?: string;
    /**
     * Maintenance mode.
     */
    maintenance?: Maintenance;
    /**
     * Micro-frontends (apps loaded on demand), by name.
     */
    microFrontends?: {
        [key: string]: MicroFrontend;
    };
    /**
     * Width in pixels up to which a screen counts as mobile.
     */
    mobileBreakpoint?: number;
    /**
     * Other origins from which modules may be loaded, such as `https://apps.example.org`.
     */
    moduleOrigins?: Array<string>;
    /**
     * Rule for new passwords.
     */
    password?: PasswordRule;
    /**
     * Social sign-in.
     */
    providers?: Providers;
    /**
     * Redirects after sign-in.
     */
    redirects?: Redirects;
    /**
     * Theme of the sign-in pages.
     */
    theme?: string;
};

/**
 * Which notifications to mark as read.
 */
export type ReadRequest = {
    /**
     * The `mark` of the newest notification shown: it and all before it are marked as read.
     */
    until: Mark;
};

/**
 * The password, or a second factor: the factor is required if the account has one and the session never verified it; a session opened by
 * PIN requires the password, too.
 */
export type ReauthenticateRequest = {
    challengeId?: Id | null;
    code?: FactorCode | null;
    credential?: AuthenticationCredential | null;
    method?: FactorMethod | null;
    password?: Password | null;
};

/**
 * Reauthentication for a change of sign-in methods.
 */
export type ReauthenticationRequest = {
    password?: Password | null;
};

/**
 * State of the recovery codes; the codes themselves are shown only once.
 */
export type RecoveryCodes = {
    /**
     * Number of unused codes.
     */
    left: number;
};

/**
 * Redirects after sign-in (G8).
 */
export type Redirects = {
    /**
     * Origins allowed in `target` and `partnerUri`.
     */
    allowed?: Array<string>;
    /**
     * Delay in milliseconds, added to 120.
     */
    delay?: number;
    /**
     * The same on a mobile screen.
     */
    mobileUri?: string;
    /**
     * `router`, `mobile` or `page`.
     */
    mode?: string;
    /**
     * Destination of partners: a path, or a URL of an allowed origin.
     */
    partnerUri?: string;
    /**
     * Path for a valid session on start.
     */
    successUri?: string;
    /**
     * `business`, `partner` or a URL of an allowed origin.
     */
    target?: string;
    /**
     * Whether the company chooser is always shown.
     */
    tenantChooser?: boolean;
};

/**
 * The refresh token of a native app.
 */
export type RefreshRequest = {
    /**
     * Refresh token; only from native apps, a browser sends its cookie.
     */
    refreshToken?: string | null;
};

/**
 * The renewed tokens.
 */
export type RefreshResponse = {
    /**
     * Tenant token for the tenant of `x-token-tenant`, if the request has one.
     */
    accessTenantToken?: string | null;
    /**
     * Access token.
     */
    accessToken: string;
    /**
     * Lifetime of the session and its cookies in days.
     */
    exDays: number;
    /**
     * Refresh token; only for native apps.
     */
    refreshToken?: string | null;
};

/**
 * A newly created credential.
 */
export type RegistrationCredential = {
    /**
     * Credential id, in base64url.
     */
    id: Bytes;
    /**
     * Same as `id`.
     */
    rawId: Bytes;
    /**
     * The authenticator's response.
     */
    response: AttestationResponse;
    /**
     * Always `public-key`.
     */
    type: CredentialType;
};

/**
 * The relying party.
 */
export type RelyingPartyEntity = {
    /**
     * RP ID.
     */
    id: string;
    /**
     * Display name.
     */
    name: string;
};

/**
 * The new name of a passkey.
 */
export type RenamePasskeyRequest = {
    /**
     * Name that the user gave it.
     */
    name: PasskeyName;
};

/**
 * A day of the report.
 */
export type ReportDay = {
    /**
     * Date in UTC: `2026-11-22`.
     */
    day: string;
    /**
     * Number of failed sign-ins of members.
     */
    failed: number;
    /**
     * Number of members who joined, less those who left.
     */
    joined: number;
    roles?: RoleTotals | null;
    /**
     * Number of sign-ins.
     */
    signIns: number;
};

/**
 * A role in the report.
 */
export type ReportRole = {
    /**
     * Whether the role has admin rights.
     */
    administers: boolean;
    /**
     * Number of apps that it gives access to.
     */
    apps: number;
    /**
     * Whether the role is enabled.
     */
    enabled: boolean;
    /**
     * Number of members.
     */
    members: number;
    /**
     * Title.
     */
    title: string;
};

/**
 * Options to authenticate with a passkey.
 */
export type RequestOptions = {
    /**
     * The user's passkeys; empty if the user is not identified yet, and the authenticator offers its own.
     */
    allowCredentials: Array<CredentialDescriptor>;
    /**
     * Challenge of 32 bytes, in base64url.
     */
    challenge: string;
    /**
     * RP ID.
     */
    rpId: string;
    /**
     * Timeout in milliseconds.
     */
    timeout: number;
    /**
     * Whether the authenticator verifies the user.
     */
    userVerification: UserVerification;
};

/**
 * The access that a role gives to an app.
 */
export type Right = {
    /**
     * Level of access.
     */
    access: Access;
    /**
     * Id of the app.
     */
    appId: string;
};

/**
 * A role.
 */
export type Role = {
    /**
     * Access to apps; apps with the level `none` are left out.
     */
    apps: Array<Right>;
    /**
     * Number of apps that it opens while it is enabled; with admin rights also every area of administration.
     */
    countApps: number;
    /**
     * Number of members.
     */
    countUsers: number;
    /**
     * 1 where its members are administrators of the company.
     */
    hasAdminRights: number;
    /**
     * 1 where its members may invite, create and assign users.
     */
    hasOnBoardingRights: number;
    /**
     * 1 where its members take care of payments; here it only lets them give this right.
     */
    hasPaymentRights: number;
    /**
     * Id of the role.
     */
    roleId: string;
    /**
     * Layout of the menus of its members.
     */
    settings: Layout;
    /**
     * 1 while the role is enabled; a disabled role gives no rights.
     */
    state: number;
    /**
     * Its title.
     */
    title: string;
    /**
     * Increases with every change of the role; also its `ETag`, for `If-Match`. Giving it to members and taking it away do not increase it.
     */
    version: number;
};

/**
 * An app that is on in the company, so that roles can give access to it.
 */
export type RoleApp = {
    /**
     * Id of the app.
     */
    appId: string;
    /**
     * The category before a tenant renamed it.
     */
    baseCategoryName: string;
    /**
     * The title before a tenant renamed it.
     */
    baseTitle: string;
    /**
     * Translations of the category, by language.
     */
    categories: {
        [key: string]: string;
    };
    /**
     * Its category.
     */
    categoryName: string;
    /**
     * Icon of the app.
     */
    icon?: string | null;
    /**
     * Name of the micro-frontend that renders the app.
     */
    mfeName?: string | null;
    /**
     * Path within the micro-frontend.
     */
    mfePath?: string | null;
    /**
     * Path of the app in the product.
     */
    path?: string | null;
    /**
     * Position in its category, ascending.
     */
    sort: number;
    /**
     * Its title.
     */
    title: string;
    /**
     * Translations of the title, by language.
     */
    titles: {
        [key: string]: string;
    };
};

/**
 * Apps that a role can give rights on, by category and title.
 */
export type RoleApps = {
    /**
     * The apps.
     */
    data: Array<RoleApp>;
    /**
     * Number of apps.
     */
    total: number;
};

/**
 * Access to an app that would fall or rise.
 */
export type RoleEffect = {
    /**
     * Their access after the change.
     */
    after: Access;
    /**
     * Id of the app.
     */
    appId: string;
    /**
     * The title before a tenant renamed it.
     */
    baseTitle: string;
    /**
     * Current access of these members, by all of their roles.
     */
    before: Access;
    /**
     * Names of the first three of them.
     */
    names: Array<string>;
    /**
     * Number of members.
     */
    people: number;
    /**
     * Title of the app.
     */
    title: string;
    /**
     * Translations of the title, by language.
     */
    titles: {
        [key: string]: string;
    };
};

/**
 * The access that a role gives to an app.
 */
export type RoleGrant = {
    /**
     * Level of access.
     */
    access: Access;
    /**
     * Id of the role.
     */
    roleId: string;
};

export type RoleIds = Array<string>;

/**
 * A member of a role.
 */
export type RoleMember = {
    /**
     * E-mail address.
     */
    email: string;
    /**
     * First name.
     */
    firstName: string;
    /**
     * URL of the picture.
     */
    image?: string | null;
    /**
     * Last name.
     */
    lastName: string;
    /**
     * Id of the user.
     */
    userId: string;
};

/**
 * Some members of a role.
 */
export type RoleMembers = {
    /**
     * The first 24 members.
     */
    data: Array<RoleMember>;
    /**
     * Total number of members.
     */
    total: number;
};

/**
 * A role and its title.
 */
export type RoleName = {
    /**
     * Id of the role.
     */
    roleId: string;
    /**
     * Its title.
     */
    title: string;
};

/**
 * The effects that a change of a role would have.
 */
export type RolePreview = {
    /**
     * Access that would fall or rise, by category and title of the app.
     */
    effects: Array<RoleEffect>;
    /**
     * Whether more than 1 000 members are affected; then the counts cover the first 1 000.
     */
    isMinimum: boolean;
};

/**
 * A role's permission on an app.
 */
export type RoleRight = {
    /**
     * Access level: `none` (or `no`), `read`, `write`, `delete` or `root`.
     */
    access: Access;
    /**
     * Id of the app.
     */
    appId: string | null;
};

/**
 * Totals of the enabled roles of a company.
 */
export type RoleTotals = {
    /**
     * Number of assignments of roles with admin rights.
     */
    administering: number;
    /**
     * Number of assignments: a member with two roles counts twice.
     */
    given: number;
    /**
     * Number of apps that roles give access to, summed over the roles.
     */
    rights: number;
    /**
     * Number of roles.
     */
    roles: number;
};

/**
 * A member of the company, with whether they are in a role.
 */
export type RoleUser = {
    /**
     * First name and initial of the last name: `Anna M.`
     */
    displayName: string;
    /**
     * E-mail address.
     */
    email: string;
    /**
     * URL of the picture.
     */
    image?: string | null;
    /**
     * Initials: `AM`
     */
    initials: string;
    /**
     * Whether the caller may not add them to the role or remove them.
     */
    locked: boolean;
    /**
     * Whether they are in the role.
     */
    selected: boolean;
    /**
     * Id of the user.
     */
    userId: string;
};

/**
 * Settings that the operator makes for a company.
 */
export type Rules = {
    /**
     * Retention of its audit log in months; 0 keeps it forever.
     */
    auditMonths: number;
    /**
     * 1 if its own administrators may edit it, else 0.
     */
    selfEdit: number;
};

/**
 * A saved view.
 */
export type SavedView = {
    /**
     * Id of the view.
     */
    id: string;
    /**
     * Whether the list opens with this view.
     */
    isDefault: boolean;
    /**
     * Name that its owner chose.
     */
    name: string;
    /**
     * Query parameters of the list, by name.
     */
    query: {
        [key: string]: string;
    };
    /**
     * Increases with every change; sent as `If-Match`.
     */
    version: number;
};

/**
 * The views of a list.
 */
export type SavedViews = {
    /**
     * The views of the user.
     */
    own: Array<SavedView>;
    /**
     * The views that the company shares.
     */
    shared: Array<SavedView>;
};

/**
 * What a session allows.
 */
export type Scope = 'full' | 'password' | 'verify' | 'second_factor';

/**
 * A second factor: a code, or a passkey assertion.
 */
export type SecondFactorRequest = {
    challengeId?: Id | null;
    code?: FactorCode | null;
    credential?: AuthenticationCredential | null;
    /**
     * Method of the factor.
     */
    method: FactorMethod;
    /**
     * `true` trusts this device: sign-ins on it require no second factor for 30 days.
     */
    trustDevice?: boolean | null;
    uuId?: DeviceLabel | null;
};

/**
 * Whether the company requires a second factor.
 */
export type SecondFactorRule = 'optional' | 'required';

/**
 * Session rules of a company, and how many members they affect.
 */
export type SecurityResponse = {
    /**
     * Allowed networks; empty allows all.
     */
    allowedNetworks: Array<Network>;
    /**
     * Minutes after which an unused session expires in this company; 0 for the platform's default.
     */
    idleMinutes: number;
    /**
     * Number of members with access.
     */
    people: number;
    /**
     * Whether sessions opened by PIN are allowed.
     */
    pin: boolean;
    /**
     * Whether every member needs a second factor.
     */
    secondFactor: SecondFactorRule;
    /**
     * Time from which the second factor is needed; null if it applies at once.
     */
    secondFactorFrom?: string | null;
    /**
     * Hours after which every session expires in this company; 0 for the platform's default.
     */
    sessionHours: number;
    /**
     * Version of the rules; rises with every change of them.
     */
    version: number;
    /**
     * Number of those without a second factor.
     */
    withoutSecondFactor: number;
};

/**
 * Identifies the session where no cookie or header does.
 */
export type SessionRequest = {
    /**
     * Refresh token; only from native apps.
     */
    refreshToken?: string | null;
    uuId?: DeviceLabel | null;
};

/**
 * The current session, if there is one.
 */
export type SessionResponse = FullSession | LimitedSession;

/**
 * Sign-ins of a day.
 */
export type SignInDay = {
    /**
     * Date in UTC: `2026-11-22`.
     */
    day: string;
    /**
     * Number of failed sign-ins of members who have entered the company before.
     */
    failed: number;
    /**
     * Number of sign-ins.
     */
    signIns: number;
};

/**
 * A passkey assertion.
 */
export type SignInPasskeyRequest = {
    /**
     * Id of the challenge.
     */
    challengeId: Id;
    /**
     * Result of `PublicKeyCredential.toJSON()`.
     */
    credential: AuthenticationCredential;
    uuId?: DeviceLabel | null;
};

/**
 * A PIN of an account on this device's lock screen.
 */
export type SignInPinRequest = {
    /**
     * PIN.
     */
    pin: TypedPin;
    tenantId?: Id | null;
    /**
     * User id.
     */
    userId: Id;
    uuId?: DeviceLabel | null;
};

/**
 * Credentials: `email` and `password`, the same two encrypted (`hashed` and `hashCredentials`), or the demo user (`default`).
 */
export type SignInRequest = {
    /**
     * `true` signs in the configured demo user, without credentials.
     */
    default?: boolean | null;
    email?: Email | null;
    /**
     * `base64url(iv ‖ AES-256-GCM(key, {"email","password"}))`; the key is derived from the guard's.
     */
    hashCredentials?: string | null;
    /**
     * `true` if `hashCredentials` replaces `email` and `password`.
     */
    hashed?: boolean | null;
    password?: Password | null;
    uuId?: DeviceLabel | null;
};

/**
 * The opened session.
 */
export type SignInResponse = {
    /**
     * Tenant token, if a company was entered.
     */
    accessTenantToken?: string | null;
    /**
     * Access token.
     */
    accessToken: string;
    company?: Company | null;
    /**
     * Lifetime of the session and its cookies in days.
     */
    exDays: number;
    /**
     * Methods to prove the second factor, if the session waits for one; else empty.
     */
    methods: Array<FactorMethod>;
    /**
     * Companies with an enabled membership: at most 100, sorted by title.
     */
    organisations: Array<Company>;
    /**
     * Refresh token; only for native apps.
     */
    refreshToken?: string | null;
    /**
     * Scope of the session: what it may do.
     */
    scope: Scope;
    /**
     * The user; before a required second factor is proven only the e-mail address and the language.
     */
    user: Person;
    /**
     * Device label.
     */
    uuId: string;
};

/**
 * A new user.
 */
export type SignUpRequest = {
    birthday?: BirthDate | null;
    botToken?: BotToken | null;
    domain?: PageOrigin | null;
    /**
     * E-mail address.
     */
    email: Email;
    /**
     * Given name.
     */
    firstName: PersonName;
    gender?: Gender | null;
    invitationCode?: LinkCode | null;
    /**
     * Family name.
     */
    lastName: PersonName;
    /**
     * Password.
     */
    password: NewPassword;
    passwordConfirm?: Password | null;
};

/**
 * The registered user.
 */
export type SignUpResponse = {
    /**
     * Whether the e-mail address must be verified before a session is full.
     */
    emailVerificationRequired: boolean;
    /**
     * User id.
     */
    userId: string;
};

/**
 * Measurements of a time span.
 */
export type SpanCalls = {
    /**
     * Number of requests.
     */
    calls: number;
    /**
     * Number of failed requests.
     */
    errors: number;
    /**
     * 95th percentile of the duration in milliseconds.
     */
    p95: number;
    /**
     * Start of the time span.
     */
    since: string;
};

/**
 * A started bulk job.
 */
export type StartedJob = {
    /**
     * Id of the job.
     */
    jobId: string;
};

/**
 * Member counts of a company.
 */
export type Summary = {
    /**
     * Members of the company.
     */
    all: number;
    /**
     * Of these, employees.
     */
    employees: number;
    /**
     * Of these, enabled members.
     */
    enabled: number;
    /**
     * Pending invitations, counted up to 1 000.
     */
    invited: number;
    /**
     * Members who have never signed in to the company.
     */
    neverSignedIn: number;
};

/**
 * The caller's session in the current company.
 */
export type TenantSession = {
    /**
     * The apps that `rights` names.
     */
    apps: Array<AppAccess>;
    /**
     * The same object as `tenant`.
     */
    company: Company;
    /**
     * Whether the caller administers the company.
     */
    hasAdminRights: boolean;
    /**
     * Whether the caller may invite, create and assign users.
     */
    hasOnBoardingRights: boolean;
    /**
     * Whether the caller may change the payment flag of roles.
     */
    hasPaymentRights: boolean;
    /**
     * Whether the caller has a second factor.
     */
    hasSecondFactor: boolean;
    /**
     * Menu layout.
     */
    layout: Layout;
    news?: CompanyNews | null;
    /**
     * Whether the caller administers the operator's company.
     */
    operator: boolean;
    /**
     * Access by app id; apps with `none` are left out.
     */
    rights: {
        [key: string]: Access;
    };
    /**
     * Enabled roles of the caller.
     */
    roles: Array<RoleName>;
    /**
     * The current company.
     */
    tenant: Company;
    /**
     * Number of unread notifications, up to 100.
     */
    unreadNotifications: number;
    /**
     * Always true.
     */
    valid: boolean;
};

/**
 * A title, on one line.
 */
export type Title = string;

/**
 * An authenticator app.
 */
export type TotpFactor = {
    /**
     * Creation time.
     */
    createdAt: string;
    /**
     * Time of the last use.
     */
    lastUsedAt?: string | null;
};

/**
 * Secret for an authenticator app.
 */
export type TotpSecret = {
    /**
     * The secret in base32, for typing.
     */
    secret: string;
    /**
     * The `otpauth:` URI, for a QR code.
     */
    uri: string;
};

/**
 * A trusted device.
 */
export type TrustedDevice = {
    /**
     * Creation time.
     */
    createdAt: string;
    /**
     * Its id.
     */
    id: string;
    /**
     * Browser and operating system: `Firefox, Windows`.
     */
    label?: string | null;
    /**
     * Time of the last use.
     */
    lastUsedAt: string;
};

/**
 * A PIN.
 */
export type TypedPin = string;

/**
 * Changes to an app (merge patch): absent members stay unchanged, `null` clears.
 */
export type UpdateAppRequest = {
    /**
     * Category names by language.
     */
    categories?: {
        [key: string]: string;
    };
    /**
     * Category in menus and roles.
     */
    categoryName?: string;
    /**
     * Whether it is available to all companies; otherwise only to those that it is offered to.
     */
    forAll?: WrittenFlag;
    /**
     * Name of its icon.
     */
    icon?: null | string;
    /**
     * The micro-frontend that shows it; requests are forwarded to the backend of that name.
     */
    mfeName?: null | string;
    /**
     * Path within the micro-frontend.
     */
    mfePath?: null | string;
    /**
     * Its path in the product.
     */
    path?: null | string;
    /**
     * Whether it is retired: hidden from all menus and not accessible; roles keep their rights on it.
     */
    retired?: WrittenFlag;
    /**
     * Its sort position.
     */
    sort?: number;
    /**
     * Title.
     */
    title?: string;
    /**
     * Titles by language; `title` is used for all other languages.
     */
    titles?: {
        [key: string]: string;
    };
};

/**
 * Changes to the caller's account (merge patch): absent members stay unchanged, `null` clears.
 */
export type UpdateMeRequest = {
    /**
     * Birth date, `YYYY-MM-DD`; `birthday` is accepted as an alias.
     */
    birthDate?: null | string;
    /**
     * Alias of `birthDate`, used when that is absent.
     */
    birthday?: null | string;
    currentPassword?: Password | null;
    /**
     * Given name.
     */
    firstName?: string;
    /**
     * Gender: `M`, `W` or `O`.
     */
    gender?: 'M' | 'W' | 'O';
    /**
     * Code of an offered language.
     */
    language?: null | string;
    /**
     * Family name.
     */
    lastName?: string;
    password?: NewPassword | null;
    /**
     * Phone number.
     */
    phone?: null | string;
    /**
     * A new PIN of 6 to 12 digits; null removes it.
     */
    pin?: null | string;
    /**
     * Merged into the stored settings (RFC 7396); at most 16 kB in all.
     */
    settings?: null | {
        [key: string]: unknown;
    };
};

/**
 * Changes to a role (merge patch): absent members stay unchanged.
 */
export type UpdateRoleRequest = {
    /**
     * Permissions on apps. The list replaces all existing ones.
     */
    apps?: null | Array<RoleRight>;
    /**
     * Permission to administer the company: 0 or 1.
     */
    hasAdminRights?: WrittenFlag;
    /**
     * Permission for onboarding: 0 or 1.
     */
    hasOnBoardingRights?: WrittenFlag;
    /**
     * Whether its members take care of payments, and may give this right: 0 or 1.
     */
    hasPaymentRights?: WrittenFlag;
    /**
     * Layout settings, merged (RFC 7396); null resets them to the defaults.
     */
    settings?: null | {
        /**
         * Whether users may choose another layout.
         */
        changeableByUser?: null | WrittenFlag;
        /**
         * Position of the menus.
         */
        layoutMode?: null | 'topbar' | 'sidebar';
        /**
         * Apps in the sidebar.
         */
        sideBarApps?: null | {
            [key: string]: Flag;
        };
    };
    /**
     * 1 enabled, 0 disabled.
     */
    state?: WrittenFlag;
    /**
     * Title.
     */
    title?: string;
    /**
     * All members of the role, instead of the following three.
     */
    users?: null | Array<string>;
    usersAdd?: UserIds | null;
    /**
     * 1 adds and 0 removes all members that the caller may change, except those listed; only in companies of up to 10 000 members.
     */
    usersAll?: WrittenFlag;
    usersRemove?: UserIds | null;
};

/**
 * Changes to the session rules (merge patch): absent members stay unchanged.
 */
export type UpdateSecurityRequest = {
    /**
     * Allowed networks, at most 50; empty allows all.
     */
    allowedNetworks?: Array<string>;
    /**
     * Minutes after which an unused session expires in this company; 0 for the platform's default.
     */
    idleMinutes?: number;
    /**
     * Whether sessions opened by PIN are allowed.
     */
    pin?: boolean;
    /**
     * Whether every member needs a second factor.
     */
    secondFactor?: 'optional' | 'required';
    /**
     * Time from which the second factor is needed; null for at once.
     */
    secondFactorFrom?: null | string;
    /**
     * Hours after which every session expires in this company; 0 for the platform's default.
     */
    sessionHours?: number;
};

/**
 * Changes to a company (merge patch): absent fields stay unchanged; `null` clears where the type allows it.
 */
export type UpdateTenantRequest = {
    /**
     * Id used in business addresses. Ignored unless the operator sends it.
     */
    businessUuId?: string;
    /**
     * City of the registered office.
     */
    city?: null | string;
    /**
     * Alias of `name`; wins over it when both are present.
     */
    companyName?: string;
    /**
     * Id of the group of companies that it belongs to. Ignored unless the operator sends it.
     */
    groupId?: null | string;
    /**
     * Location within the city.
     */
    location?: null | string;
    /**
     * `null` removes the logo; a logo is set by its own operation.
     */
    logoSrc?: {
        [key: string]: unknown;
    } | null;
    /**
     * Registered name; `companyName` is accepted as an alias.
     */
    name?: string;
    /**
     * Announcement on the members' home page. A company may write it even if it may not edit itself.
     */
    news?: null | string;
    /**
     * Path of the company in the product.
     */
    path?: null | string;
    rules?: CompanyRules | null;
    /**
     * 1 enabled, 0 disabled. Ignored unless the operator sends it.
     */
    state?: WrittenFlag;
    /**
     * Display name.
     */
    title?: string;
};

/**
 * Changes to a member (merge patch): absent fields stay unchanged; `null` clears where the type allows it.
 */
export type UpdateUserRequest = {
    /**
     * Birth date, `YYYY-MM-DD`; `birthday` and `birthDay` are accepted as aliases.
     */
    birthDate?: null | string;
    /**
     * Alias of `birthDate`, used when both others are absent.
     */
    birthDay?: null | string;
    /**
     * Alias of `birthDate`, used when that is absent.
     */
    birthday?: null | string;
    /**
     * E-mail address.
     */
    email?: string;
    /**
     * Given name.
     */
    firstName?: string;
    /**
     * Gender: `M`, `W` or `O`.
     */
    gender?: 'M' | 'W' | 'O';
    /**
     * `null` removes the picture; a picture is set by its own operation.
     */
    image?: null | string;
    /**
     * Whether the member is an employee; `isIntern` is accepted as an alias.
     */
    isEmployee?: WrittenFlag;
    /**
     * Alias of `isEmployee`, used when that is absent.
     */
    isIntern?: WrittenFlag;
    /**
     * Whether several people share the account.
     */
    isShared?: WrittenFlag;
    /**
     * Family name.
     */
    lastName?: null | string;
    /**
     * Work location.
     */
    location?: null | string;
    /**
     * A temporary password; shared and employee accounts need one.
     */
    password?: null | Password;
    /**
     * Phone number.
     */
    phone?: null | string;
    /**
     * Whether the next sign-in must set a new password. It must in any case after the company has set the password of an account that one person
     * uses, or after an account is no longer shared.
     */
    resetPassword?: WrittenFlag;
    /**
     * Ids of all roles of the member.
     */
    roles?: null | Array<string>;
    /**
     * 1 enabled, 0 disabled.
     */
    state?: WrittenFlag;
};

/**
 * Use of a rate limit.
 */
export type Usage = {
    /**
     * The limit.
     */
    limit: LimitName;
    /**
     * Length of the window, in minutes.
     */
    minutes: number;
    /**
     * Maximum number of uses.
     */
    most: number;
    /**
     * How often it was used in the last `minutes`, according to the audit log.
     */
    used: number;
};

/**
 * The user of a new passkey.
 */
export type UserEntity = {
    /**
     * Display name.
     */
    displayName: string;
    /**
     * User handle, in base64url.
     */
    id: string;
    /**
     * E-mail address that the user signs in with.
     */
    name: string;
};

/**
 * Ids of the members to add to a role or to remove from it.
 */
export type UserIds = Array<string>;

/**
 * Whether the authenticator verifies the user.
 */
export type UserVerification = 'preferred' | 'required';

/**
 * A field's value before and after a change; null where there is none.
 */
export type ValueChange = {
    /**
     * The value after.
     */
    after?: string | null;
    /**
     * The value before.
     */
    before?: string | null;
    /**
     * Name of the field in the API.
     */
    field: string;
};

/**
 * The code of a verification link.
 */
export type VerifyEmailRequest = {
    /**
     * E-mail address of the link.
     */
    email: Email;
    /**
     * Code of the link.
     */
    token: LinkCode;
};

/**
 * The user whose e-mail address is verified.
 */
export type VerifyEmailResponse = {
    /**
     * Access token of the session that replaces a limited one; only for native apps.
     */
    accessToken?: string | null;
    /**
     * Its refresh token; only for native apps.
     */
    refreshToken?: string | null;
    /**
     * The user.
     */
    user: Person;
};

/**
 * An invitation to look up.
 */
export type VerifyInvitationRequest = {
    /**
     * The code of the mail.
     */
    code: LinkCode;
    /**
     * E-mail address that it was sent to.
     */
    email: Email;
};

/**
 * Company and inviter of an invitation.
 */
export type VerifyInvitationResponse = {
    /**
     * The company.
     */
    company: InvitingCompany;
    /**
     * Name of the inviter; empty if the account no longer exists.
     */
    invitedBy: string;
};

/**
 * What people call a view: one line.
 */
export type ViewName = string;

/**
 * What the address of the list says, by parameter.
 */
export type ViewQuery = {
    [key: string]: string;
};

/**
 * A view as it is saved: it takes the place of the one with its id.
 */
export type ViewRequest = {
    isDefault?: Flag | null;
    /**
     * What it is called.
     */
    name: ViewName;
    /**
     * Filters, order, search and columns, as the address of the list has them.
     */
    query: ViewQuery;
};

/**
 * A valid pending invitation.
 */
export type WaitingInvitation = {
    /**
     * E-mail address of the invited user.
     */
    email: string;
    /**
     * When the invitation expires (RFC 3339).
     */
    expiresAt: string;
    /**
     * Id of the invitation.
     */
    id: string;
};

/**
 * Pending work: how much, and how long the oldest item has waited.
 */
export type WaitingWork = {
    /**
     * Seconds since the oldest unsent bulk mail was created.
     */
    bulkMailSeconds: number;
    /**
     * Mails given up within the last day; counted up to 10000.
     */
    deadMails: number;
    /**
     * Seconds since the oldest running bulk job was created.
     */
    jobSeconds: number;
    /**
     * Bulk jobs still running; counted up to 1000.
     */
    jobs: number;
    /**
     * Mails not sent yet; counted up to 10000.
     */
    mails: number;
    /**
     * Seconds since the oldest unsent personal mail was created.
     */
    personalMailSeconds: number;
    /**
     * Seconds by which the oldest undelivered command is overdue.
     */
    sessionCommandSeconds: number;
    /**
     * Commands to session authorities that were not delivered yet; counted up to 10000.
     */
    sessionCommands: number;
    /**
     * Seconds since the oldest unsealed audit event.
     */
    unsealedSeconds: number;
};

/**
 * A boolean in a request.
 */
export type WrittenFlag = boolean | number;

export type JwksData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/.well-known/jwks.json';
};

export type JwksErrors = {
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type JwksError = JwksErrors[keyof JwksErrors];

export type JwksResponses = {
    200: {
        [key: string]: unknown;
    };
};

export type JwksSuccess = JwksResponses[keyof JwksResponses];

export type SecurityTxtData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/.well-known/security.txt';
};

export type SecurityTxtErrors = {
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type SecurityTxtError = SecurityTxtErrors[keyof SecurityTxtErrors];

export type SecurityTxtResponses = {
    200: string;
};

export type SecurityTxtSuccess = SecurityTxtResponses[keyof SecurityTxtResponses];

export type ListAppsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/admin/app';
};

export type ListAppsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ListAppsError = ListAppsErrors[keyof ListAppsErrors];

export type ListAppsResponses = {
    200: Catalogue;
};

export type ListAppsSuccess = ListAppsResponses[keyof ListAppsResponses];

export type CreateAppData = {
    body: CreateAppRequest;
    path?: never;
    query?: never;
    url: '/api/admin/app';
};

export type CreateAppErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type CreateAppError = CreateAppErrors[keyof CreateAppErrors];

export type CreateAppResponses = {
    201: CatalogueApp;
};

export type CreateAppSuccess = CreateAppResponses[keyof CreateAppResponses];

export type DeleteAppData = {
    body?: never;
    path: {
        /**
         * Id of the app.
         */
        appId: string;
    };
    query?: never;
    url: '/api/admin/app/{appId}';
};

export type DeleteAppErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type DeleteAppError = DeleteAppErrors[keyof DeleteAppErrors];

export type DeleteAppResponses = {
    204: void;
};

export type DeleteAppSuccess = DeleteAppResponses[keyof DeleteAppResponses];

export type UpdateAppData = {
    body: UpdateAppRequest;
    path: {
        /**
         * Id of the app.
         */
        appId: string;
    };
    query?: never;
    url: '/api/admin/app/{appId}';
};

export type UpdateAppErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type UpdateAppError = UpdateAppErrors[keyof UpdateAppErrors];

export type UpdateAppResponses = {
    200: CatalogueApp;
};

export type UpdateAppSuccess = UpdateAppResponses[keyof UpdateAppResponses];

export type ListEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Number of the page, from 1; no more than 10 000 rows deep (`after` goes deeper).
         */
        page?: number;
        /**
         * Rows of a page: 1 to 100, 10 by default.
         */
        limit?: number;
        /**
         * Name of a field; with `-` before it, descending.
         */
        sort?: string;
        /**
         * Comma-separated names of the members to return; all without it.
         */
        fields?: string;
        /**
         * Up to 5 terms of 64 characters, separated by commas, all of which match: `field:term`, or a term alone for the default fields. A term matches the beginning of a word, whatever its case and accents; `\` escapes commas and colons.
         */
        search?: string;
        /**
         * Only events of this kind, as in `user.signed_in`.
         */
        action?: string;
        /**
         * Only events that this user caused: an id.
         */
        actor?: string;
        /**
         * Only events about this object: an id.
         */
        object?: string;
        /**
         * `tenant` (the default), or `platform` for the operator: the events outside companies.
         */
        scope?: string;
        /**
         * Only events since this day (`2026-11-20`) or time (RFC 3339).
         */
        from?: string;
        /**
         * Only events up to this day or time, which is included.
         */
        to?: string;
        /**
         * The `next` of the page before: continues behind it, at any depth.
         */
        after?: string;
    };
    url: '/api/admin/audit';
};

export type ListEventsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type ListEventsResponses = {
    200: ListPageEvent;
};

export type ListEventsSuccess = ListEventsResponses[keyof ListEventsResponses];

export type ExportEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * csv or ndjson
         */
        format?: string;
        /**
         * Name of a field; with `-` before it, descending.
         */
        sort?: string;
        /**
         * Up to 5 terms of 64 characters, separated by commas, all of which match: `field:term`, or a term alone for the default fields. A term matches the beginning of a word, whatever its case and accents; `\` escapes commas and colons.
         */
        search?: string;
        /**
         * Only events of this kind, as in `user.signed_in`.
         */
        action?: string;
        /**
         * Only events that this user caused: an id.
         */
        actor?: string;
        /**
         * Only events about this object: an id.
         */
        object?: string;
        /**
         * `tenant` (the default), or `platform` for the operator: the events outside companies.
         */
        scope?: string;
        /**
         * Only events since this day (`2026-11-20`) or time (RFC 3339).
         */
        from?: string;
        /**
         * Only events up to this day or time, which is included.
         */
        to?: string;
        /**
         * The `next` of the page before: continues behind it, at any depth.
         */
        after?: string;
    };
    url: '/api/admin/audit/export';
};

export type ExportEventsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ExportEventsError = ExportEventsErrors[keyof ExportEventsErrors];

export type ExportEventsResponses = {
    /**
     * The events
     */
    200: string;
};

export type ExportEventsSuccess = ExportEventsResponses[keyof ExportEventsResponses];

export type GetIdentityData = {
    body?: never;
    path?: never;
    query: {
        /**
         * E-mail address of the account.
         */
        email: string;
    };
    url: '/api/admin/identity';
};

export type GetIdentityErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type GetIdentityError = GetIdentityErrors[keyof GetIdentityErrors];

export type GetIdentityResponses = {
    200: Identity;
};

export type GetIdentitySuccess = GetIdentityResponses[keyof GetIdentityResponses];

export type DisableIdentityData = {
    body?: never;
    path: {
        /**
         * Id of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/api/admin/identity/{userId}/disable';
};

export type DisableIdentityErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type DisableIdentityError = DisableIdentityErrors[keyof DisableIdentityErrors];

export type DisableIdentityResponses = {
    204: void;
};

export type DisableIdentitySuccess = DisableIdentityResponses[keyof DisableIdentityResponses];

export type EnableIdentityData = {
    body?: never;
    path: {
        /**
         * Id of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/api/admin/identity/{userId}/enable';
};

export type EnableIdentityErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type EnableIdentityError = EnableIdentityErrors[keyof EnableIdentityErrors];

export type EnableIdentityResponses = {
    204: void;
};

export type EnableIdentitySuccess = EnableIdentityResponses[keyof EnableIdentityResponses];

export type OperationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Period of the request statistics in minutes: 60, 1440 or 10080.
         */
        minutes?: number;
    };
    url: '/api/admin/operations';
};

export type OperationsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type OperationsError = OperationsErrors[keyof OperationsErrors];

export type OperationsResponses = {
    200: Operations;
};

export type OperationsSuccess = OperationsResponses[keyof OperationsResponses];

export type ListRolesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Number of the page, from 1; no more than 10 000 rows deep (`after` goes deeper).
         */
        page?: number;
        /**
         * Rows of a page: 1 to 100, 10 by default.
         */
        limit?: number;
        /**
         * Name of a field; with `-` before it, descending.
         */
        sort?: string;
        /**
         * Up to 5 terms of 64 characters, separated by commas, all of which match: `field:term`, or a term alone for the default fields. A term matches the beginning of a word, whatever its case and accents; `\` escapes commas and colons.
         */
        search?: string;
        /**
         * Comma-separated names of the members to return; all without it.
         */
        fields?: string;
        /**
         * Only rows in this state, as the rows name it.
         */
        state?: string;
        /**
         * The `next` of the page before: continues behind it, at any depth.
         */
        after?: string;
    };
    url: '/api/admin/role';
};

export type ListRolesErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ListRolesError = ListRolesErrors[keyof ListRolesErrors];

export type ListRolesResponses = {
    200: ListPageRole;
};

export type ListRolesSuccess = ListRolesResponses[keyof ListRolesResponses];

export type CreateRoleData = {
    body: CreateRoleRequest;
    headers?: {
        /**
         * 1 to 255 visible ASCII characters. The same key and body within 24 hours get the first answer again.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/api/admin/role';
};

export type CreateRoleErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'reauthentication_required' | 'network_not_allowed' | 'self_toggle_forbidden';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'idempotency_mismatch' | 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type CreateRoleError = CreateRoleErrors[keyof CreateRoleErrors];

export type CreateRoleResponses = {
    201: Role;
};

export type CreateRoleSuccess = CreateRoleResponses[keyof CreateRoleResponses];

export type RoleAppsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Up to 5 terms of 64 characters, separated by commas, all of which match: `field:term`, or a term alone for the default fields. A term matches the beginning of a word, whatever its case and accents; `\` escapes commas and colons.
         */
        search?: string;
    };
    url: '/api/admin/role/apps';
};

export type RoleAppsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type RoleAppsError = RoleAppsErrors[keyof RoleAppsErrors];

export type RoleAppsResponses = {
    200: RoleApps;
};

export type RoleAppsSuccess = RoleAppsResponses[keyof RoleAppsResponses];

export type RoleUsersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Id of the role.
         */
        roleId?: string;
        /**
         * Number of the page, from 1; no more than 10 000 rows deep (`after` goes deeper).
         */
        page?: number;
        /**
         * Rows of a page: 1 to 100, 10 by default.
         */
        limit?: number;
        /**
         * Name of a field; with `-` before it, descending.
         */
        sort?: string;
        /**
         * Up to 5 terms of 64 characters, separated by commas, all of which match: `field:term`, or a term alone for the default fields. A term matches the beginning of a word, whatever its case and accents; `\` escapes commas and colons.
         */
        search?: string;
        /**
         * Only rows in this state, as the rows name it.
         */
        state?: string;
        /**
         * Only members who are employees (1) or are not (0).
         */
        isEmployee?: string;
        /**
         * The `next` of the page before: continues behind it, at any depth.
         */
        after?: string;
    };
    url: '/api/admin/role/users';
};

export type RoleUsersErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type RoleUsersError = RoleUsersErrors[keyof RoleUsersErrors];

export type RoleUsersResponses = {
    200: ListPageRoleUser;
};

export type RoleUsersSuccess = RoleUsersResponses[keyof RoleUsersResponses];

export type DeleteRoleData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: {
        /**
         * `true` deletes the role although it has members.
         */
        force?: boolean;
    };
    url: '/api/admin/role/{id}';
};

export type DeleteRoleErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'reauthentication_required' | 'network_not_allowed' | 'self_toggle_forbidden';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict' | 'last_admin';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type DeleteRoleError = DeleteRoleErrors[keyof DeleteRoleErrors];

export type DeleteRoleResponses = {
    204: void;
};

export type DeleteRoleSuccess = DeleteRoleResponses[keyof DeleteRoleResponses];

export type GetRoleData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/role/{id}';
};

export type GetRoleErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type GetRoleError = GetRoleErrors[keyof GetRoleErrors];

export type GetRoleResponses = {
    200: Role;
};

export type GetRoleSuccess = GetRoleResponses[keyof GetRoleResponses];

export type UpdateRoleData = {
    body: UpdateRoleRequest;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/role/{id}';
};

export type UpdateRoleErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'reauthentication_required' | 'network_not_allowed' | 'self_toggle_forbidden';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'last_admin';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type UpdateRoleError = UpdateRoleErrors[keyof UpdateRoleErrors];

export type UpdateRoleResponses = {
    200: Role;
};

export type UpdateRoleSuccess = UpdateRoleResponses[keyof UpdateRoleResponses];

export type ListRoleMembersData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/role/{id}/people';
};

export type ListRoleMembersErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ListRoleMembersError = ListRoleMembersErrors[keyof ListRoleMembersErrors];

export type ListRoleMembersResponses = {
    200: RoleMembers;
};

export type ListRoleMembersSuccess = ListRoleMembersResponses[keyof ListRoleMembersResponses];

export type PreviewRoleData = {
    body: UpdateRoleRequest;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/role/{id}/preview';
};

export type PreviewRoleErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type PreviewRoleError = PreviewRoleErrors[keyof PreviewRoleErrors];

export type PreviewRoleResponses = {
    200: RolePreview;
};

export type PreviewRoleSuccess = PreviewRoleResponses[keyof PreviewRoleResponses];

export type ListTenantsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Number of the page, from 1; no more than 10 000 rows deep (`after` goes deeper).
         */
        page?: number;
        /**
         * Rows of a page: 1 to 100, 10 by default.
         */
        limit?: number;
        /**
         * Name of a field; with `-` before it, descending.
         */
        sort?: string;
        /**
         * Up to 5 terms of 64 characters, separated by commas, all of which match: `field:term`, or a term alone for the default fields. A term matches the beginning of a word, whatever its case and accents; `\` escapes commas and colons.
         */
        search?: string;
        /**
         * Comma-separated names of the members to return; all without it.
         */
        fields?: string;
        /**
         * Only rows in this state, as the rows name it.
         */
        state?: string;
        /**
         * The `next` of the page before: continues behind it, at any depth.
         */
        after?: string;
    };
    url: '/api/admin/tenant';
};

export type ListTenantsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ListTenantsError = ListTenantsErrors[keyof ListTenantsErrors];

export type ListTenantsResponses = {
    200: ListPageAdministeredCompany;
};

export type ListTenantsSuccess = ListTenantsResponses[keyof ListTenantsResponses];

export type CreateTenantData = {
    body: CreateTenantRequest;
    headers?: {
        /**
         * 1 to 255 visible ASCII characters. The same key and body within 24 hours get the first answer again.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/api/admin/tenant';
};

export type CreateTenantErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'idempotency_mismatch' | 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type CreateTenantError = CreateTenantErrors[keyof CreateTenantErrors];

export type CreateTenantResponses = {
    201: AdministeredCompany;
};

export type CreateTenantSuccess = CreateTenantResponses[keyof CreateTenantResponses];

export type AssignUserData = {
    body?: never;
    path: {
        /**
         * Id of the user.
         */
        userId: string;
        /**
         * The user's `assignKey`; 409 if it has changed since it was read.
         */
        key: string;
    };
    query?: never;
    url: '/api/admin/tenant-user/assignUser/{userId}/{key}';
};

export type AssignUserErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type AssignUserError = AssignUserErrors[keyof AssignUserErrors];

export type AssignUserResponses = {
    204: void;
};

export type AssignUserSuccess = AssignUserResponses[keyof AssignUserResponses];

export type UnassignUserData = {
    body?: never;
    path: {
        /**
         * Id of the user.
         */
        userId: string;
        /**
         * The user's `assignKey`; 409 if it has changed since it was read.
         */
        key: string;
    };
    query?: never;
    url: '/api/admin/tenant-user/unAssignUser/{userId}/{key}';
};

export type UnassignUserErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict' | 'last_admin';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type UnassignUserError = UnassignUserErrors[keyof UnassignUserErrors];

export type UnassignUserResponses = {
    204: void;
};

export type UnassignUserSuccess = UnassignUserResponses[keyof UnassignUserResponses];

export type UpdateTenantData = {
    body: UpdateTenantRequest;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Id of the company.
         */
        companyId: string;
    };
    query?: never;
    url: '/api/admin/tenant/{companyId}';
};

export type UpdateTenantErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type UpdateTenantError = UpdateTenantErrors[keyof UpdateTenantErrors];

export type UpdateTenantResponses = {
    200: AdministeredCompany;
};

export type UpdateTenantSuccess = UpdateTenantResponses[keyof UpdateTenantResponses];

export type DeleteTenantData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/tenant/{id}';
};

export type DeleteTenantErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type DeleteTenantError = DeleteTenantErrors[keyof DeleteTenantErrors];

export type DeleteTenantResponses = {
    204: void;
};

export type DeleteTenantSuccess = DeleteTenantResponses[keyof DeleteTenantResponses];

export type GetTenantData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/tenant/{id}';
};

export type GetTenantErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type GetTenantError = GetTenantErrors[keyof GetTenantErrors];

export type GetTenantResponses = {
    200: AdministeredCompany;
};

export type GetTenantSuccess = GetTenantResponses[keyof GetTenantResponses];

export type ListTenantAppsData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/tenant/{id}/apps';
};

export type ListTenantAppsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ListTenantAppsError = ListTenantAppsErrors[keyof ListTenantAppsErrors];

export type ListTenantAppsResponses = {
    200: CompanyApps;
};

export type ListTenantAppsSuccess = ListTenantAppsResponses[keyof ListTenantAppsResponses];

export type PutTenantAppsData = {
    body: CompanyAppsRequest;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/tenant/{id}/apps';
};

export type PutTenantAppsErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type PutTenantAppsError = PutTenantAppsErrors[keyof PutTenantAppsErrors];

export type PutTenantAppsResponses = {
    200: CompanyApps;
};

export type PutTenantAppsSuccess = PutTenantAppsResponses[keyof PutTenantAppsResponses];

export type PutTenantLogoData = {
    body: Array<number>;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/tenant/{id}/logo';
};

export type PutTenantLogoErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type PutTenantLogoError = PutTenantLogoErrors[keyof PutTenantLogoErrors];

export type PutTenantLogoResponses = {
    201: AdministeredCompany;
};

export type PutTenantLogoSuccess = PutTenantLogoResponses[keyof PutTenantLogoResponses];

export type GetTenantOverviewData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/tenant/{id}/overview';
};

export type GetTenantOverviewErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type GetTenantOverviewError = GetTenantOverviewErrors[keyof GetTenantOverviewErrors];

export type GetTenantOverviewResponses = {
    200: CompanyOverview;
};

export type GetTenantOverviewSuccess = GetTenantOverviewResponses[keyof GetTenantOverviewResponses];

export type ResendTenantData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/tenant/{id}/resend';
};

export type ResendTenantErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ResendTenantError = ResendTenantErrors[keyof ResendTenantErrors];

export type ResendTenantResponses = {
    202: {
        [key: string]: unknown;
    };
};

export type ResendTenantSuccess = ResendTenantResponses[keyof ResendTenantResponses];

export type GetTenantSecurityData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/tenant/{id}/security';
};

export type GetTenantSecurityErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type GetTenantSecurityError = GetTenantSecurityErrors[keyof GetTenantSecurityErrors];

export type GetTenantSecurityResponses = {
    200: SecurityResponse;
};

export type GetTenantSecuritySuccess = GetTenantSecurityResponses[keyof GetTenantSecurityResponses];

export type UpdateTenantSecurityData = {
    body: UpdateSecurityRequest;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/tenant/{id}/security';
};

export type UpdateTenantSecurityErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type UpdateTenantSecurityError = UpdateTenantSecurityErrors[keyof UpdateTenantSecurityErrors];

export type UpdateTenantSecurityResponses = {
    200: SecurityResponse;
};

export type UpdateTenantSecuritySuccess = UpdateTenantSecurityResponses[keyof UpdateTenantSecurityResponses];

export type SignOutEverybodyData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/tenant/{id}/sign-out-everybody';
};

export type SignOutEverybodyErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type SignOutEverybodyError = SignOutEverybodyErrors[keyof SignOutEverybodyErrors];

export type SignOutEverybodyResponses = {
    202: {
        [key: string]: unknown;
    };
};

export type SignOutEverybodySuccess = SignOutEverybodyResponses[keyof SignOutEverybodyResponses];

export type ListUsersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Number of the page, from 1; no more than 10 000 rows deep (`after` goes deeper).
         */
        page?: number;
        /**
         * Rows of a page: 1 to 100, 10 by default.
         */
        limit?: number;
        /**
         * Name of a field; with `-` before it, descending.
         */
        sort?: string;
        /**
         * Up to 5 terms of 64 characters, separated by commas, all of which match: `field:term`, or a term alone for the default fields. A term matches the beginning of a word, whatever its case and accents; `\` escapes commas and colons.
         */
        search?: string;
        /**
         * Comma-separated names of the members to return; all without it.
         */
        fields?: string;
        /**
         * Only rows in this state, as the rows name it.
         */
        state?: string;
        /**
         * Only members (1), or only users who were removed and can be restored (0).
         */
        assigned?: string;
        /**
         * Only members who are employees (1) or are not (0).
         */
        isEmployee?: string;
        /**
         * Comma-separated role ids: members with one of them
         */
        role?: string;
        /**
         * Comma-separated locations, `\` escapes a comma: members at one of them
         */
        location?: string;
        /**
         * Comma-separated user ids: members created or invited by one of them
         */
        invitedBy?: string;
        /**
         * Comma-separated domains: members with an e-mail address at one of them
         */
        domain?: string;
        /**
         * `never`; `within:` or `over:` followed by a number of days; `since:` or `before:` followed by a day (`2026-10-01`). Days are those of UTC
         */
        lastLogin?: string;
        /**
         * The `next` of the page before: continues behind it, at any depth.
         */
        after?: string;
    };
    url: '/api/admin/user';
};

export type ListUsersErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ListUsersError = ListUsersErrors[keyof ListUsersErrors];

export type ListUsersResponses = {
    200: Members;
};

export type ListUsersSuccess = ListUsersResponses[keyof ListUsersResponses];

export type CreateUserData = {
    body: CreateUserRequest;
    headers?: {
        /**
         * 1 to 255 visible ASCII characters. The same key and body within 24 hours get the first answer again.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/api/admin/user';
};

export type CreateUserErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'mail_exists' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'idempotency_mismatch' | 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type CreateUserError = CreateUserErrors[keyof CreateUserErrors];

export type CreateUserResponses = {
    201: Member;
};

export type CreateUserSuccess = CreateUserResponses[keyof CreateUserResponses];

export type AutoAssignUsersData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/admin/user/autoAssign';
};

export type AutoAssignUsersErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type AutoAssignUsersError = AutoAssignUsersErrors[keyof AutoAssignUsersErrors];

export type AutoAssignUsersResponses = {
    200: AutoAssignResponse;
};

export type AutoAssignUsersSuccess = AutoAssignUsersResponses[keyof AutoAssignUsersResponses];

export type BulkUsersData = {
    body: BulkRequest;
    path?: never;
    query?: never;
    url: '/api/admin/user/bulk';
};

export type BulkUsersErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type BulkUsersError = BulkUsersErrors[keyof BulkUsersErrors];

export type BulkUsersResponses = {
    200: BulkResponse;
};

export type BulkUsersSuccess = BulkUsersResponses[keyof BulkUsersResponses];

export type ListBulkJobsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/admin/user/bulk-jobs';
};

export type ListBulkJobsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ListBulkJobsError = ListBulkJobsErrors[keyof ListBulkJobsErrors];

export type ListBulkJobsResponses = {
    200: BulkJobs;
};

export type ListBulkJobsSuccess = ListBulkJobsResponses[keyof ListBulkJobsResponses];

export type StartBulkJobData = {
    body: BulkJobRequest;
    headers?: {
        /**
         * 1 to 255 visible ASCII characters. The same key and body within 24 hours get the first answer again.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/api/admin/user/bulk-jobs';
};

export type StartBulkJobErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict' | 'count_changed' | 'job_running';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'idempotency_mismatch' | 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type StartBulkJobError = StartBulkJobErrors[keyof StartBulkJobErrors];

export type StartBulkJobResponses = {
    202: StartedJob;
};

export type StartBulkJobSuccess = StartBulkJobResponses[keyof StartBulkJobResponses];

export type GetBulkJobData = {
    body?: never;
    path: {
        /**
         * Id of the bulk job.
         */
        jobId: string;
    };
    query?: never;
    url: '/api/admin/user/bulk-jobs/{jobId}';
};

export type GetBulkJobErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type GetBulkJobError = GetBulkJobErrors[keyof GetBulkJobErrors];

export type GetBulkJobResponses = {
    200: BulkJob;
};

export type GetBulkJobSuccess = GetBulkJobResponses[keyof GetBulkJobResponses];

export type BulkJobResultData = {
    body?: never;
    path: {
        /**
         * Id of the bulk job.
         */
        jobId: string;
    };
    query?: {
        /**
         * The `next` of the page before: continues behind it, at any depth.
         */
        after?: string;
    };
    url: '/api/admin/user/bulk-jobs/{jobId}/result';
};

export type BulkJobResultErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type BulkJobResultError = BulkJobResultErrors[keyof BulkJobResultErrors];

export type BulkJobResultResponses = {
    /**
     * The members
     */
    200: string;
};

export type BulkJobResultSuccess = BulkJobResultResponses[keyof BulkJobResultResponses];

export type UndoBulkJobData = {
    body?: never;
    path: {
        /**
         * Id of the bulk job.
         */
        jobId: string;
    };
    query?: never;
    url: '/api/admin/user/bulk-jobs/{jobId}/undo';
};

export type UndoBulkJobErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict' | 'job_running';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type UndoBulkJobError = UndoBulkJobErrors[keyof UndoBulkJobErrors];

export type UndoBulkJobResponses = {
    202: StartedJob;
};

export type UndoBulkJobSuccess = UndoBulkJobResponses[keyof UndoBulkJobResponses];

export type ColleaguesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Number of the page, from 1; no more than 10 000 rows deep (`after` goes deeper).
         */
        page?: number;
        /**
         * Rows of a page: 1 to 100, 10 by default.
         */
        limit?: number;
        /**
         * Name of a field; with `-` before it, descending.
         */
        sort?: string;
        /**
         * Up to 5 terms of 64 characters, separated by commas, all of which match: `field:term`, or a term alone for the default fields. A term matches the beginning of a word, whatever its case and accents; `\` escapes commas and colons.
         */
        search?: string;
    };
    url: '/api/admin/user/colleagues';
};

export type ColleaguesErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ColleaguesError = ColleaguesErrors[keyof ColleaguesErrors];

export type ColleaguesResponses = {
    200: ColleaguesResponse;
};

export type ColleaguesSuccess = ColleaguesResponses[keyof ColleaguesResponses];

export type ExportUsersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the page before: continues behind it, at any depth.
         */
        after?: string;
    };
    url: '/api/admin/user/export';
};

export type ExportUsersErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ExportUsersError = ExportUsersErrors[keyof ExportUsersErrors];

export type ExportUsersResponses = {
    200: ExportResponse;
};

export type ExportUsersSuccess = ExportUsersResponses[keyof ExportUsersResponses];

export type UserFacetsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/admin/user/facets';
};

export type UserFacetsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type UserFacetsError = UserFacetsErrors[keyof UserFacetsErrors];

export type UserFacetsResponses = {
    200: MemberFacets;
};

export type UserFacetsSuccess = UserFacetsResponses[keyof UserFacetsResponses];

export type ImportUsersData = {
    body: ImportRequest;
    path?: never;
    query?: never;
    url: '/api/admin/user/import';
};

export type ImportUsersErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'idempotency_mismatch' | 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ImportUsersError = ImportUsersErrors[keyof ImportUsersErrors];

export type ImportUsersResponses = {
    200: ImportResponse;
};

export type ImportUsersSuccess = ImportUsersResponses[keyof ImportUsersResponses];

export type UsersWithInfoData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Number of the page, from 1; no more than 10 000 rows deep (`after` goes deeper).
         */
        page?: number;
        /**
         * Rows of a page: 1 to 100, 10 by default.
         */
        limit?: number;
        /**
         * Name of a field; with `-` before it, descending.
         */
        sort?: string;
        /**
         * Up to 5 terms of 64 characters, separated by commas, all of which match: `field:term`, or a term alone for the default fields. A term matches the beginning of a word, whatever its case and accents; `\` escapes commas and colons.
         */
        search?: string;
        /**
         * Comma-separated names of the members to return; all without it.
         */
        fields?: string;
        /**
         * Accepted and ignored: it is always included.
         */
        loginInfo?: string;
        /**
         * Only rows in this state, as the rows name it.
         */
        state?: string;
        /**
         * Only members (1), or only users who were removed and can be restored (0).
         */
        assigned?: string;
        /**
         * Only members who are employees (1) or are not (0).
         */
        isEmployee?: string;
        /**
         * Comma-separated role ids: members with one of them
         */
        role?: string;
        /**
         * Comma-separated locations, `\` escapes a comma: members at one of them
         */
        location?: string;
        /**
         * Comma-separated user ids: members created or invited by one of them
         */
        invitedBy?: string;
        /**
         * Comma-separated domains: members with an e-mail address at one of them
         */
        domain?: string;
        /**
         * `never`; `within:` or `over:` followed by a number of days; `since:` or `before:` followed by a day (`2026-10-01`). Days are those of UTC
         */
        lastLogin?: string;
        /**
         * The `next` of the page before: continues behind it, at any depth.
         */
        after?: string;
    };
    url: '/api/admin/user/usersWithInfo';
};

export type UsersWithInfoErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type UsersWithInfoError = UsersWithInfoErrors[keyof UsersWithInfoErrors];

export type UsersWithInfoResponses = {
    200: Members;
};

export type UsersWithInfoSuccess = UsersWithInfoResponses[keyof UsersWithInfoResponses];

export type DeleteUserData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: {
        /**
         * `false` erases the member instead of removing them; it cannot be undone.
         */
        softDelete?: boolean;
    };
    url: '/api/admin/user/{id}';
};

export type DeleteUserErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'reauthentication_required' | 'network_not_allowed' | 'identity_foreign';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'last_admin';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type DeleteUserError = DeleteUserErrors[keyof DeleteUserErrors];

export type DeleteUserResponses = {
    204: void;
};

export type DeleteUserSuccess = DeleteUserResponses[keyof DeleteUserResponses];

export type GetUserData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/user/{id}';
};

export type GetUserErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type GetUserError = GetUserErrors[keyof GetUserErrors];

export type GetUserResponses = {
    200: Member;
};

export type GetUserSuccess = GetUserResponses[keyof GetUserResponses];

export type GetUserAccessData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/user/{id}/access';
};

export type GetUserAccessErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type GetUserAccessError = GetUserAccessErrors[keyof GetUserAccessErrors];

export type GetUserAccessResponses = {
    200: MemberAccess;
};

export type GetUserAccessSuccess = GetUserAccessResponses[keyof GetUserAccessResponses];

export type RemoveUserFactorsData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/user/{id}/factors';
};

export type RemoveUserFactorsErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'reauthentication_required' | 'network_not_allowed' | 'identity_foreign';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type RemoveUserFactorsError = RemoveUserFactorsErrors[keyof RemoveUserFactorsErrors];

export type RemoveUserFactorsResponses = {
    204: void;
};

export type RemoveUserFactorsSuccess = RemoveUserFactorsResponses[keyof RemoveUserFactorsResponses];

export type PutUserImageData = {
    body: Array<number>;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/user/{id}/image';
};

export type PutUserImageErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type PutUserImageError = PutUserImageErrors[keyof PutUserImageErrors];

export type PutUserImageResponses = {
    201: Member;
};

export type PutUserImageSuccess = PutUserImageResponses[keyof PutUserImageResponses];

export type RestoreUserData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/user/{id}/restore';
};

export type RestoreUserErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type RestoreUserError = RestoreUserErrors[keyof RestoreUserErrors];

export type RestoreUserResponses = {
    200: Member;
};

export type RestoreUserSuccess = RestoreUserResponses[keyof RestoreUserResponses];

export type EndUserSessionsData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/user/{id}/sessions';
};

export type EndUserSessionsErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type EndUserSessionsError = EndUserSessionsErrors[keyof EndUserSessionsErrors];

export type EndUserSessionsResponses = {
    204: void;
};

export type EndUserSessionsSuccess = EndUserSessionsResponses[keyof EndUserSessionsResponses];

export type ListUserSessionsData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/user/{id}/sessions';
};

export type ListUserSessionsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ListUserSessionsError = ListUserSessionsErrors[keyof ListUserSessionsErrors];

export type ListUserSessionsResponses = {
    200: Array<MemberSession>;
};

export type ListUserSessionsSuccess = ListUserSessionsResponses[keyof ListUserSessionsResponses];

export type EndUserSessionData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
        /**
         * Id of the session.
         */
        sessionId: string;
    };
    query?: never;
    url: '/api/admin/user/{id}/sessions/{sessionId}';
};

export type EndUserSessionErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type EndUserSessionError = EndUserSessionErrors[keyof EndUserSessionErrors];

export type EndUserSessionResponses = {
    204: void;
};

export type EndUserSessionSuccess = EndUserSessionResponses[keyof EndUserSessionResponses];

export type UpdateUserData = {
    body: UpdateUserRequest;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Id of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/api/admin/user/{userId}';
};

export type UpdateUserErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'reauthentication_required' | 'network_not_allowed' | 'self_toggle_forbidden' | 'identity_foreign';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'mail_exists' | 'conflict' | 'last_admin';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type UpdateUserError = UpdateUserErrors[keyof UpdateUserErrors];

export type UpdateUserResponses = {
    200: Member;
};

export type UpdateUserSuccess = UpdateUserResponses[keyof UpdateUserResponses];

export type UnshareViewData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Name of the list: `user`, `role` or `audit`.
         */
        list: string;
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/views/{list}/{id}';
};

export type UnshareViewErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type UnshareViewError = UnshareViewErrors[keyof UnshareViewErrors];

export type UnshareViewResponses = {
    204: void;
};

export type UnshareViewSuccess = UnshareViewResponses[keyof UnshareViewResponses];

export type ShareViewData = {
    body: ViewRequest;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Name of the list: `user`, `role` or `audit`.
         */
        list: string;
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/admin/views/{list}/{id}';
};

export type ShareViewErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ShareViewError = ShareViewErrors[keyof ShareViewErrors];

export type ShareViewResponses = {
    200: SavedView;
};

export type ShareViewSuccess = ShareViewResponses[keyof ShareViewResponses];

export type ListDirectoryData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Rows of a page: 1 to 100, 10 by default.
         */
        limit?: number;
        /**
         * Number of the page, from 1; no more than 10 000 rows deep (`after` goes deeper).
         */
        page?: number;
        /**
         * Up to 5 terms of 64 characters, separated by commas, all of which match: `field:term`, or a term alone for the default fields. A term matches the beginning of a word, whatever its case and accents; `\` escapes commas and colons.
         */
        search?: string;
        /**
         * Name of a field; with `-` before it, descending.
         */
        sort?: string;
        /**
         * Comma-separated locations, `\` escapes a comma: members at one of them
         */
        location?: string;
        /**
         * The `next` of the page before: continues behind it, at any depth.
         */
        after?: string;
    };
    url: '/api/apps/directory/people';
};

export type ListDirectoryErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ListDirectoryError = ListDirectoryErrors[keyof ListDirectoryErrors];

export type ListDirectoryResponses = {
    200: DirectoryPage;
};

export type ListDirectorySuccess = ListDirectoryResponses[keyof ListDirectoryResponses];

export type ReportCompanyData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * 30 (the default), 90 or 365.
         */
        days?: number;
    };
    url: '/api/apps/reports/company';
};

export type ReportCompanyErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ReportCompanyError = ReportCompanyErrors[keyof ReportCompanyErrors];

export type ReportCompanyResponses = {
    200: CompanyReport;
};

export type ReportCompanySuccess = ReportCompanyResponses[keyof ReportCompanyResponses];

export type DeleteInAppData = {
    body?: never;
    path: {
        /**
         * Name of the app.
         */
        name: string;
        /**
         * Path within the app, any number of segments
         */
        path: string;
    };
    query?: never;
    url: '/api/apps/{name}/{path}';
};

export type DeleteInAppErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    502: Problem & {
        code?: 'app_unavailable';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type DeleteInAppError = DeleteInAppErrors[keyof DeleteInAppErrors];

export type DeleteInAppResponses = {
    /**
     * The response of the app
     */
    default: unknown;
};

export type GetFromAppData = {
    body?: never;
    path: {
        /**
         * Name of the app.
         */
        name: string;
        /**
         * Path within the app, any number of segments
         */
        path: string;
    };
    query?: never;
    url: '/api/apps/{name}/{path}';
};

export type GetFromAppErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    502: Problem & {
        code?: 'app_unavailable';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type GetFromAppError = GetFromAppErrors[keyof GetFromAppErrors];

export type GetFromAppResponses = {
    /**
     * The response of the app
     */
    default: unknown;
};

export type PatchInAppData = {
    body?: never;
    path: {
        /**
         * Name of the app.
         */
        name: string;
        /**
         * Path within the app, any number of segments
         */
        path: string;
    };
    query?: never;
    url: '/api/apps/{name}/{path}';
};

export type PatchInAppErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    502: Problem & {
        code?: 'app_unavailable';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type PatchInAppError = PatchInAppErrors[keyof PatchInAppErrors];

export type PatchInAppResponses = {
    /**
     * The response of the app
     */
    default: unknown;
};

export type PostToAppData = {
    body?: never;
    path: {
        /**
         * Name of the app.
         */
        name: string;
        /**
         * Path within the app, any number of segments
         */
        path: string;
    };
    query?: never;
    url: '/api/apps/{name}/{path}';
};

export type PostToAppErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    502: Problem & {
        code?: 'app_unavailable';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type PostToAppError = PostToAppErrors[keyof PostToAppErrors];

export type PostToAppResponses = {
    /**
     * The response of the app
     */
    default: unknown;
};

export type PutToAppData = {
    body?: never;
    path: {
        /**
         * Name of the app.
         */
        name: string;
        /**
         * Path within the app, any number of segments
         */
        path: string;
    };
    query?: never;
    url: '/api/apps/{name}/{path}';
};

export type PutToAppErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    502: Problem & {
        code?: 'app_unavailable';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type PutToAppError = PutToAppErrors[keyof PutToAppErrors];

export type PutToAppResponses = {
    /**
     * The response of the app
     */
    default: unknown;
};

export type AppleCallbackData = {
    body: string;
    path?: never;
    query?: never;
    url: '/api/auth/apple/callback';
};

export type AppleCallbackErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    403: Problem & {
        code?: 'origin_refused';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type AppleCallbackError = AppleCallbackErrors[keyof AppleCallbackErrors];

export type AppleCallbackResponses = {
    200: string;
};

export type AppleCallbackSuccess = AppleCallbackResponses[keyof AppleCallbackResponses];

export type AppleFinishData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only rows in this state, as the rows name it.
         */
        state?: string;
        /**
         * Which sign-in goes on.
         */
        ticket?: string;
    };
    url: '/api/auth/apple/finish';
};

export type AppleFinishErrors = {
    403: Problem & {
        code?: 'origin_refused';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type AppleFinishError = AppleFinishErrors[keyof AppleFinishErrors];

export type DisavowData = {
    body: DisavowRequest;
    path?: never;
    query?: never;
    url: '/api/auth/disavow';
};

export type DisavowErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    410: Problem & {
        code?: 'link_expired';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type DisavowError = DisavowErrors[keyof DisavowErrors];

export type DisavowResponses = {
    204: void;
};

export type DisavowSuccess = DisavowResponses[keyof DisavowResponses];

export type DisavowVerifyCodeData = {
    body: DisavowVerifyCodeRequest;
    path?: never;
    query?: never;
    url: '/api/auth/disavow-verify-code';
};

export type DisavowVerifyCodeErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    410: Problem & {
        code?: 'link_expired';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type DisavowVerifyCodeError = DisavowVerifyCodeErrors[keyof DisavowVerifyCodeErrors];

export type DisavowVerifyCodeResponses = {
    200: DisavowVerifyCodeResponse;
};

export type DisavowVerifyCodeSuccess = DisavowVerifyCodeResponses[keyof DisavowVerifyCodeResponses];

export type GuardData = {
    body: LabelRequest;
    path?: never;
    query?: never;
    url: '/api/auth/guard';
};

export type GuardErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'unauthenticated';
    };
    403: Problem & {
        code?: 'origin_refused';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type GuardError = GuardErrors[keyof GuardErrors];

export type GuardResponses = {
    200: GuardResponse;
};

export type GuardSuccess = GuardResponses[keyof GuardResponses];

export type LockscreenUsersData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/auth/lockscreen-users';
};

export type LockscreenUsersErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated';
    };
    403: Problem & {
        code?: 'device_not_enrolled';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type LockscreenUsersError = LockscreenUsersErrors[keyof LockscreenUsersErrors];

export type LockscreenUsersResponses = {
    200: Array<Card>;
};

export type LockscreenUsersSuccess = LockscreenUsersResponses[keyof LockscreenUsersResponses];

export type ShowOnLockscreenData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/auth/lockscreen-users/me';
};

export type ShowOnLockscreenErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'reauthentication_required';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ShowOnLockscreenError = ShowOnLockscreenErrors[keyof ShowOnLockscreenErrors];

export type ShowOnLockscreenResponses = {
    204: void;
};

export type ShowOnLockscreenSuccess = ShowOnLockscreenResponses[keyof ShowOnLockscreenResponses];

export type RemoveFromLockscreenData = {
    body?: never;
    path: {
        /**
         * Id of the user.
         */
        userId: string;
    };
    query?: never;
    url: '/api/auth/lockscreen-users/{userId}';
};

export type RemoveFromLockscreenErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type RemoveFromLockscreenError = RemoveFromLockscreenErrors[keyof RemoveFromLockscreenErrors];

export type RemoveFromLockscreenResponses = {
    204: void;
};

export type RemoveFromLockscreenSuccess = RemoveFromLockscreenResponses[keyof RemoveFromLockscreenResponses];

export type PassForgotData = {
    body: PassForgotRequest;
    path?: never;
    query?: never;
    url: '/api/auth/pass-forgot';
};

export type PassForgotErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_disabled';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type PassForgotError = PassForgotErrors[keyof PassForgotErrors];

export type PassForgotResponses = {
    202: {
        [key: string]: unknown;
    };
};

export type PassForgotSuccess = PassForgotResponses[keyof PassForgotResponses];

export type PassUpdateData = {
    body: PassUpdateRequest;
    path?: never;
    query?: never;
    url: '/api/auth/pass-update';
};

export type PassUpdateErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    410: Problem & {
        code?: 'link_expired';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type PassUpdateError = PassUpdateErrors[keyof PassUpdateErrors];

export type PassUpdateResponses = {
    204: void;
};

export type PassUpdateSuccess = PassUpdateResponses[keyof PassUpdateResponses];

export type PassVerifyCodeData = {
    body: PassVerifyCodeRequest;
    path?: never;
    query?: never;
    url: '/api/auth/pass-verify-code';
};

export type PassVerifyCodeErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    410: Problem & {
        code?: 'link_expired';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type PassVerifyCodeError = PassVerifyCodeErrors[keyof PassVerifyCodeErrors];

export type PassVerifyCodeResponses = {
    200: PassVerifyCodeResponse;
};

export type PassVerifyCodeSuccess = PassVerifyCodeResponses[keyof PassVerifyCodeResponses];

export type PasskeyOptionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/auth/passkey/options';
};

export type PasskeyOptionsErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type PasskeyOptionsError = PasskeyOptionsErrors[keyof PasskeyOptionsErrors];

export type PasskeyOptionsResponses = {
    200: PasskeyOptions;
};

export type PasskeyOptionsSuccess = PasskeyOptionsResponses[keyof PasskeyOptionsResponses];

export type ReauthenticateData = {
    body: ReauthenticateRequest;
    path?: never;
    query?: never;
    url: '/api/auth/reauthenticate';
};

export type ReauthenticateErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired' | 'invalid_credentials' | 'second_factor_failed';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ReauthenticateError = ReauthenticateErrors[keyof ReauthenticateErrors];

export type ReauthenticateResponses = {
    204: void;
};

export type ReauthenticateSuccess = ReauthenticateResponses[keyof ReauthenticateResponses];

export type RefreshData = {
    body: RefreshRequest;
    path?: never;
    query?: never;
    url: '/api/auth/refresh';
};

export type RefreshErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type RefreshError = RefreshErrors[keyof RefreshErrors];

export type RefreshResponses = {
    200: RefreshResponse;
};

export type RefreshSuccess = RefreshResponses[keyof RefreshResponses];

export type ResendVerificationData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/auth/resend-verification';
};

export type ResendVerificationErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'second_factor_required';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ResendVerificationError = ResendVerificationErrors[keyof ResendVerificationErrors];

export type ResendVerificationResponses = {
    202: {
        [key: string]: unknown;
    };
};

export type ResendVerificationSuccess = ResendVerificationResponses[keyof ResendVerificationResponses];

export type SecondFactorData = {
    body: SecondFactorRequest;
    path?: never;
    query?: never;
    url: '/api/auth/second-factor';
};

export type SecondFactorErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired' | 'second_factor_failed';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'forbidden';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type SecondFactorError = SecondFactorErrors[keyof SecondFactorErrors];

export type SecondFactorResponses = {
    200: SignInResponse;
};

export type SecondFactorSuccess = SecondFactorResponses[keyof SecondFactorResponses];

export type SecondFactorOptionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/auth/second-factor/options';
};

export type SecondFactorOptionsErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type SecondFactorOptionsError = SecondFactorOptionsErrors[keyof SecondFactorOptionsErrors];

export type SecondFactorOptionsResponses = {
    200: PasskeyOptions;
};

export type SecondFactorOptionsSuccess = SecondFactorOptionsResponses[keyof SecondFactorOptionsResponses];

export type SessionData = {
    body: SessionRequest;
    path?: never;
    query?: never;
    url: '/api/auth/session';
};

export type SessionErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type SessionError = SessionErrors[keyof SessionErrors];

export type SessionResponses = {
    200: SessionResponse;
};

export type SessionSuccess = SessionResponses[keyof SessionResponses];

export type SigninData = {
    body: SignInRequest;
    path?: never;
    query?: never;
    url: '/api/auth/signin';
};

export type SigninErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'invalid_credentials';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type SigninError = SigninErrors[keyof SigninErrors];

export type SigninResponses = {
    200: SignInResponse;
};

export type SigninSuccess = SigninResponses[keyof SigninResponses];

export type SigninCompanyData = {
    body: LabelRequest;
    path: {
        /**
         * Id of the company.
         */
        companyId: string;
    };
    query?: never;
    url: '/api/auth/signin-company/{companyId}';
};

export type SigninCompanyErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type SigninCompanyError = SigninCompanyErrors[keyof SigninCompanyErrors];

export type SigninCompanyResponses = {
    200: SignInResponse;
};

export type SigninCompanySuccess = SigninCompanyResponses[keyof SigninCompanyResponses];

export type SigninPasskeyData = {
    body: SignInPasskeyRequest;
    path?: never;
    query?: never;
    url: '/api/auth/signin-passkey';
};

export type SigninPasskeyErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'passkey_failed';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type SigninPasskeyError = SigninPasskeyErrors[keyof SigninPasskeyErrors];

export type SigninPasskeyResponses = {
    200: SignInResponse;
};

export type SigninPasskeySuccess = SigninPasskeyResponses[keyof SigninPasskeyResponses];

export type SigninPinData = {
    body: SignInPinRequest;
    path?: never;
    query?: never;
    url: '/api/auth/signin-pin';
};

export type SigninPinErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'invalid_credentials' | 'pin_failed';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'device_not_enrolled';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    423: Problem & {
        code?: 'pin_blocked';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type SigninPinError = SigninPinErrors[keyof SigninPinErrors];

export type SigninPinResponses = {
    200: SignInResponse;
};

export type SigninPinSuccess = SigninPinResponses[keyof SigninPinResponses];

export type SignoutData = {
    body: RefreshRequest;
    path?: never;
    query?: never;
    url: '/api/auth/signout';
};

export type SignoutErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type SignoutError = SignoutErrors[keyof SignoutErrors];

export type SignoutResponses = {
    204: void;
};

export type SignoutSuccess = SignoutResponses[keyof SignoutResponses];

export type SignupData = {
    body: SignUpRequest;
    headers?: {
        /**
         * 1 to 255 visible ASCII characters. The same key and body within 24 hours get the first answer again.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/api/auth/signup';
};

export type SignupErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'signup_disabled' | 'invitation_wrong_email' | 'bot_check_failed';
    };
    404: Problem & {
        code?: 'invitation_invalid';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'mail_exists' | 'conflict';
    };
    410: Problem & {
        code?: 'invitation_expired';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'idempotency_mismatch' | 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type SignupError = SignupErrors[keyof SignupErrors];

export type SignupResponses = {
    201: SignUpResponse;
};

export type SignupSuccess = SignupResponses[keyof SignupResponses];

export type VerifyEmailData = {
    body: VerifyEmailRequest;
    path?: never;
    query?: never;
    url: '/api/auth/verify-email';
};

export type VerifyEmailErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'second_factor_required';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    410: Problem & {
        code?: 'link_expired';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type VerifyEmailError = VerifyEmailErrors[keyof VerifyEmailErrors];

export type VerifyEmailResponses = {
    200: VerifyEmailResponse;
};

export type VerifyEmailSuccess = VerifyEmailResponses[keyof VerifyEmailResponses];

export type VerifyInvitationData = {
    body: VerifyInvitationRequest;
    path?: never;
    query?: never;
    url: '/api/auth/verify-invitation';
};

export type VerifyInvitationErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid';
    };
    404: Problem & {
        code?: 'invitation_invalid';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type VerifyInvitationError = VerifyInvitationErrors[keyof VerifyInvitationErrors];

export type VerifyInvitationResponses = {
    200: VerifyInvitationResponse;
};

export type VerifyInvitationSuccess = VerifyInvitationResponses[keyof VerifyInvitationResponses];

export type ProviderCallbackData = {
    body?: never;
    path: {
        /**
         * `google`, `apple` or `facebook`.
         */
        provider: string;
    };
    query?: {
        /**
         * Only rows in this state, as the rows name it.
         */
        state?: string;
        /**
         * The code that was issued: of an invitation, or by an identity provider.
         */
        code?: string;
        /**
         * The identity provider's error code.
         */
        error?: string;
    };
    url: '/api/auth/{provider}/callback';
};

export type ProviderCallbackErrors = {
    403: Problem & {
        code?: 'origin_refused';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type ProviderCallbackError = ProviderCallbackErrors[keyof ProviderCallbackErrors];

export type ProviderSigninData = {
    body?: never;
    path: {
        /**
         * `google`, `apple` or `facebook`.
         */
        provider: string;
    };
    query?: {
        /**
         * Label of the device; decides nothing.
         */
        uuId?: string;
    };
    url: '/api/auth/{provider}/signin';
};

export type ProviderSigninErrors = {
    403: Problem & {
        code?: 'origin_refused';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type ProviderSigninError = ProviderSigninErrors[keyof ProviderSigninErrors];

export type CreateBusinessData = {
    body: CreateBusinessRequest;
    headers?: {
        /**
         * 1 to 255 visible ASCII characters. The same key and body within 24 hours get the first answer again.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/api/business';
};

export type CreateBusinessErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'forbidden';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'idempotency_mismatch' | 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type CreateBusinessError = CreateBusinessErrors[keyof CreateBusinessErrors];

export type CreateBusinessResponses = {
    201: SignInResponse;
};

export type CreateBusinessSuccess = CreateBusinessResponses[keyof CreateBusinessResponses];

export type BusinessListData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Accepted and ignored: reading never signs in.
         */
        autoLogin?: boolean;
        /**
         * Number of the page, from 1; no more than 10 000 rows deep (`after` goes deeper).
         */
        page?: number;
        /**
         * Rows of a page: 1 to 100, 10 by default.
         */
        limit?: number;
    };
    url: '/api/business/list';
};

export type BusinessListErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type BusinessListError = BusinessListErrors[keyof BusinessListErrors];

export type BusinessListResponses = {
    200: Array<JoinedCompany>;
};

export type BusinessListSuccess = BusinessListResponses[keyof BusinessListResponses];

export type ConfigData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/config';
};

export type ConfigErrors = {
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type ConfigError = ConfigErrors[keyof ConfigErrors];

export type ConfigResponses = {
    200: PublicConfiguration;
};

export type ConfigSuccess = ConfigResponses[keyof ConfigResponses];

export type CspReportData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/csp-report';
};

export type CspReportErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    403: Problem & {
        code?: 'origin_refused';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'unavailable';
    };
};

export type CspReportError = CspReportErrors[keyof CspReportErrors];

export type CspReportResponses = {
    204: void;
};

export type CspReportSuccess = CspReportResponses[keyof CspReportResponses];

export type HealthData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/health';
};

export type HealthErrors = {
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Health;
};

export type HealthError = HealthErrors[keyof HealthErrors];

export type HealthResponses = {
    200: Health;
};

export type HealthSuccess = HealthResponses[keyof HealthResponses];

export type HomeData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/home';
};

export type HomeErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type HomeError = HomeErrors[keyof HomeErrors];

export type HomeResponses = {
    200: HomePage;
};

export type HomeSuccess = HomeResponses[keyof HomeResponses];

export type CloseChecklistData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/home/checklist';
};

export type CloseChecklistErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type CloseChecklistError = CloseChecklistErrors[keyof CloseChecklistErrors];

export type CloseChecklistResponses = {
    204: void;
};

export type CloseChecklistSuccess = CloseChecklistResponses[keyof CloseChecklistResponses];

export type TenantData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/tenant';
};

export type TenantErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type TenantError = TenantErrors[keyof TenantErrors];

export type TenantResponses = {
    200: TenantSession;
};

export type TenantSuccess = TenantResponses[keyof TenantResponses];

export type TenantSignInData = {
    body: LabelRequest;
    path: {
        /**
         * Id used in business addresses.
         */
        businessUuId: string;
    };
    query?: never;
    url: '/api/tenant/signIn/{businessUuId}';
};

export type TenantSignInErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type TenantSignInError = TenantSignInErrors[keyof TenantSignInErrors];

export type TenantSignInResponses = {
    200: SignInResponse;
};

export type TenantSignInSuccess = TenantSignInResponses[keyof TenantSignInResponses];

export type ActivityData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the page before: continues behind it, at any depth.
         */
        after?: string;
    };
    url: '/api/user/activity';
};

export type ActivityErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ActivityError = ActivityErrors[keyof ActivityErrors];

export type ActivityResponses = {
    200: ActivityResponse;
};

export type ActivitySuccess = ActivityResponses[keyof ActivityResponses];

export type FactorsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/user/factors';
};

export type FactorsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type FactorsError = FactorsErrors[keyof FactorsErrors];

export type FactorsResponses = {
    200: FactorsResponse;
};

export type FactorsSuccess = FactorsResponses[keyof FactorsResponses];

export type RemoveTotpData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/user/factors/totp';
};

export type RemoveTotpErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'reauthentication_required';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'factor_required';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type RemoveTotpError = RemoveTotpErrors[keyof RemoveTotpErrors];

export type RemoveTotpResponses = {
    204: void;
};

export type RemoveTotpSuccess = RemoveTotpResponses[keyof RemoveTotpResponses];

export type BeginTotpData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/user/factors/totp';
};

export type BeginTotpErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'reauthentication_required';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type BeginTotpError = BeginTotpErrors[keyof BeginTotpErrors];

export type BeginTotpResponses = {
    200: TotpSecret;
};

export type BeginTotpSuccess = BeginTotpResponses[keyof BeginTotpResponses];

export type ConfirmTotpData = {
    body: ConfirmTotpRequest;
    path?: never;
    query?: never;
    url: '/api/user/factors/totp/confirm';
};

export type ConfirmTotpErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired' | 'second_factor_failed';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'reauthentication_required';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ConfirmTotpError = ConfirmTotpErrors[keyof ConfirmTotpErrors];

export type ConfirmTotpResponses = {
    200: ConfirmTotpResponse;
};

export type ConfirmTotpSuccess = ConfirmTotpResponses[keyof ConfirmTotpResponses];

export type AcceptInvitationData = {
    body: LabelRequest;
    path: {
        /**
         * Id of the company.
         */
        tenantId: string;
        /**
         * The code that was issued: of an invitation, or by an identity provider.
         */
        code: string;
    };
    query?: never;
    url: '/api/user/invitation/accept/{tenantId}/{code}';
};

export type AcceptInvitationErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'invitation_wrong_email';
    };
    404: Problem & {
        code?: 'invitation_invalid';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    410: Problem & {
        code?: 'invitation_expired';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type AcceptInvitationError = AcceptInvitationErrors[keyof AcceptInvitationErrors];

export type AcceptInvitationResponses = {
    200: SignInResponse;
};

export type AcceptInvitationSuccess = AcceptInvitationResponses[keyof AcceptInvitationResponses];

export type DeclineInvitationData = {
    body?: never;
    path: {
        /**
         * Id of the company.
         */
        tenantId: string;
        /**
         * The code that was issued: of an invitation, or by an identity provider.
         */
        code: string;
    };
    query?: never;
    url: '/api/user/invitation/decline/{tenantId}/{code}';
};

export type DeclineInvitationErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'invitation_wrong_email';
    };
    404: Problem & {
        code?: 'invitation_invalid';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    410: Problem & {
        code?: 'invitation_expired';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type DeclineInvitationError = DeclineInvitationErrors[keyof DeclineInvitationErrors];

export type DeclineInvitationResponses = {
    204: void;
};

export type DeclineInvitationSuccess = DeclineInvitationResponses[keyof DeclineInvitationResponses];

export type DeleteInviteUserData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/user/invitation/deleteInviteUser/{id}';
};

export type DeleteInviteUserErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type DeleteInviteUserError = DeleteInviteUserErrors[keyof DeleteInviteUserErrors];

export type DeleteInviteUserResponses = {
    204: void;
};

export type DeleteInviteUserSuccess = DeleteInviteUserResponses[keyof DeleteInviteUserResponses];

export type InvitationRequestsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/user/invitation/getInvitationRequest';
};

export type InvitationRequestsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type InvitationRequestsError = InvitationRequestsErrors[keyof InvitationRequestsErrors];

export type InvitationRequestsResponses = {
    200: Array<InvitationRequest>;
};

export type InvitationRequestsSuccess = InvitationRequestsResponses[keyof InvitationRequestsResponses];

export type InvitedUsersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Number of the page, from 1; no more than 10 000 rows deep (`after` goes deeper).
         */
        page?: number;
        /**
         * Rows of a page: 1 to 100, 10 by default.
         */
        limit?: number;
        /**
         * Name of a field; with `-` before it, descending.
         */
        sort?: string;
        /**
         * Up to 5 terms of 64 characters, separated by commas, all of which match: `field:term`, or a term alone for the default fields. A term matches the beginning of a word, whatever its case and accents; `\` escapes commas and colons.
         */
        search?: string;
        /**
         * Only rows in this state, as the rows name it.
         */
        state?: string;
        /**
         * Only invitations by this user: an id.
         */
        invitedBy?: string;
        /**
         * The `next` of the page before: continues behind it, at any depth.
         */
        after?: string;
    };
    url: '/api/user/invitation/getInvitedUsers';
};

export type InvitedUsersErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type InvitedUsersError = InvitedUsersErrors[keyof InvitedUsersErrors];

export type InvitedUsersResponses = {
    200: ListPageInvitation;
};

export type InvitedUsersSuccess = InvitedUsersResponses[keyof InvitedUsersResponses];

export type InviteUserData = {
    body: InviteRequest;
    headers?: {
        /**
         * 1 to 255 visible ASCII characters. The same key and body within 24 hours get the first answer again.
         */
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/api/user/invitation/inviteUser';
};

export type InviteUserErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'idempotency_mismatch' | 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type InviteUserError = InviteUserErrors[keyof InviteUserErrors];

export type InviteUserResponses = {
    201: Invitation;
};

export type InviteUserSuccess = InviteUserResponses[keyof InviteUserResponses];

export type ResendInvitationData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/user/invitation/resend/{id}';
};

export type ResendInvitationErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'admin_role_protected' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ResendInvitationError = ResendInvitationErrors[keyof ResendInvitationErrors];

export type ResendInvitationResponses = {
    202: {
        [key: string]: unknown;
    };
};

export type ResendInvitationSuccess = ResendInvitationResponses[keyof ResendInvitationResponses];

export type EraseMeData = {
    body: EraseMeRequest;
    path?: never;
    query?: never;
    url: '/api/user/me';
};

export type EraseMeErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired' | 'invalid_credentials';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'forbidden' | 'reauthentication_required';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'last_admin';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type EraseMeError = EraseMeErrors[keyof EraseMeErrors];

export type EraseMeResponses = {
    204: void;
};

export type EraseMeSuccess = EraseMeResponses[keyof EraseMeResponses];

export type MeData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that the caller has; 304 if it still holds.
         */
        'If-None-Match'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/api/user/me';
};

export type MeErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type MeError = MeErrors[keyof MeErrors];

export type MeResponses = {
    200: MeResponse;
};

export type MeSuccess = MeResponses[keyof MeResponses];

export type UpdateMeData = {
    body: UpdateMeRequest;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/api/user/me';
};

export type UpdateMeErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired' | 'invalid_credentials';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'forbidden' | 'reauthentication_required';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type UpdateMeError = UpdateMeErrors[keyof UpdateMeErrors];

export type UpdateMeResponses = {
    200: MeResponse;
};

export type UpdateMeSuccess = UpdateMeResponses[keyof UpdateMeResponses];

export type ExportMeData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/user/me/export';
};

export type ExportMeErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'reauthentication_required';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ExportMeError = ExportMeErrors[keyof ExportMeErrors];

export type ExportMeResponses = {
    200: OwnExport;
};

export type ExportMeSuccess = ExportMeResponses[keyof ExportMeResponses];

export type DeleteMyImageData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/api/user/me/image';
};

export type DeleteMyImageErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type DeleteMyImageError = DeleteMyImageErrors[keyof DeleteMyImageErrors];

export type DeleteMyImageResponses = {
    204: void;
};

export type DeleteMyImageSuccess = DeleteMyImageResponses[keyof DeleteMyImageResponses];

export type PutMyImageData = {
    body: Array<number>;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/api/user/me/image';
};

export type PutMyImageErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type PutMyImageError = PutMyImageErrors[keyof PutMyImageErrors];

export type PutMyImageResponses = {
    201: MeResponse;
};

export type PutMyImageSuccess = PutMyImageResponses[keyof PutMyImageResponses];

export type ListNotificationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The `next` of the page before: continues behind it, at any depth.
         */
        after?: string;
    };
    url: '/api/user/notifications';
};

export type ListNotificationsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'reauthentication_required' | 'network_not_allowed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ListNotificationsError = ListNotificationsErrors[keyof ListNotificationsErrors];

export type ListNotificationsResponses = {
    200: NotificationsResponse;
};

export type ListNotificationsSuccess = ListNotificationsResponses[keyof ListNotificationsResponses];

export type ReadNotificationsData = {
    body: ReadRequest;
    path?: never;
    query?: never;
    url: '/api/user/notifications/read';
};

export type ReadNotificationsErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'reauthentication_required' | 'network_not_allowed';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ReadNotificationsError = ReadNotificationsErrors[keyof ReadNotificationsErrors];

export type ReadNotificationsResponses = {
    204: void;
};

export type ReadNotificationsSuccess = ReadNotificationsResponses[keyof ReadNotificationsResponses];

export type CreatePasskeyData = {
    body: CreatePasskeyRequest;
    path?: never;
    query?: never;
    url: '/api/user/passkeys';
};

export type CreatePasskeyErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired' | 'passkey_failed';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'reauthentication_required';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type CreatePasskeyError = CreatePasskeyErrors[keyof CreatePasskeyErrors];

export type CreatePasskeyResponses = {
    200: CreatePasskeyResponse;
};

export type CreatePasskeySuccess = CreatePasskeyResponses[keyof CreatePasskeyResponses];

export type PasskeyCreationOptionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/user/passkeys/options';
};

export type PasskeyCreationOptionsErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'reauthentication_required';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type PasskeyCreationOptionsError = PasskeyCreationOptionsErrors[keyof PasskeyCreationOptionsErrors];

export type PasskeyCreationOptionsResponses = {
    200: PasskeyCreationOptions;
};

export type PasskeyCreationOptionsSuccess = PasskeyCreationOptionsResponses[keyof PasskeyCreationOptionsResponses];

export type RemovePasskeyData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/user/passkeys/{id}';
};

export type RemovePasskeyErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'reauthentication_required';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'factor_required';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type RemovePasskeyError = RemovePasskeyErrors[keyof RemovePasskeyErrors];

export type RemovePasskeyResponses = {
    204: void;
};

export type RemovePasskeySuccess = RemovePasskeyResponses[keyof RemovePasskeyResponses];

export type RenamePasskeyData = {
    body: RenamePasskeyRequest;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/user/passkeys/{id}';
};

export type RenamePasskeyErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'reauthentication_required';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type RenamePasskeyError = RenamePasskeyErrors[keyof RenamePasskeyErrors];

export type RenamePasskeyResponses = {
    200: PasskeyFactor;
};

export type RenamePasskeySuccess = RenamePasskeyResponses[keyof RenamePasskeyResponses];

export type ProvidersData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/user/providers';
};

export type ProvidersErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ProvidersError = ProvidersErrors[keyof ProvidersErrors];

export type ProvidersResponses = {
    200: Array<LinkedProvider>;
};

export type ProvidersSuccess = ProvidersResponses[keyof ProvidersResponses];

export type UnlinkProviderData = {
    body: ReauthenticationRequest;
    path: {
        /**
         * `google`, `apple` or `facebook`.
         */
        provider: string;
    };
    query?: never;
    url: '/api/user/providers/{provider}';
};

export type UnlinkProviderErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired' | 'invalid_credentials';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'forbidden' | 'reauthentication_required';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type UnlinkProviderError = UnlinkProviderErrors[keyof UnlinkProviderErrors];

export type UnlinkProviderResponses = {
    204: void;
};

export type UnlinkProviderSuccess = UnlinkProviderResponses[keyof UnlinkProviderResponses];

export type LinkProviderData = {
    body: ReauthenticationRequest;
    path: {
        /**
         * `google`, `apple` or `facebook`.
         */
        provider: string;
    };
    query?: never;
    url: '/api/user/providers/{provider}/link';
};

export type LinkProviderErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired' | 'invalid_credentials';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'forbidden' | 'reauthentication_required';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    429: Problem & {
        code?: 'too_many_attempts';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type LinkProviderError = LinkProviderErrors[keyof LinkProviderErrors];

export type LinkProviderResponses = {
    200: LinkResponse;
};

export type LinkProviderSuccess = LinkProviderResponses[keyof LinkProviderResponses];

export type RenewRecoveryCodesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/user/recovery-codes';
};

export type RenewRecoveryCodesErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'reauthentication_required';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type RenewRecoveryCodesError = RenewRecoveryCodesErrors[keyof RenewRecoveryCodesErrors];

export type RenewRecoveryCodesResponses = {
    200: NewRecoveryCodes;
};

export type RenewRecoveryCodesSuccess = RenewRecoveryCodesResponses[keyof RenewRecoveryCodesResponses];

export type EndOtherSessionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/user/sessions';
};

export type EndOtherSessionsErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type EndOtherSessionsError = EndOtherSessionsErrors[keyof EndOtherSessionsErrors];

export type EndOtherSessionsResponses = {
    204: void;
};

export type EndOtherSessionsSuccess = EndOtherSessionsResponses[keyof EndOtherSessionsResponses];

export type SessionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/user/sessions';
};

export type SessionsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type SessionsError = SessionsErrors[keyof SessionsErrors];

export type SessionsResponses = {
    200: Array<OwnSession>;
};

export type SessionsSuccess = SessionsResponses[keyof SessionsResponses];

export type EndSessionData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/user/sessions/{id}';
};

export type EndSessionErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type EndSessionError = EndSessionErrors[keyof EndSessionErrors];

export type EndSessionResponses = {
    204: void;
};

export type EndSessionSuccess = EndSessionResponses[keyof EndSessionResponses];

export type RemoveTrustedDeviceData = {
    body?: never;
    path: {
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/user/trusted-devices/{id}';
};

export type RemoveTrustedDeviceErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type RemoveTrustedDeviceError = RemoveTrustedDeviceErrors[keyof RemoveTrustedDeviceErrors];

export type RemoveTrustedDeviceResponses = {
    204: void;
};

export type RemoveTrustedDeviceSuccess = RemoveTrustedDeviceResponses[keyof RemoveTrustedDeviceResponses];

export type ListViewsData = {
    body?: never;
    path: {
        /**
         * `user`, `role` or `audit`
         */
        list: string;
    };
    query?: never;
    url: '/api/user/views/{list}';
};

export type ListViewsErrors = {
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type ListViewsError = ListViewsErrors[keyof ListViewsErrors];

export type ListViewsResponses = {
    200: SavedViews;
};

export type ListViewsSuccess = ListViewsResponses[keyof ListViewsResponses];

export type DeleteViewData = {
    body?: never;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Name of the list: `user`, `role` or `audit`.
         */
        list: string;
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/user/views/{list}/{id}';
};

export type DeleteViewErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type DeleteViewError = DeleteViewErrors[keyof DeleteViewErrors];

export type DeleteViewResponses = {
    204: void;
};

export type DeleteViewSuccess = DeleteViewResponses[keyof DeleteViewResponses];

export type PutViewData = {
    body: ViewRequest;
    headers?: {
        /**
         * The `ETag` that the caller saw; 412 `version_conflict` if it has changed since.
         */
        'If-Match'?: string | null;
    };
    path: {
        /**
         * Name of the list: `user`, `role` or `audit`.
         */
        list: string;
        /**
         * Id of the object.
         */
        id: string;
    };
    query?: never;
    url: '/api/user/views/{list}/{id}';
};

export type PutViewErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'tenant_missing' | 'forbidden' | 'reauthentication_required' | 'network_not_allowed';
    };
    404: Problem & {
        code?: 'not_found';
    };
    409: Problem & {
        code?: 'guard_replayed' | 'conflict';
    };
    412: Problem & {
        code?: 'version_conflict';
    };
    413: Problem & {
        code?: 'payload_too_large';
    };
    415: Problem & {
        code?: 'unsupported_media_type';
    };
    422: Problem & {
        code?: 'validation_failed';
    };
    500: Problem & {
        code?: 'internal';
    };
    503: Problem & {
        code?: 'maintenance' | 'unavailable';
    };
};

export type PutViewError = PutViewErrors[keyof PutViewErrors];

export type PutViewResponses = {
    200: SavedView;
};

export type PutViewSuccess = PutViewResponses[keyof PutViewResponses];
