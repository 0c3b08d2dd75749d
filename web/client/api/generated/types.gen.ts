// Made from openapi.json by `npm run generate`; never edited.

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

/**
 * Access to one app, in rising order.
 */
export type Access = 'none' | 'read' | 'write' | 'delete' | 'root';

/**
 * Something that the caller did, or somebody as them.
 */
export type Activity = {
    /**
     * What: a kind of the audit log.
     */
    action: string;
    /**
     * When.
     */
    at: string;
    /**
     * More about it: which factor, which members.
     */
    detail: {
        [key: string]: unknown;
    };
    /**
     * The program, in a word or two: `Firefox, Windows`.
     */
    device?: string | null;
    /**
     * Whether the same program calls from the same network now: most likely the device in the caller's hand.
     */
    here: boolean;
    /**
     * Pseudonym of the network: the same for the same one.
     */
    network?: string | null;
};

/**
 * A page of it.
 */
export type ActivityAnswer = {
    /**
     * Events, the newest first.
     */
    data: Array<Activity>;
    /**
     * Where the next page goes on, for `after`.
     */
    next?: string | null;
};

/**
 * Administration.
 */
export type AdminSettings = {
    /**
     * Path of the auto-assign call; empty hides it.
     */
    autoAssignPath?: string;
    /**
     * Whether new people need a password.
     */
    requirePassword?: boolean;
    /**
     * Whether removing keeps the row.
     */
    softDelete?: boolean;
};

/**
 * The shape Company of the contract with what administration adds.
 */
export type AdministeredCompany = Company & {
    /**
     * Who belongs to it.
     */
    countUsers: number;
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * What its members read on their first page.
     */
    news?: string | null;
    /**
     * What it allows itself.
     */
    rules: Rules;
    /**
     * Rises with every change; also the `ETag`.
     */
    version: number;
};

/**
 * Somebody who administers a company.
 */
export type Administrator = {
    /**
     * Where they are written to.
     */
    email: string;
    /**
     * Their picture.
     */
    image?: string | null;
    /**
     * Two letters.
     */
    initials: string;
    /**
     * When they were here last; null where they never were.
     */
    lastLogin?: string | null;
    /**
     * In full.
     */
    name: string;
    /**
     * Who it is.
     */
    userId: string;
};

/**
 * An app and what the member may do in it.
 */
export type AppAccess = {
    /**
     * The highest access of the member's enabled roles.
     */
    access: Access;
    /**
     * Its id.
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
     * The category by language, where it has one.
     */
    categories: {
        [key: string]: string;
    };
    /**
     * Its category.
     */
    categoryName: string;
    /**
     * Its icon.
     */
    icon?: string | null;
    /**
     * The micro-frontend that shows it.
     */
    mfeName?: string | null;
    /**
     * The path within that.
     */
    mfePath?: string | null;
    /**
     * Where it is in the product.
     */
    path?: string | null;
    /**
     * Its place among the others.
     */
    sort: number;
    /**
     * Its title.
     */
    title: string;
    /**
     * The title by language, where it has one.
     */
    titles: {
        [key: string]: string;
    };
};

/**
 * The id of an app, chosen once. Areas of administration have those that begin with `admin.`.
 */
export type AppId = string;

/**
 * Ids of apps.
 */
export type AppIds = Array<string>;

/**
 * What the authenticator signed.
 */
export type AssertionResponse = {
    /**
     * What the authenticator says of itself.
     */
    authenticatorData: Bytes;
    /**
     * What the browser says of the page.
     */
    clientDataJSON: Bytes;
    /**
     * The signature over both.
     */
    signature: Bytes;
    userHandle?: Bytes | null;
};

/**
 * What the authenticator made.
 */
export type AttestationResponse = {
    /**
     * The credential and what vouches for it, in CBOR.
     */
    attestationObject: Bytes;
    /**
     * What the browser says of the page.
     */
    clientDataJSON: Bytes;
    /**
     * Ways to reach the authenticator.
     */
    transports?: Array<string> | null;
};

/**
 * What happened.
 */
export type AuditAction = 'access.denied' | 'account.exported' | 'app.created' | 'app.deleted' | 'app.updated' | 'audit.exported' | 'auth.card_removed' | 'auth.card_shown' | 'auth.code_mailed' | 'auth.device_untrusted' | 'auth.disavowed' | 'auth.email_verified' | 'auth.entered' | 'auth.locked_out' | 'auth.passkey_added' | 'auth.passkey_removed' | 'auth.passkey_renamed' | 'auth.password_failed' | 'auth.password_reset' | 'auth.pin_blocked' | 'auth.pin_failed' | 'auth.pin_removed' | 'auth.pin_set' | 'auth.reauthenticated' | 'auth.recovery_codes_made' | 'auth.refresh_reused' | 'auth.second_factor_asked' | 'auth.second_factor_blocked' | 'auth.second_factor_failed' | 'auth.sign_in_failed' | 'auth.signed_in' | 'auth.signed_in_by_pin' | 'auth.signed_out' | 'auth.signed_up' | 'auth.totp_added' | 'auth.totp_removed' | 'auth.totp_shown' | 'identity.disabled' | 'identity.enabled' | 'invitation.accepted' | 'invitation.declined' | 'invitation.resent' | 'invitation.revoked' | 'invitation.sent' | 'member.assigned' | 'member.created' | 'member.erased' | 'member.factors_removed' | 'member.removed' | 'member.restored' | 'member.session_ended' | 'member.sessions_ended' | 'member.updated' | 'members.assigned' | 'members.bulk_finished' | 'members.disabled' | 'members.enabled' | 'members.exported' | 'members.imported' | 'members.removed' | 'members.restored' | 'members.roles_given' | 'members.roles_taken' | 'provider.linked' | 'provider.unlinked' | 'role.created' | 'role.deleted' | 'role.updated' | 'tenant.apps_updated' | 'tenant.created' | 'tenant.deleted' | 'tenant.security_changed' | 'tenant.signed_out' | 'tenant.updated' | 'user.erased' | 'user.password_changed' | 'user.session_ended' | 'user.sessions_ended' | 'user.updated' | 'view.deleted' | 'view.saved';

/**
 * A credential that was used.
 */
export type AuthenticationCredential = {
    /**
     * Id, in base64url.
     */
    id: Bytes;
    /**
     * The same id.
     */
    rawId: Bytes;
    /**
     * What the authenticator signed.
     */
    response: AssertionResponse;
    /**
     * `public-key`
     */
    type: CredentialType;
};

/**
 * Which authenticators are welcome: any. One that keeps the credential is preferred, for it signs in without a name.
 */
export type AuthenticatorSelection = {
    /**
     * The same for clients that know no other word.
     */
    requireResidentKey: boolean;
    /**
     * `preferred`
     */
    residentKey: string;
    /**
     * Whether it has to verify its user.
     */
    userVerification: UserVerification;
};

/**
 * What taking in a group came to.
 */
export type AutoAssignAnswer = {
    /**
     * How many are members now.
     */
    assigned: number;
    /**
     * How many are left.
     */
    remaining: number;
};

/**
 * A day from 1900-01-01 to today, `YYYY-MM-DD`.
 */
export type BirthDate = string;

/**
 * Bot check.
 */
export type BotCheck = {
    /**
     * The service's script.
     */
    script?: string;
    /**
     * Public key of the service.
     */
    siteKey?: string;
};

/**
 * What a bot check gave a page.
 */
export type BotToken = string;

/**
 * What is done to many.
 */
export type BulkAction = 'enable' | 'disable' | 'remove' | 'restore' | 'assignRole' | 'unassignRole';

/**
 * What came of it.
 */
export type BulkAnswer = {
    /**
     * How many it was done to.
     */
    done: number;
    /**
     * To whom not, and why.
     */
    failed: Array<BulkFailure>;
};

/**
 * Why something was not done to a member.
 */
export type BulkFailure = {
    /**
     * `not_found`, `conflict`, `admin_role_protected`, `self_toggle_forbidden` or `last_admin`.
     */
    code: string;
    /**
     * The member.
     */
    userId: string;
};

/**
 * Ids of the members that something is done to.
 */
export type BulkIds = Array<string>;

/**
 * A job.
 */
export type BulkJob = {
    /**
     * What is done.
     */
    action: BulkAction;
    /**
     * Whether it can be taken back.
     */
    canUndo: boolean;
    /**
     * To how many it was done.
     */
    changed: number;
    /**
     * When it began.
     */
    createdAt: string;
    /**
     * When it was over.
     */
    finishedAt?: string | null;
    /**
     * How many were dealt with.
     */
    handled: number;
    /**
     * The job.
     */
    jobId: string;
    /**
     * To whom it was not done.
     */
    refused: Array<JobRefusals>;
    /**
     * The roles that are given or taken.
     */
    roleIds: Array<string>;
    /**
     * How far it is.
     */
    state: JobState;
    /**
     * Why it was stopped: a code.
     */
    stoppedBy?: string | null;
    /**
     * How many it is about.
     */
    total: number;
    /**
     * How many were so before.
     */
    unchanged: number;
    /**
     * The job that it takes back.
     */
    undoes?: string | null;
    /**
     * The job that takes it back.
     */
    undoneBy?: string | null;
};

/**
 * What the call takes.
 */
export type BulkJobRequest = {
    /**
     * What is done.
     */
    action: BulkAction;
    /**
     * How many the caller saw, at most 10 000.
     */
    expectedCount: number;
    /**
     * Whom it is done to: everybody whom the list finds by this.
     */
    filter: JobFilter;
    roleIds?: RoleIds | null;
};

/**
 * Jobs.
 */
export type BulkJobs = {
    /**
     * The newest first, at most five.
     */
    data: Array<BulkJob>;
};

/**
 * What the call takes.
 */
export type BulkRequest = {
    /**
     * What is done.
     */
    action: BulkAction;
    roleIds?: RoleIds | null;
    /**
     * To whom.
     */
    userIds: BulkIds;
};

/**
 * Bytes in base64url without padding, in their one canonical spelling.
 */
export type Bytes = string;

/**
 * What was called in a period.
 */
export type CallsOfPeriod = {
    /**
     * By app that was reached; those that it failed are its errors.
     */
    apps: Array<MeasuredCalls>;
    /**
     * How long the period is.
     */
    minutes: number;
    /**
     * By operation, the most frequent first.
     */
    operations: Array<MeasuredCalls>;
    /**
     * Thirty spans of the same length, the oldest first.
     */
    overTime: Array<SpanCalls>;
    /**
     * When it was asked for, at most a minute ago.
     */
    readAt: string;
    /**
     * By version of the front worker.
     */
    versions: Array<MeasuredCalls>;
};

/**
 * A card of the lock screen.
 */
export type Card = {
    company?: CardCompany | null;
    /**
     * `Anna M.`
     */
    displayName: string;
    /**
     * Whether a PIN opens it.
     */
    hasPin: boolean;
    /**
     * Picture.
     */
    image?: string | null;
    /**
     * `AM`
     */
    initials: string;
    /**
     * Who.
     */
    userId: string;
};

/**
 * The company of a card.
 */
export type CardCompany = {
    /**
     * Its id.
     */
    companyId: string;
    /**
     * Its logo.
     */
    logoSrc?: string | null;
    /**
     * Its title.
     */
    title: string;
};

/**
 * The catalogue.
 */
export type Catalogue = {
    /**
     * The apps, by category and place.
     */
    data: Array<CatalogueApp>;
    /**
     * How many.
     */
    total: number;
};

/**
 * An app of the catalogue.
 */
export type CatalogueApp = {
    /**
     * Whether it is an area of administration, which nobody changes.
     */
    administration: boolean;
    /**
     * Its id.
     */
    appId: string;
    /**
     * The category by language, where it has one.
     */
    categories: {
        [key: string]: string;
    };
    /**
     * Its category.
     */
    categoryName: string;
    /**
     * Whether it is for all companies; else for those alone to which it was offered.
     */
    forAll: boolean;
    /**
     * Its icon.
     */
    icon?: string | null;
    /**
     * The micro-frontend that shows it, and whose backend its calls reach.
     */
    mfeName?: string | null;
    /**
     * The path within that.
     */
    mfePath?: string | null;
    /**
     * Where it is in the product.
     */
    path?: string | null;
    /**
     * Whether it is out of everybody's menus and opens nothing.
     */
    retired: boolean;
    /**
     * Its place among the others.
     */
    sort: number;
    /**
     * Its title.
     */
    title: string;
    /**
     * The title by language, where it has one.
     */
    titles: {
        [key: string]: string;
    };
};

/**
 * A change of an app; absent members stay as they are, null empties.
 */
export type ChangeAppRequest = {
    /**
     * The category by language.
     */
    categories?: {
        [key: string]: string;
    };
    /**
     * What it stands among in menus and roles.
     */
    categoryName?: string;
    /**
     * Whether it is for all companies; else for those alone to which it is offered.
     */
    forAll?: WrittenFlag;
    /**
     * Its icon.
     */
    icon?: null | string;
    /**
     * The micro-frontend that shows it, and whose backend its calls reach.
     */
    mfeName?: null | string;
    /**
     * The path within that.
     */
    mfePath?: null | string;
    /**
     * Where it is in the product.
     */
    path?: null | string;
    /**
     * Whether it is out of everybody's menus and opens nothing; roles keep their rights on it.
     */
    retired?: WrittenFlag;
    /**
     * Its place among the others.
     */
    sort?: number;
    /**
     * What it is called.
     */
    title?: string;
    /**
     * The title by language; in others it is called as `title` says.
     */
    titles?: {
        [key: string]: string;
    };
};

/**
 * What the call takes; absent members stay as they are, null empties.
 */
export type ChangeMeRequest = {
    /**
     * `YYYY-MM-DD`; `birthday` is accepted as well.
     */
    birthDate?: null | string;
    /**
     * The same, where `birthDate` is absent.
     */
    birthday?: null | string;
    currentPassword?: Password | null;
    /**
     * Given name.
     */
    firstName?: string;
    /**
     * M, W or O.
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
     * Merged into what is there (RFC 7396); at most 16 kB in all.
     */
    settings?: null | {
        [key: string]: unknown;
    };
};

/**
 * What the call takes; absent members stay as they are.
 */
export type ChangeSecurityRequest = {
    /**
     * Networks that people may come from, at most 50; none for everywhere.
     */
    allowedNetworks?: Array<string>;
    /**
     * Minutes after which an unused session is over here.
     */
    idleMinutes?: number;
    /**
     * Whether sessions that a PIN opened work here.
     */
    pin?: boolean;
    /**
     * Whether everybody who works here needs a second factor.
     */
    secondFactor?: 'optional' | 'required';
    /**
     * From when; null for at once.
     */
    secondFactorFrom?: null | string;
    /**
     * Hours after which every session is over here.
     */
    sessionHours?: number;
};

/**
 * What the call takes; absent members stay as they are, null empties. The last four are the operator's.
 */
export type ChangeTenantRequest = {
    /**
     * The id that business addresses carry.
     */
    businessUuId?: string;
    /**
     * City of its seat.
     */
    city?: null | string;
    /**
     * The same; it counts where both are there.
     */
    companyName?: string;
    /**
     * The group of companies that it belongs to.
     */
    groupId?: null | string;
    /**
     * Location within the city.
     */
    location?: null | string;
    /**
     * null takes the logo away; one is put by a call of its own.
     */
    logoSrc?: {
        [key: string]: unknown;
    } | null;
    /**
     * Its registered name; `companyName` is accepted as well.
     */
    name?: string;
    /**
     * What its members read on their first page. A company writes its news also where it does not edit itself.
     */
    news?: null | string;
    /**
     * Its path in the product.
     */
    path?: null | string;
    rules?: CompanyRules | null;
    /**
     * 1 enabled, 0 disabled.
     */
    state?: WrittenFlag;
    /**
     * What people call it.
     */
    title?: string;
};

/**
 * What is done of the first steps.
 */
export type Checklist = {
    /**
     * People were imported, or are many without it.
     */
    import: boolean;
    /**
     * Somebody was invited.
     */
    invitation: boolean;
    /**
     * The company has a logo; null where operations do not let it change itself.
     */
    logo?: boolean | null;
    /**
     * There is a second person.
     */
    person: boolean;
    /**
     * There is a role besides that of its administrators.
     */
    role: boolean;
};

/**
 * The stores.
 */
export type Checks = {
    /**
     * KV.
     */
    copies: string;
    /**
     * D1.
     */
    database: string;
    /**
     * Durable Objects.
     */
    objects: string;
};

/**
 * The city of a seat.
 */
export type City = string;

/**
 * Somebody of the same group who has no row here: as their own company calls them.
 */
export type Colleague = {
    /**
     * What assigning them names: they have no state here yet.
     */
    assignKey: string;
    /**
     * The title of a company that they belong to.
     */
    company: string;
    /**
     * Their address.
     */
    email: string;
    /**
     * Given name.
     */
    firstName: string;
    /**
     * `AM`
     */
    initials: string;
    /**
     * Family name.
     */
    lastName: string;
    /**
     * The person's id.
     */
    userId: string;
};

/**
 * A page of colleagues.
 */
export type ColleaguesAnswer = {
    /**
     * The rows.
     */
    data: Array<Colleague>;
    /**
     * Rows of a page.
     */
    limit: number;
    /**
     * Which page.
     */
    page: number;
    /**
     * How many there are, counted up to 1 000.
     */
    total: number;
    /**
     * Whether there are more than were counted.
     */
    totalIsMinimum?: boolean;
};

/**
 * The shape Company of the contract; `tenantId` repeats `companyId`.
 */
export type Company = {
    /**
     * The id that business addresses carry.
     */
    businessUuId: string;
    /**
     * City of its seat.
     */
    city?: string | null;
    /**
     * Id of the tenant.
     */
    companyId: string;
    /**
     * The registered name again, as the chooser calls it.
     */
    companyName: string;
    /**
     * The group of companies that this one belongs to.
     */
    groupId?: string | null;
    /**
     * Location within the city.
     */
    location?: string | null;
    /**
     * Address of its logo; may be relative.
     */
    logoSrc?: string | null;
    /**
     * Its registered name.
     */
    name: string;
    /**
     * Its path in the product.
     */
    path?: string | null;
    /**
     * 1 enabled, 0 disabled.
     */
    state: number;
    /**
     * The same id.
     */
    tenantId: string;
    /**
     * What people call it.
     */
    title: string;
};

/**
 * An app as a company may have it.
 */
export type CompanyApp = {
    /**
     * Its id.
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
     * The category by language, where it has one.
     */
    categories: {
        [key: string]: string;
    };
    /**
     * Its category.
     */
    categoryName: string;
    /**
     * Whether the company has it switched on.
     */
    enabled: boolean;
    /**
     * Whether it is for all companies.
     */
    forAll: boolean;
    /**
     * Its icon.
     */
    icon?: string | null;
    /**
     * Whether it was offered to this one.
     */
    offered: boolean;
    /**
     * Its title.
     */
    title: string;
    /**
     * The title by language, where it has one.
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
     * The apps, by category and place.
     */
    data: Array<CompanyApp>;
    /**
     * How many.
     */
    total: number;
};

/**
 * Which apps are off, and which are offered.
 */
export type CompanyAppsRequest = {
    /**
     * What the company switches off; all other apps that it may have are on.
     */
    off: AppIds;
    offered?: AppIds | null;
};

/**
 * What people call a company, or its registered name: one line.
 */
export type CompanyName = string;

/**
 * What a company tells its members.
 */
export type CompanyNews = {
    /**
     * When it was written.
     */
    at: string;
    /**
     * One line of plain text.
     */
    text: string;
};

/**
 * A company, as its operator looks at it.
 */
export type CompanyOverview = {
    /**
     * What was done lately, the newest first and without sign-ins.
     */
    acts: Array<Event>;
    /**
     * Who administers it and may enter, at most ten.
     */
    administrators: Array<Administrator>;
    /**
     * What of the catalogue is on.
     */
    apps: Array<CompanyApp>;
    /**
     * The company.
     */
    company: AdministeredCompany;
    /**
     * Its disabled people.
     */
    disabled: number;
    /**
     * Whether there are more of them.
     */
    hasMoreAdministrators: boolean;
    /**
     * Invitations that wait.
     */
    invitations: InvitationSummary;
    /**
     * Its enabled people.
     */
    people: MemberSummary;
    /**
     * What it may do so often, and how often it did.
     */
    usage: Array<Usage>;
};

/**
 * A company in numbers, over time.
 */
export type CompanyReport = {
    /**
     * Of these, who signed in within the days.
     */
    active: number;
    /**
     * The days (UTC), the oldest first.
     */
    days: Array<ReportDay>;
    /**
     * Enabled people.
     */
    members: number;
    /**
     * Of these, who never signed in.
     */
    never: number;
    /**
     * The roles by title, at most 200.
     */
    roles: Array<ReportRole>;
};

/**
 * What a company allows itself, as a call changes it.
 */
export type CompanyRules = {
    /**
     * How many months its log is kept; 0 for ever.
     */
    auditMonths?: number;
    /**
     * 1 where its own administrators may edit it.
     */
    selfEdit?: WrittenFlag;
};

/**
 * What it answers.
 */
export type ConfirmTotpAnswer = {
    /**
     * With the first factor: recovery codes, told once; null with others.
     */
    recoveryCodes?: Array<string> | null;
};

/**
 * What the confirmation takes.
 */
export type ConfirmTotpRequest = {
    /**
     * The code that the app shows.
     */
    code: FactorCode;
};

/**
 * A new app.
 */
export type CreateAppRequest = {
    /**
     * Its id.
     */
    appId: AppId;
    /**
     * The category by language.
     */
    categories?: {
        [key: string]: string;
    };
    /**
     * What it stands among in menus and roles.
     */
    categoryName: Title;
    /**
     * Whether it is for all companies; else for those alone to which it is offered.
     */
    forAll?: WrittenFlag;
    /**
     * Its icon.
     */
    icon?: null | string;
    /**
     * The micro-frontend that shows it, and whose backend its calls reach.
     */
    mfeName?: null | string;
    /**
     * The path within that.
     */
    mfePath?: null | string;
    /**
     * Where it is in the product.
     */
    path?: null | string;
    /**
     * Whether it is out of everybody's menus and opens nothing; roles keep their rights on it.
     */
    retired?: WrittenFlag;
    /**
     * Its place among the others.
     */
    sort?: number;
    /**
     * What it is called.
     */
    title: Title;
    /**
     * The title by language; in others it is called as `title` says.
     */
    titles?: {
        [key: string]: string;
    };
};

/**
 * What the call takes.
 */
export type CreateBusinessRequest = {
    city?: City | null;
    /**
     * What people call it; its registered name as well, until somebody says another.
     */
    title: CompanyName;
};

/**
 * What is answered to it.
 */
export type CreatePasskeyAnswer = {
    /**
     * Its id.
     */
    id: string;
    /**
     * With the first factor: recovery codes, told once; null with others.
     */
    recoveryCodes?: Array<string> | null;
};

/**
 * A passkey that was made.
 */
export type CreatePasskeyRequest = {
    /**
     * The challenge.
     */
    challengeId: Id;
    /**
     * `PublicKeyCredential.toJSON()`
     */
    credential: RegistrationCredential;
    /**
     * What its owner calls it.
     */
    name: PasskeyName;
};

/**
 * What the call takes.
 */
export type CreateUserRequest = {
    /**
     * `YYYY-MM-DD`; `birthday` and `birthDay` are accepted as well.
     */
    birthDate?: null | string;
    /**
     * The same, where both are absent.
     */
    birthDay?: null | string;
    /**
     * The same, where `birthDate` is absent.
     */
    birthday?: null | string;
    /**
     * Their address.
     */
    email: Email;
    /**
     * Given name.
     */
    firstName: PersonName;
    /**
     * M, W or O.
     */
    gender?: 'M' | 'W' | 'O';
    /**
     * Employed here; `isIntern` is accepted as well.
     */
    isEmployee?: WrittenFlag;
    /**
     * The same, where `isEmployee` is absent.
     */
    isIntern?: WrittenFlag;
    /**
     * An account that several people use.
     */
    isShared?: WrittenFlag;
    /**
     * Family name.
     */
    lastName?: null | string;
    /**
     * Where they work.
     */
    location?: null | string;
    password?: NewPassword | null;
    /**
     * Phone number.
     */
    phone?: null | string;
    /**
     * The next sign-in must choose a new password.
     */
    resetPassword?: WrittenFlag;
    /**
     * Ids of all their roles.
     */
    roles?: null | Array<string>;
};

/**
 * What is asked besides.
 */
export type CreationExtensions = {
    /**
     * Whether the browser says if the authenticator keeps the credential.
     */
    credProps: boolean;
};

/**
 * What a passkey is made with.
 */
export type CreationOptions = {
    /**
     * `none`
     */
    attestation: string;
    /**
     * Which authenticators.
     */
    authenticatorSelection: AuthenticatorSelection;
    /**
     * 32 bytes, in base64url.
     */
    challenge: string;
    /**
     * The user's passkeys: an authenticator that has one makes no other.
     */
    excludeCredentials: Array<CredentialDescriptor>;
    /**
     * What is asked besides.
     */
    extensions: CreationExtensions;
    /**
     * Kinds of keys, the preferred one first.
     */
    pubKeyCredParams: Array<CredentialParameters>;
    /**
     * Who asks.
     */
    rp: RelyingPartyEntity;
    /**
     * Milliseconds.
     */
    timeout: number;
    /**
     * For whom.
     */
    user: UserEntity;
};

/**
 * A credential of the user.
 */
export type CredentialDescriptor = {
    /**
     * Id, in base64url.
     */
    id: string;
    /**
     * Ways to reach its authenticator.
     */
    transports: Array<string>;
    /**
     * `public-key`
     */
    type: CredentialType;
};

/**
 * A kind of key that is taken.
 */
export type CredentialParameters = {
    /**
     * Number of the algorithm in the COSE registry.
     */
    alg: number;
    /**
     * `public-key`
     */
    type: CredentialType;
};

/**
 * The only type of credential.
 */
export type CredentialType = 'public-key';

/**
 * The newest run of cron.
 */
export type CronRun = {
    /**
     * The newest in which something failed, if one ever did.
     */
    failedAt?: string | null;
    /**
     * When it was over.
     */
    ranAt: string;
    /**
     * How long ago that is.
     */
    secondsAgo: number;
};

/**
 * How full the database is.
 */
export type DatabaseRoom = {
    /**
     * Bytes that it has; 0 where it does not say.
     */
    bytes: number;
    /**
     * Bytes that it takes.
     */
    mostBytes: number;
};

/**
 * The pre-filled person.
 */
export type DefaultUser = {
    /**
     * Whether the page signs them in by itself.
     */
    autoLogin?: boolean;
    /**
     * Their address.
     */
    email?: string;
};

/**
 * A label in a body; none in it asks for a fresh one.
 */
export type DeviceLabel = string;

/**
 * Somebody of the company, as colleagues know them.
 */
export type DirectoryEntry = {
    /**
     * `Anna M.`
     */
    displayName: string;
    /**
     * Their address.
     */
    email: string;
    /**
     * Given name.
     */
    firstName: string;
    /**
     * Address of the picture.
     */
    image?: string | null;
    /**
     * `AM`
     */
    initials: string;
    /**
     * Family name.
     */
    lastName: string;
    /**
     * Where they work.
     */
    location?: string | null;
    /**
     * Phone number.
     */
    phone?: string | null;
    /**
     * Their id.
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
     * How many a search or a filter found, up to 1 000; null without one.
     */
    found?: number | null;
    /**
     * The locations of the company by name, at most 200.
     */
    locations: Array<string>;
    /**
     * Where the next page goes on, as `after`; null on the last.
     */
    next?: string | null;
};

/**
 * What the call takes.
 */
export type DisavowRequest = {
    /**
     * The code of the link.
     */
    code: LinkCode;
    domain?: PageOrigin | null;
};

/**
 * What the mail told; nothing of whose account it is.
 */
export type DisavowVerifyCodeAnswer = {
    /**
     * When.
     */
    at: string;
    /**
     * What happened: the name of the mail.
     */
    notice: string;
};

/**
 * What the call takes.
 */
export type DisavowVerifyCodeRequest = {
    /**
     * The code of the link.
     */
    code: LinkCode;
};

/**
 * An address in its one spelling.
 */
export type Email = string;

/**
 * E-mail verification.
 */
export type EmailVerification = 'off' | 'required';

/**
 * Encrypted sign-in mode.
 */
export type EncryptedSignin = 'off' | 'on' | 'required';

/**
 * What the call takes.
 */
export type EraseMeRequest = {
    /**
     * The password.
     */
    password: Password;
};

/**
 * An event as it is told.
 */
export type Event = {
    action: AuditAction | string;
    /**
     * Who did it, by id.
     */
    actor: string;
    /**
     * Their picture.
     */
    actorImage?: string | null;
    /**
     * Who did it, by name, while they are known here.
     */
    actorName?: string | null;
    /**
     * Values of a person before and after, for whoever may see members of the company, and for the person; empty once they are erased.
     */
    changes: Array<ValueChange>;
    /**
     * When.
     */
    createdAt: string;
    /**
     * More about it: before and after, never a secret.
     */
    detail: unknown;
    /**
     * Its id.
     */
    id: string;
    /**
     * What the ids of the event are called here now, as far as the caller may know: actor, object, roles and the first of many people.
     * Who is gone has no name.
     */
    names: {
        [key: string]: string;
    };
    /**
     * Pseudonym of the network that it was done from.
     */
    network?: string | null;
    /**
     * To whom or what, by id.
     */
    object: string;
    /**
     * Whether a seal covers it.
     */
    sealed: boolean;
    /**
     * Its place in the audit log, from 1.
     */
    seq: number;
    /**
     * The call.
     */
    traceId: string;
};

/**
 * An app and where the right on it comes from.
 */
export type ExplainedApp = {
    /**
     * The highest of what the roles give.
     */
    access: Access;
    /**
     * The app.
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
     * The category by language, where it has one.
     */
    categories: {
        [key: string]: string;
    };
    /**
     * Its category.
     */
    categoryName: string;
    /**
     * What each of them gives, the highest first.
     */
    through: Array<GivenAccess>;
    /**
     * Its title.
     */
    title: string;
    /**
     * The title by language, where it has one.
     */
    titles: {
        [key: string]: string;
    };
};

/**
 * A page of an export.
 */
export type ExportAnswer = {
    /**
     * Where the next page goes on, for `after`.
     */
    next?: string | null;
    /**
     * The rows, at most 500.
     */
    rows: Array<ExportedMember>;
};

/**
 * A member as an export shows them.
 */
export type ExportedMember = {
    /**
     * Names this state of the row for assigning and unassigning.
     */
    assignKey: string;
    /**
     * `YYYY-MM-DD`
     */
    birthDate?: string | null;
    /**
     * When they joined.
     */
    createdAt: string;
    /**
     * Their address.
     */
    email: string;
    /**
     * Given name.
     */
    firstName: string;
    /**
     * M, W or O.
     */
    gender: string;
    /**
     * The person's id.
     */
    id: string;
    /**
     * Employed here.
     */
    isEmployee: boolean;
    /**
     * An account that several people use.
     */
    isShared: boolean;
    /**
     * When they last entered this company.
     */
    lastLogin?: string | null;
    /**
     * Family name.
     */
    lastName: string;
    /**
     * Where they work.
     */
    location?: string | null;
    /**
     * Phone number.
     */
    phone?: string | null;
    /**
     * Ids of their roles.
     */
    roles: Array<string>;
    /**
     * 1 while they may enter.
     */
    state: number;
    /**
     * The same id.
     */
    userId: string;
    /**
     * Rises with every change.
     */
    version: number;
};

/**
 * A code as it was typed: only its length is checked, so that a wrong one costs an attempt and tells nothing.
 */
export type FactorCode = string;

/**
 * A way to prove a second factor.
 */
export type FactorMethod = 'totp' | 'passkey' | 'recovery_code';

/**
 * What a person has beside their password.
 */
export type FactorsAnswer = {
    /**
     * Passkeys.
     */
    passkeys: Array<PasskeyFactor>;
    /**
     * Recovery codes.
     */
    recoveryCodes: RecoveryCodes;
    /**
     * Whether a company of theirs demands a second factor.
     */
    required: boolean;
    totp?: TotpFactor | null;
    /**
     * Devices on which none is asked for.
     */
    trustedDevices: Array<TrustedDevice>;
};

/**
 * Switches.
 */
export type Features = {
    /**
     * Whether people make companies for themselves.
     */
    createCompany?: boolean;
    /**
     * Whether an address must be proven before the session is full.
     */
    emailVerification?: EmailVerification;
    /**
     * Encrypted sign-in mode.
     */
    encryptedSignin?: EncryptedSignin;
    /**
     * Password reset.
     */
    passwordReset?: boolean;
    /**
     * Registration.
     */
    signup?: boolean;
    /**
     * The menu page at the root.
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
 * Yes or no, written `true` and `false`, or 1 and 0 as it is stored.
 */
export type Flag = WrittenFlag;

/**
 * Footer of the auth pages; an empty link is not shown.
 */
export type Footer = {
    /**
     * Help.
     */
    help?: string;
    /**
     * Privacy.
     */
    privacy?: string;
    /**
     * Terms of service.
     */
    terms?: string;
    /**
     * Whether it is there at all.
     */
    visible?: boolean;
};

/**
 * A full session.
 */
export type FullSession = {
    /**
     * The access token where it was renewed, for native apps.
     */
    accessToken?: string | null;
    company?: Company | null;
    /**
     * Days of the cookies.
     */
    exDays: number;
    /**
     * Enabled memberships.
     */
    organisations: Array<Company>;
    /**
     * The refresh token where it was renewed, for native apps.
     */
    refreshToken?: string | null;
    /**
     * `full`
     */
    scope: Scope;
    tenant?: Company | null;
    /**
     * Who.
     */
    user: Person;
    /**
     * `true`
     */
    valid: boolean;
};

/**
 * How somebody is addressed.
 */
export type Gender = 'M' | 'W' | 'O';

/**
 * What a role gives on an app.
 */
export type GivenAccess = {
    /**
     * How much it gives.
     */
    access: Access;
    /**
     * The role.
     */
    roleId: string;
};

/**
 * Google's switch and button.
 */
export type Google = {
    /**
     * Whether the call answers.
     */
    enabled?: boolean;
    /**
     * Whether the button shows.
     */
    visible?: boolean;
};

/**
 * What the call answers.
 */
export type GuardAnswer = {
    /**
     * The device's secret, for native apps only.
     */
    deviceSecret?: string | null;
    /**
     * Seconds.
     */
    expiresIn: number;
    /**
     * AES-256-GCM key, base64url.
     */
    key: string;
    /**
     * Opaque name of the key.
     */
    kid: string;
    /**
     * Server clock, milliseconds.
     */
    serverTime: number;
    /**
     * To be repeated in every header.
     */
    serverToken: string;
    /**
     * The device's label.
     */
    uuId: string;
};

/**
 * What `GET /api/health` answers.
 */
export type Health = {
    /**
     * Each store, `ok` or `failing`.
     */
    checks: Checks;
    /**
     * Id of the deployed version that answers; empty where the platform tells none.
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
 * A role of a member.
 */
export type HeldRole = {
    /**
     * 1 where its members administer the company.
     */
    hasAdminRights: number;
    /**
     * 1 where they may invite, create and assign.
     */
    hasOnBoardingRights: number;
    /**
     * 1 where they may give this very right.
     */
    hasPaymentRights: number;
    /**
     * Its id.
     */
    roleId: string;
    /**
     * 1 while it gives what it gives.
     */
    state: number;
    /**
     * Its title.
     */
    title: string;
};

/**
 * The first page of somebody in a company. What they may not see is null.
 */
export type Home = {
    /**
     * What was done lately, the newest first and without sign-ins, for whoever may read the audit log.
     */
    acts?: Array<Event> | null;
    checklist?: Checklist | null;
    /**
     * The last thirty days (UTC), the oldest first, for whoever may see people.
     */
    days?: Array<SignInDay> | null;
    /**
     * Whether the company has one administrator alone, for administrators.
     */
    hasOneAdministrator?: boolean | null;
    invitations?: InvitationSummary | null;
    people?: MemberSummary | null;
    platform?: PlatformSummary | null;
    /**
     * Enabled roles that nobody has, at most five, for whoever may see roles.
     */
    unusedRoles?: Array<RoleName> | null;
};

/**
 * What is told.
 */
export type HomePage = Home & {
    health?: Health | null;
};

/**
 * Hosts of the parts, empty for the same origin.
 */
export type Hosts = {
    /**
     * API.
     */
    api?: string;
    /**
     * Auth calls.
     */
    auth?: string;
    /**
     * The business app.
     */
    business?: string;
    /**
     * Locale files.
     */
    locale?: string;
};

/**
 * The id of something.
 */
export type Id = string;

/**
 * What came of it.
 */
export type ImportAnswer = {
    /**
     * How many mails follow, or in a dry run would.
     */
    mails: number;
    /**
     * For each row `line`, `userId` where somebody was made, and `errors`.
     */
    rows: Array<{
        [key: string]: unknown;
    }>;
};

/**
 * What the call takes.
 */
export type ImportRequest = {
    /**
     * Which chunk, from 0.
     */
    chunk: number;
    /**
     * How many there are, for the notification: while some are missing it says that it counts only so far.
     */
    chunks?: number | null;
    dryRun?: Flag | null;
    /**
     * Names the import; the same for all its chunks.
     */
    importId: Id;
    /**
     * At most 500 rows, 20 of them with a password: the members of `CreateUserRequest`, and `line` and `state`.
     */
    rows: ImportRows;
    sendInvitations?: Flag | null;
};

/**
 * The rows of a chunk, each of which is read by itself: a bad one keeps no other from being made.
 */
export type ImportRows = Array<{
    [key: string]: unknown;
}>;

/**
 * An invitation as the company sees it.
 */
export type Invitation = {
    /**
     * When it was made.
     */
    createdAt: string;
    /**
     * Who is invited.
     */
    email: string;
    /**
     * Until when it is good.
     */
    expiresAt: string;
    /**
     * Its id.
     */
    id: string;
    /**
     * Who invited, as a name.
     */
    invitedBy: string;
    /**
     * Roles that go with it.
     */
    roleIds: Array<string>;
    /**
     * When it was last mailed.
     */
    sentAt: string;
    /**
     * `pending`, `expired`, `accepted`, `declined` or `revoked`.
     */
    state: string;
    /**
     * Rises with every change.
     */
    version: number;
};

/**
 * An invitation as the invited person sees it.
 */
export type InvitationRequest = {
    /**
     * What accepts it in this session: the id. The mailed code never appears in an answer.
     */
    code: string;
    /**
     * The company.
     */
    company: Company;
    /**
     * Until when it is good.
     */
    expiresAt: string;
    /**
     * Its id.
     */
    id: string;
    /**
     * Who invited, as a name.
     */
    invitedBy: string;
    /**
     * Titles of the roles that go with it.
     */
    roles: Array<string>;
};

/**
 * Invitations that nobody has answered.
 */
export type InvitationSummary = {
    /**
     * How many have run out; at 100 there may be more.
     */
    expired: number;
    /**
     * The open ones that run out first, at most four.
     */
    next: Array<WaitingInvitation>;
    /**
     * How many are open; at 100 there may be more.
     */
    open: number;
};

/**
 * What the call takes.
 */
export type InviteRequest = {
    /**
     * Who is invited.
     */
    email: Email;
    roleIds?: RoleIds | null;
};

/**
 * A page of them.
 */
export type InvitedUsers = {
    /**
     * The newest first, unless asked otherwise.
     */
    data: Array<Invitation>;
    /**
     * How many a page has.
     */
    limit: number;
    /**
     * Where the next page goes on, for `after`.
     */
    next?: string | null;
    /**
     * Which page, from 1.
     */
    page: number;
    /**
     * How many there are; with a search counted up to 1 000.
     */
    total: number;
    /**
     * Whether there are more than were counted.
     */
    totalIsMinimum?: boolean;
};

/**
 * Who made or invited somebody.
 */
export type Inviter = {
    /**
     * Their name, else their address.
     */
    name: string;
    /**
     * Their id.
     */
    userId: string;
};

/**
 * A company as a stranger with a code may see it.
 */
export type InvitingCompany = {
    /**
     * City.
     */
    city?: string | null;
    /**
     * Full name.
     */
    companyName: string;
    /**
     * Logo.
     */
    logoSrc?: string | null;
    /**
     * Title.
     */
    title: string;
};

/**
 * What the list is asked for: each as the list's own parameter of that name.
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
 * How often a job was refused for the same reason.
 */
export type JobRefusals = {
    /**
     * `self`, or a code: `not_found`, `conflict`, `forbidden`, `admin_role_protected`, `self_toggle_forbidden`, `last_admin`, and of an undo
     * `version_conflict`.
     */
    code: string;
    /**
     * How often.
     */
    count: number;
};

/**
 * How far a job is.
 */
export type JobState = 'running' | 'done' | 'stopped';

/**
 * A company of a person, with what helps them to tell it from their others.
 */
export type JoinedCompany = Company & {
    /**
     * When they last entered it.
     */
    lastLogin?: string | null;
    /**
     * Titles of the enabled roles that they have there.
     */
    roles: Array<string>;
};

/**
 * The body of calls that take the device's label, or nothing.
 */
export type LabelRequest = {
    uuId?: DeviceLabel | null;
};

/**
 * A language that the interface speaks.
 */
export type Language = {
    /**
     * Folder of its locale files.
     */
    code: string;
    /**
     * 1 to 6.
     */
    languageId: number;
    /**
     * Its own name for itself.
     */
    name: string;
};

/**
 * A company near what acts on all of its members take.
 */
export type LargeCompany = {
    /**
     * Its id.
     */
    companyId: string;
    /**
     * Its members.
     */
    members: number;
    /**
     * Its name.
     */
    title: string;
};

/**
 * How the menus are laid out: `sidebar` wins, sidebar apps add up, changeable if any role says so.
 */
export type Layout = {
    /**
     * Whether the person may choose.
     */
    changeableByUser: boolean;
    /**
     * Where the menus are.
     */
    layoutMode: LayoutMode;
    /**
     * Apps in the sidebar, each with 1.
     */
    sideBarApps: {
        [key: string]: number;
    };
};

/**
 * Layout of the menus that a role asks for.
 */
export type LayoutMode = 'topbar' | 'sidebar';

/**
 * What is limited.
 */
export type LimitName = 'invitations' | 'bulkJobs';

/**
 * No session; or one that opens nothing but a second factor, a new password, or the confirmation of an address.
 */
export type LimitedSession = {
    /**
     * The ways to prove a second factor, where that is waited for.
     */
    methods?: Array<FactorMethod> | null;
    scope?: Scope | null;
    user?: LimitedUser | null;
    /**
     * `false`
     */
    valid: boolean;
};

/**
 * What a limited session says of its person.
 */
export type LimitedUser = {
    /**
     * Address.
     */
    email: string;
    /**
     * Id.
     */
    id: string;
};

/**
 * Where to go to link a provider.
 */
export type LinkAnswer = {
    /**
     * Good once, for ten minutes, on this device, in a session of the caller.
     */
    url: string;
};

/**
 * The code of a mailed link.
 */
export type LinkCode = string;

/**
 * An identity of the caller.
 */
export type LinkedProvider = {
    /**
     * When it was linked.
     */
    createdAt: string;
    /**
     * The address that the provider told last.
     */
    email?: string | null;
    /**
     * When it signed the caller in last.
     */
    lastUsed?: string | null;
    /**
     * `google`, `apple` or `facebook`.
     */
    provider: string;
};

/**
 * A page.
 */
export type ListPageAdministeredCompany = {
    /**
     * The shape Company of the contract with what administration adds.
     */
    data: Array<Company & {
        /**
         * Who belongs to it.
         */
        countUsers: number;
        /**
         * When it was made.
         */
        createdAt: string;
        /**
         * What its members read on their first page.
         */
        news?: string | null;
        /**
         * What it allows itself.
         */
        rules: Rules;
        /**
         * Rises with every change; also the `ETag`.
         */
        version: number;
    }>;
    /**
     * Rows of a page.
     */
    limit: number;
    /**
     * Where the next page goes on, for `after`.
     */
    next?: string | null;
    /**
     * Which page.
     */
    page: number;
    /**
     * Rows that there are; with a search counted up to 1 000.
     */
    total: number;
    /**
     * Whether there are more than were counted.
     */
    totalIsMinimum?: boolean;
};

/**
 * A page.
 */
export type ListPageEvent = {
    /**
     * The rows.
     */
    data: Array<{
        action: AuditAction | string;
        /**
         * Who did it, by id.
         */
        actor: string;
        /**
         * Their picture.
         */
        actorImage?: string | null;
        /**
         * Who did it, by name, while they are known here.
         */
        actorName?: string | null;
        /**
         * Values of a person before and after, for whoever may see members of the company, and for the person; empty once they are erased.
         */
        changes: Array<ValueChange>;
        /**
         * When.
         */
        createdAt: string;
        /**
         * More about it: before and after, never a secret.
         */
        detail: unknown;
        /**
         * Its id.
         */
        id: string;
        /**
         * What the ids of the event are called here now, as far as the caller may know: actor, object, roles and the first of many people.
         * Who is gone has no name.
         */
        names: {
            [key: string]: string;
        };
        /**
         * Pseudonym of the network that it was done from.
         */
        network?: string | null;
        /**
         * To whom or what, by id.
         */
        object: string;
        /**
         * Whether a seal covers it.
         */
        sealed: boolean;
        /**
         * Its place in the audit log, from 1.
         */
        seq: number;
        /**
         * The call.
         */
        traceId: string;
    }>;
    /**
     * Rows of a page.
     */
    limit: number;
    /**
     * Where the next page goes on, for `after`.
     */
    next?: string | null;
    /**
     * Which page.
     */
    page: number;
    /**
     * Rows that there are; with a search counted up to 1 000.
     */
    total: number;
    /**
     * Whether there are more than were counted.
     */
    totalIsMinimum?: boolean;
};

/**
 * The lock screen.
 */
export type LockSettings = {
    /**
     * Minutes without a hand on the page until it locks; 0 for never.
     */
    idleMinutes?: number;
};

/**
 * How long mails have waited.
 */
export type Mails = {
    /**
     * Age of the oldest one.
     */
    oldestSeconds: number;
    /**
     * Age of the oldest personal one in seconds; 0 where none waits.
     */
    personalSeconds: number;
    /**
     * `ok`, or `late` where operations should look.
     */
    status: string;
};

/**
 * The pause sign.
 */
export type Maintenance = {
    /**
     * Text of the page.
     */
    description?: string;
    /**
     * On or off.
     */
    enabled?: boolean;
    /**
     * Heading of the page.
     */
    title?: string;
};

/**
 * What the call takes.
 */
export type MakeTenantRequest = {
    /**
     * Who becomes its first administrator, when they accept.
     */
    adminEmail: Email;
    /**
     * The id that business addresses carry; made where nobody says.
     */
    businessUuId?: string;
    /**
     * City of its seat.
     */
    city?: null | string;
    /**
     * The same; it counts where both are there.
     */
    companyName?: string;
    /**
     * The group of companies that it belongs to.
     */
    groupId?: null | string;
    /**
     * Location within the city.
     */
    location?: null | string;
    /**
     * Its registered name; the title where nobody says. `companyName` is accepted as well.
     */
    name?: string;
    /**
     * Its path in the product.
     */
    path?: null | string;
    rules?: CompanyRules | null;
    /**
     * 1 enabled, 0 disabled.
     */
    state?: WrittenFlag;
    /**
     * What people call it.
     */
    title: CompanyName;
};

/**
 * A moment, as `mark` names it.
 */
export type Mark = string;

/**
 * What the calls about oneself answer.
 */
export type MeAnswer = {
    /**
     * Who.
     */
    user: Person;
    /**
     * Always true.
     */
    valid: boolean;
    /**
     * Rises with every change of the person; also the `ETag`.
     */
    version: number;
};

/**
 * Calls that have something in common.
 */
export type MeasuredCalls = {
    /**
     * How many.
     */
    calls: number;
    /**
     * Milliseconds that the database worked.
     */
    databaseMs: number;
    /**
     * Those that failed (5xx). An app that fails is no error of the operation that asked it.
     */
    errors: number;
    /**
     * Attempts that were refused as too many.
     */
    limited: number;
    /**
     * The operation, the version or the app; empty where a call had none.
     */
    name: string;
    /**
     * The median of their time in milliseconds.
     */
    p50: number;
    /**
     * Of twenty calls nineteen were as fast, in milliseconds.
     */
    p95: number;
    /**
     * Rows that the database visited.
     */
    rowsRead: number;
};

/**
 * Whether the measurements were read.
 */
export type MeasurementsState = 'read' | 'off' | 'unavailable';

/**
 * The shape User of the contract: what this company stores about a member.
 */
export type Member = {
    /**
     * Apps that their roles give them.
     */
    allowedAppsCount: number;
    /**
     * Names this state of the row for assigning and unassigning.
     */
    assignKey: string;
    /**
     * Whether they belong to the company; if not, they can be restored.
     */
    assigned: boolean;
    /**
     * When the account was made, where this company made it.
     */
    authCreatedAt?: string | null;
    /**
     * `YYYY-MM-DD`
     */
    birthDate?: string | null;
    /**
     * When they joined.
     */
    createdAt: string;
    /**
     * `Anna M.`
     */
    displayName: string;
    /**
     * Their address.
     */
    email: string;
    /**
     * Given name.
     */
    firstName: string;
    /**
     * M, W or O.
     */
    gender: string;
    /**
     * The person's id.
     */
    id: string;
    /**
     * 0 where the operator disabled the account itself: nobody signs in as it, whatever a company allows.
     */
    identityState: number;
    /**
     * Address of the picture.
     */
    image?: string | null;
    /**
     * `AM`
     */
    initials: string;
    /**
     * Employed here.
     */
    isEmployee: boolean;
    /**
     * The same.
     */
    isIntern: boolean;
    /**
     * An account that several people use.
     */
    isShared: boolean;
    /**
     * When they last entered this company.
     */
    lastLogin?: string | null;
    /**
     * Family name.
     */
    lastName: string;
    /**
     * Where they work.
     */
    location?: string | null;
    /**
     * How often they entered it.
     */
    logins: number;
    /**
     * Whether this company may change address and password: it made the account, which belongs to no other.
     */
    managed: boolean;
    /**
     * Phone number.
     */
    phone?: string | null;
    /**
     * The next sign-in must choose a new password; told of managed people only.
     */
    resetPasswordRequired: boolean;
    /**
     * Ids of their roles.
     */
    roles: Array<string>;
    /**
     * 1 while they may enter.
     */
    state: number;
    /**
     * The same id.
     */
    userId: string;
    /**
     * Rises with every change; also the `ETag`.
     */
    version: number;
};

/**
 * What a member may do, role by role.
 */
export type MemberAccess = {
    /**
     * Apps that these open, by category and title.
     */
    apps: Array<ExplainedApp>;
    /**
     * Whether the company lets people in from its own networks alone.
     */
    isBoundToNetworks: boolean;
    /**
     * Whether the company demands a second factor, of which they have none: they do not enter before.
     */
    lacksSecondFactor: boolean;
    /**
     * Their roles, by title; a disabled one gives nothing.
     */
    roles: Array<HeldRole>;
};

/**
 * What there is to choose from.
 */
export type MemberFacets = {
    /**
     * Domains of addresses, at most 200.
     */
    domains: Array<string>;
    /**
     * Who made or invited somebody and belongs to the company, by name; at most 200.
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
 * A session of a member, as their company sees it. What they do elsewhere is not told.
 */
export type MemberSession = {
    /**
     * Program and system in a word or two: `Firefox, Windows`.
     */
    agent?: string | null;
    /**
     * When it first worked in this company.
     */
    beganAt: string;
    /**
     * Whether it is the one that asks.
     */
    current: boolean;
    /**
     * What the company calls it; it opens nothing.
     */
    id: string;
    /**
     * When it last did, to the hour.
     */
    lastSeen: string;
    /**
     * Whether a PIN opened it.
     */
    pin: boolean;
    /**
     * Whether a second factor was proven in it.
     */
    secondFactor: boolean;
};

/**
 * The enabled people of a company in numbers.
 */
export type MemberSummary = {
    /**
     * Who signed in within thirty days.
     */
    active: number;
    /**
     * Who joined within thirty days.
     */
    joined: number;
    /**
     * All of them.
     */
    members: number;
    /**
     * Who never signed in.
     */
    never: number;
};

/**
 * A page of members.
 */
export type Members = {
    /**
     * The rows, with the members that `fields` names; ids, version and `assignKey` are always there.
     */
    data: Array<Member>;
    /**
     * Rows of a page.
     */
    limit: number;
    /**
     * Where the next page goes on, for `after`.
     */
    next?: string | null;
    /**
     * Which page.
     */
    page: number;
    /**
     * The company in numbers.
     */
    summary: Summary;
    /**
     * Rows that there are; with a search counted up to 1 000.
     */
    total: number;
    /**
     * Whether there are more than were counted.
     */
    totalIsMinimum?: boolean;
};

/**
 * One app loaded on demand.
 */
export type MicroFrontend = {
    /**
     * What its entry has to be, as Subresource Integrity writes it (`sha384-…`); empty for anything.
     */
    integrity?: string;
    /**
     * Whether it runs in a frame of its own that reaches nothing of the page.
     */
    isolated?: boolean;
    /**
     * Where its pages are, known before anybody has signed in; empty for `/{name}`.
     */
    path?: string;
    /**
     * Stores of the browser's local database in which it may keep records of its own.
     */
    stores?: Array<string>;
    /**
     * Its title.
     */
    title?: string;
    /**
     * Address of its module: a path below `/apps/`, or an address of one of `moduleOrigins`; of any origin where it is isolated.
     */
    url?: string;
};

/**
 * A network in CIDR notation, without the bits behind its prefix; a single address is one of full length.
 */
export type Network = string;

/**
 * A password that somebody chooses.
 */
export type NewPassword = Password;

/**
 * Recovery codes, told once.
 */
export type NewRecoveryCodes = {
    /**
     * The codes.
     */
    recoveryCodes: Array<string>;
};

/**
 * Something that happened.
 */
export type Notification = {
    /**
     * When.
     */
    createdAt: string;
    /**
     * More about it, by its kind.
     */
    detail: {
        [key: string]: unknown;
    };
    /**
     * Its id.
     */
    id: string;
    /**
     * Whether it was read.
     */
    isRead: boolean;
    /**
     * What.
     */
    kind: NotificationKind;
    /**
     * Names its moment: what is read is said by it.
     */
    mark: string;
};

/**
 * What happened.
 */
export type NotificationKind = 'app.switched_on' | 'bulk.done' | 'company.security' | 'import.done' | 'invitation.received' | 'roles.given' | 'roles.taken';

/**
 * A page.
 */
export type NotificationsAnswer = {
    /**
     * What happened, the newest first.
     */
    data: Array<Notification>;
    /**
     * Where the next page goes on, for `after`.
     */
    next?: string | null;
    /**
     * How many of all are not read, up to 100.
     */
    unread: number;
};

/**
 * How the product is.
 */
export type Operations = PlatformState & {
    calls?: CallsOfPeriod | null;
    /**
     * Whether every store answers.
     */
    health: Health;
    /**
     * Whether the measurements were read.
     */
    measurements: MeasurementsState;
};

/**
 * What the call answers.
 */
export type OwnExport = {
    /**
     * Cards on the lock screens of devices.
     */
    cards: Array<unknown>;
    /**
     * Devices that signed in.
     */
    devices: Array<unknown>;
    /**
     * What the person did, the newest first, at most 10 000.
     */
    events: Array<unknown>;
    /**
     * When it was made.
     */
    exportedAt: string;
    /**
     * Second factors and trusted devices, without what they prove by.
     */
    factors: Array<unknown>;
    /**
     * Invitations to the proven address.
     */
    invitations: Array<unknown>;
    /**
     * Mails to the proven address.
     */
    mails: Array<unknown>;
    /**
     * Companies, with the titles of the roles held there.
     */
    memberships: Array<unknown>;
    /**
     * What they were told of while they were away.
     */
    notifications: Array<unknown>;
    /**
     * Who.
     */
    person: Person;
    /**
     * Pictures.
     */
    pictures: Array<unknown>;
    /**
     * Linked identities elsewhere.
     */
    providers: Array<unknown>;
    /**
     * How they look at lists.
     */
    savedViews: Array<unknown>;
    /**
     * Living sessions.
     */
    sessions: Array<OwnSession>;
};

/**
 * A place where one is signed in.
 */
export type OwnSession = {
    /**
     * Program and system in a word or two: `Firefox, Windows`.
     */
    agent?: string | null;
    /**
     * When it was opened.
     */
    createdAt: string;
    /**
     * Whether it is the one that asks.
     */
    current: boolean;
    /**
     * When it is over if nobody uses it again.
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
     * When it was last used, to the hour.
     */
    lastUsed: string;
    /**
     * What it may do.
     */
    scope: Scope;
};

/**
 * The origin of a page: chooses among the configured ones.
 */
export type PageOrigin = string;

/**
 * What the call takes.
 */
export type PassForgotRequest = {
    domain?: PageOrigin | null;
    /**
     * The address.
     */
    email: Email;
};

/**
 * What the call takes.
 */
export type PassUpdateRequest = {
    /**
     * The code of the link, or `id` in a session that was opened for this alone.
     */
    code: LinkCode;
    email?: Email | null;
    id?: Id | null;
    /**
     * The new password.
     */
    password: NewPassword;
    passwordConfirm?: Password | null;
};

/**
 * Whose password may be chosen.
 */
export type PassVerifyCodeAnswer = {
    /**
     * The person.
     */
    userId: string;
};

/**
 * What the call takes.
 */
export type PassVerifyCodeRequest = {
    /**
     * The code of the link, or `id`.
     */
    code: LinkCode;
    email?: Email | null;
    id?: Id | null;
};

/**
 * What a passkey is made with.
 */
export type PasskeyCreationOptions = {
    /**
     * Names the challenge: good once, for five minutes, in this session.
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
     * Whether a provider keeps a copy of it.
     */
    backedUp: boolean;
    /**
     * Since when.
     */
    createdAt: string;
    /**
     * Its id.
     */
    id: string;
    /**
     * When it was last used.
     */
    lastUsedAt?: string | null;
    /**
     * What its person calls it.
     */
    name: string;
    /**
     * Whether it was made on the device that asks.
     */
    thisDevice: boolean;
};

/**
 * What a person calls a passkey.
 */
export type PasskeyName = string;

/**
 * What an authenticator is asked with.
 */
export type PasskeyOptions = {
    /**
     * Names the challenge: good once, for five minutes, on this device.
     */
    challengeId: string;
    /**
     * For `PublicKeyCredential.parseRequestOptionsFromJSON`.
     */
    publicKey: RequestOptions;
};

/**
 * A password as typed: 1 to 128 characters, never normalised, never printed.
 */
export type Password = string;

/**
 * Rule for new passwords.
 */
export type PasswordRule = {
    /**
     * One digit or special character.
     */
    digitOrSpecial?: boolean;
    /**
     * Shortest.
     */
    minLength?: number;
    /**
     * One capital.
     */
    uppercase?: boolean;
};

/**
 * Ids of the members that come into a role or leave it.
 */
export type PeopleIds = Array<string>;

/**
 * The shape Person of the contract. `userId` repeats `id`; times are RFC 3339.
 */
export type Person = {
    /**
     * `YYYY-MM-DD`
     */
    birthDate?: string | null;
    /**
     * When the identity was made.
     */
    createdAt: string;
    /**
     * `Anna M.`
     */
    displayName: string;
    /**
     * Lower case, punycode domain.
     */
    email: string;
    /**
     * Whether the address was proven.
     */
    emailVerified: boolean;
    /**
     * Given name.
     */
    firstName: string;
    /**
     * M, W or O.
     */
    gender: string;
    /**
     * Whether a password can sign in.
     */
    hasPassword: boolean;
    /**
     * Whether a PIN can sign in on some device.
     */
    hasPin: boolean;
    /**
     * The person's id.
     */
    id: string;
    /**
     * Address of the picture.
     */
    image?: string | null;
    /**
     * `AM`
     */
    initials: string;
    /**
     * Employed by one of the companies.
     */
    isEmployee: boolean;
    /**
     * An account that several people use.
     */
    isShared: boolean;
    /**
     * Preferred language code.
     */
    language?: string | null;
    /**
     * The sign-in before the newest copy was made.
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
     * The next sign-in must choose a new password.
     */
    resetPasswordRequired: boolean;
    /**
     * The person's own settings.
     */
    settings: {
        [key: string]: unknown;
    };
    /**
     * The same id.
     */
    userId: string;
};

/**
 * A name of a person: one line.
 */
export type PersonName = string;

/**
 * How the platform is, as its database tells it.
 */
export type PlatformState = {
    cron?: CronRun | null;
    /**
     * How full the database is.
     */
    database: DatabaseRoom;
    /**
     * Companies that have at least four fifths of that, the largest first; at most twenty.
     */
    largeCompanies: Array<LargeCompany>;
    /**
     * The most members on which one act is done, and which a company that is deleted may have.
     */
    mostMembers: number;
    /**
     * What waits.
     */
    waiting: WaitingWork;
};

/**
 * The platform in numbers, and how it is.
 */
export type PlatformSummary = PlatformState & {
    /**
     * Enabled companies.
     */
    companies: number;
    /**
     * Disabled companies.
     */
    disabledCompanies: number;
    /**
     * Companies that were made within thirty days.
     */
    newCompanies: number;
    /**
     * People who came within thirty days.
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
 * Social sign-in, on or off.
 */
export type Providers = {
    /**
     * Apple.
     */
    apple?: boolean;
    /**
     * Facebook.
     */
    facebook?: boolean;
    /**
     * Google; its button can be hidden.
     */
    google?: Google;
};

/**
 * What `GET /api/config` answers and every page carries.
 */
export type PublicConfiguration = PublicSettings & {
    /**
     * Always `/api`.
     */
    apiPrefix: string;
    /**
     * Languages on offer.
     */
    languages: Array<Language>;
    /**
     * Whether this is the real thing.
     */
    production: boolean;
    /**
     * Version of the product.
     */
    version: string;
};

/**
 * What everybody may read.
 */
export type PublicSettings = {
    /**
     * Administration.
     */
    admin?: AdminSettings;
    botCheck?: BotCheck | null;
    /**
     * Used when neither address nor cookie name a language; `auto` asks the browser.
     */
    defaultLanguage?: string;
    defaultUser?: DefaultUser | null;
    /**
     * A place to try things out.
     */
    demo?: boolean;
    /**
     * Pages and ways that can be switched.
     */
    features?: Features;
    /**
     * Links below the sign-in card.
     */
    footer?: Footer;
    /**
     * Other hosts than the page's own; empty means the same origin.
     */
    hosts?: Hosts;
    /**
     * The lock screen.
     */
    lock?: LockSettings;
    /**
     * Where the sign-in page is.
     */
    loginPage?: string;
    /**
     * The pause sign.
     */
    maintenance?: Maintenance;
    /**
     * Apps that are loaded on demand.
     */
    microFrontends?: {
        [key: string]: MicroFrontend;
    };
    /**
     * Width in pixels up to which a screen counts as mobile.
     */
    mobileBreakpoint?: number;
    /**
     * Other origins that their modules may come from, such as `https://apps.example.org`.
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
     * Where people go after signing in.
     */
    redirects?: Redirects;
    /**
     * Token file of the sign-in pages.
     */
    theme?: string;
};

/**
 * What was read.
 */
export type ReadRequest = {
    /**
     * The `mark` of the newest that was shown: it and all before it are read.
     */
    until: Mark;
};

/**
 * What the call takes: the password, or a second factor; the factor in a session that never showed it, and both in one that a PIN opened, of a person who
 * has one.
 */
export type ReauthenticateRequest = {
    challengeId?: Id | null;
    code?: FactorCode | null;
    credential?: AuthenticationCredential | null;
    method?: FactorMethod | null;
    password?: Password | null;
};

/**
 * What the calls take that change how one signs in.
 */
export type ReauthenticationRequest = {
    password?: Password | null;
};

/**
 * Recovery codes, as far as they are told again.
 */
export type RecoveryCodes = {
    /**
     * How many were not used.
     */
    left: number;
};

/**
 * Where people go after signing in (settled G8).
 */
export type Redirects = {
    /**
     * Origins that an address in `target` or `partnerUri` may have.
     */
    allowed?: Array<string>;
    /**
     * Milliseconds added to 120.
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
     * Where partners go: a path, or an address of an allowed origin.
     */
    partnerUri?: string;
    /**
     * Where a valid session goes on start.
     */
    successUri?: string;
    /**
     * `business`, `partner` or an allowed address.
     */
    target?: string;
    /**
     * Always by way of the chooser.
     */
    tenantChooser?: boolean;
};

/**
 * What the call answers.
 */
export type RefreshAnswer = {
    /**
     * Tenant token for the tenant of `x-token-tenant`.
     */
    accessTenantToken?: string | null;
    /**
     * Access token.
     */
    accessToken: string;
    /**
     * Days of the cookies.
     */
    exDays: number;
    /**
     * Refresh token, for native apps only.
     */
    refreshToken?: string | null;
};

/**
 * How a native app shows its refresh token.
 */
export type RefreshRequest = {
    /**
     * The refresh token, of native apps; a browser has it in a cookie.
     */
    refreshToken?: string | null;
};

/**
 * A credential that was made.
 */
export type RegistrationCredential = {
    /**
     * Id, in base64url.
     */
    id: Bytes;
    /**
     * The same id.
     */
    rawId: Bytes;
    /**
     * What the authenticator made.
     */
    response: AttestationResponse;
    /**
     * `public-key`
     */
    type: CredentialType;
};

/**
 * Who asks.
 */
export type RelyingPartyEntity = {
    /**
     * RP ID.
     */
    id: string;
    /**
     * As people know it.
     */
    name: string;
};

/**
 * Another name.
 */
export type RenamePasskeyRequest = {
    /**
     * What its owner calls it.
     */
    name: PasskeyName;
};

/**
 * A day of a company.
 */
export type ReportDay = {
    /**
     * `2026-11-22`, in UTC.
     */
    day: string;
    /**
     * Sign-ins of its people that failed.
     */
    failed: number;
    /**
     * Who joined.
     */
    joined: number;
    roles?: RoleTotals | null;
    /**
     * Sign-ins.
     */
    signIns: number;
};

/**
 * A role in numbers.
 */
export type ReportRole = {
    /**
     * Whether it gives every right of administration.
     */
    administers: boolean;
    /**
     * How many apps it gives a right on.
     */
    apps: number;
    /**
     * Whether it is enabled.
     */
    enabled: boolean;
    /**
     * Who has it.
     */
    members: number;
    /**
     * Its title.
     */
    title: string;
};

/**
 * What a passkey is used with.
 */
export type RequestOptions = {
    /**
     * The user's passkeys; none where nobody is known yet, and the authenticator offers its own.
     */
    allowCredentials: Array<CredentialDescriptor>;
    /**
     * 32 bytes, in base64url.
     */
    challenge: string;
    /**
     * RP ID.
     */
    rpId: string;
    /**
     * Milliseconds.
     */
    timeout: number;
    /**
     * Whether it has to verify its user.
     */
    userVerification: UserVerification;
};

/**
 * What a role gives on an app.
 */
export type Right = {
    /**
     * How much of it.
     */
    access: Access;
    /**
     * The app.
     */
    appId: string;
};

/**
 * The shape Role of the contract.
 */
export type Role = {
    /**
     * What it gives, by id of the app, without `none`.
     */
    apps: Array<Right>;
    /**
     * Apps that it gives, counted.
     */
    countApps: number;
    /**
     * Who is in it, counted.
     */
    countUsers: number;
    /**
     * 1 where its members administer the company.
     */
    hasAdminRights: number;
    /**
     * 1 where they may invite, create and assign.
     */
    hasOnBoardingRights: number;
    /**
     * 1 where they may give this very right.
     */
    hasPaymentRights: number;
    /**
     * Its id.
     */
    roleId: string;
    /**
     * Layout of the menus.
     */
    settings: Layout;
    /**
     * 1 while it gives what it gives.
     */
    state: number;
    /**
     * Its title.
     */
    title: string;
    /**
     * Rises with every change of the role; also the `ETag`.
     */
    version: number;
};

/**
 * An app that is on in the company, so that a role can give rights on it (the shape App of the contract).
 */
export type RoleApp = {
    /**
     * Its id.
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
     * The category by language, where it has one.
     */
    categories: {
        [key: string]: string;
    };
    /**
     * Its category.
     */
    categoryName: string;
    /**
     * Its icon.
     */
    icon?: string | null;
    /**
     * The micro-frontend that shows it.
     */
    mfeName?: string | null;
    /**
     * The path within that.
     */
    mfePath?: string | null;
    /**
     * Where it is in the product.
     */
    path?: string | null;
    /**
     * Its place among the others.
     */
    sort: number;
    /**
     * Its title.
     */
    title: string;
    /**
     * The title by language, where it has one.
     */
    titles: {
        [key: string]: string;
    };
};

/**
 * Every app that a role can give rights on, by category and title.
 */
export type RoleApps = {
    /**
     * The apps.
     */
    data: Array<RoleApp>;
    /**
     * How many.
     */
    total: number;
};

/**
 * A right that falls or rises.
 */
export type RoleEffect = {
    /**
     * What they may do then.
     */
    after: Access;
    /**
     * The app.
     */
    appId: string;
    /**
     * The title before a tenant renamed it.
     */
    baseTitle: string;
    /**
     * What these people may do now, by all of their roles.
     */
    before: Access;
    /**
     * The first three by name.
     */
    names: Array<string>;
    /**
     * How many.
     */
    people: number;
    /**
     * Its title.
     */
    title: string;
    /**
     * The title by language, where it has one.
     */
    titles: {
        [key: string]: string;
    };
};

export type RoleIds = Array<string>;

/**
 * Somebody in a role.
 */
export type RoleMember = {
    /**
     * Their address.
     */
    email: string;
    /**
     * Given name.
     */
    firstName: string;
    /**
     * Address of the picture.
     */
    image?: string | null;
    /**
     * Family name.
     */
    lastName: string;
    /**
     * The person.
     */
    userId: string;
};

/**
 * Some of those in a role.
 */
export type RoleMembers = {
    /**
     * The first 24.
     */
    data: Array<RoleMember>;
    /**
     * How many there are.
     */
    total: number;
};

/**
 * A role by name.
 */
export type RoleName = {
    /**
     * Its id.
     */
    roleId: string;
    /**
     * Its title.
     */
    title: string;
};

/**
 * What a change of a role would do.
 */
export type RolePreview = {
    /**
     * Rights that fall or rise, by category and title of the app.
     */
    effects: Array<RoleEffect>;
    /**
     * More people are touched than were looked at: the counts are of the first 1 000.
     */
    isMinimum: boolean;
};

/**
 * What a role can be told to be. Absent members stay as they are; on a new role they have their defaults.
 */
export type RoleRequest = {
    /**
     * All that it gives.
     */
    apps?: null | Array<RoleRight>;
    /**
     * 0 or 1.
     */
    hasAdminRights?: WrittenFlag;
    /**
     * 0 or 1.
     */
    hasOnBoardingRights?: WrittenFlag;
    /**
     * 0 or 1.
     */
    hasPaymentRights?: WrittenFlag;
    /**
     * Merged (RFC 7396); null means the defaults.
     */
    settings?: null | {
        /**
         * Whether people may choose another layout.
         */
        changeableByUser?: null | WrittenFlag;
        /**
         * Where the menus are.
         */
        layoutMode?: null | 'topbar' | 'sidebar';
        /**
         * Which apps are in the sidebar.
         */
        sideBarApps?: null | {
            [key: string]: Flag;
        };
    };
    /**
     * 1 while it gives what it gives.
     */
    state?: WrittenFlag;
    /**
     * Needed on a new role.
     */
    title?: string;
    /**
     * Everybody who is in it; or the following three.
     */
    users?: null | Array<string>;
    usersAdd?: PeopleIds | null;
    /**
     * Everybody whom the caller may put in, or take out, but for those who are named; in companies of up to 10 000 members.
     */
    usersAll?: WrittenFlag;
    usersRemove?: PeopleIds | null;
};

/**
 * What a role gives on an app.
 */
export type RoleRight = {
    /**
     * none (`no` as well), read, write, delete or root.
     */
    access: Access;
    /**
     * The app.
     */
    appId: string | null;
};

/**
 * The enabled roles of a company in numbers.
 */
export type RoleTotals = {
    /**
     * How often those are given that give every right of administration.
     */
    administering: number;
    /**
     * How often they are given: somebody with two counts twice.
     */
    given: number;
    /**
     * On how many apps they give a right, each role for itself.
     */
    rights: number;
    /**
     * How many there are.
     */
    roles: number;
};

/**
 * Somebody who can be in a role.
 */
export type RoleUser = {
    /**
     * `Anna M.`
     */
    displayName: string;
    /**
     * Their address.
     */
    email: string;
    /**
     * Address of the picture.
     */
    image?: string | null;
    /**
     * `AM`
     */
    initials: string;
    /**
     * Whether the caller may not change that.
     */
    locked: boolean;
    /**
     * Whether they are in the role.
     */
    selected: boolean;
    /**
     * The person.
     */
    userId: string;
};

/**
 * A page of the company's people.
 */
export type RoleUsers = {
    /**
     * The rows.
     */
    data: Array<RoleUser>;
    /**
     * Rows of a page.
     */
    limit: number;
    /**
     * Where the next page goes on, for `after`.
     */
    next?: string | null;
    /**
     * Which page.
     */
    page: number;
    /**
     * Rows that there are; with a search counted up to 1 000.
     */
    total: number;
    /**
     * There if there are more than were counted.
     */
    totalIsMinimum?: boolean | null;
};

/**
 * A page of roles.
 */
export type Roles = {
    /**
     * The rows, with the members that `fields` names; id and version are always there.
     */
    data: Array<Role>;
    /**
     * Rows of a page.
     */
    limit: number;
    /**
     * Where the next page goes on, for `after`.
     */
    next?: string | null;
    /**
     * Which page.
     */
    page: number;
    /**
     * Rows that there are; with a search counted up to 1 000.
     */
    total: number;
    /**
     * There if there are more than were counted.
     */
    totalIsMinimum?: boolean | null;
};

/**
 * What a company allows itself.
 */
export type Rules = {
    /**
     * How many months its log is kept; 0 for ever.
     */
    auditMonths: number;
    /**
     * 1 where its own administrators may edit it.
     */
    selfEdit: number;
};

/**
 * A saved view.
 */
export type SavedView = {
    /**
     * Its id.
     */
    id: string;
    /**
     * Whether the list opens with it.
     */
    isDefault: boolean;
    /**
     * What it is called.
     */
    name: string;
    /**
     * What the address of the list says, by parameter.
     */
    query: {
        [key: string]: string;
    };
};

/**
 * The views of a list.
 */
export type SavedViews = {
    /**
     * The person's own.
     */
    own: Array<SavedView>;
    /**
     * Those that the company shares.
     */
    shared: Array<SavedView>;
};

/**
 * What a session may do.
 */
export type Scope = 'full' | 'password' | 'verify' | 'second_factor';

/**
 * What the call takes.
 */
export type SecondFactorRequest = {
    challengeId?: Id | null;
    code?: FactorCode | null;
    credential?: AuthenticationCredential | null;
    /**
     * What is shown.
     */
    method: FactorMethod;
    /**
     * Whether no second factor is asked for on this device for 30 days.
     */
    trustDevice?: boolean | null;
    uuId?: DeviceLabel | null;
};

/**
 * Whether a second factor is demanded.
 */
export type SecondFactorRule = 'optional' | 'required';

/**
 * What a company demands, and whom it concerns.
 */
export type SecurityAnswer = {
    /**
     * Networks that people may come from; everywhere where there is none.
     */
    allowedNetworks: Array<Network>;
    /**
     * Minutes after which an unused session is over here; 0 for the platform's own.
     */
    idleMinutes: number;
    /**
     * People who can come in.
     */
    people: number;
    /**
     * Whether sessions that a PIN opened work here.
     */
    pin: boolean;
    /**
     * Whether everybody who works here needs a second factor.
     */
    secondFactor: SecondFactorRule;
    /**
     * From when, where that was said.
     */
    secondFactorFrom?: string | null;
    /**
     * Hours after which every session is over here; 0 for the platform's own.
     */
    sessionHours: number;
    /**
     * Those of them who have no second factor.
     */
    withoutSecondFactor: number;
};

/**
 * Whether there is a session, and whose.
 */
export type SessionAnswer = FullSession | LimitedSession;

/**
 * What the call takes.
 */
export type SessionRequest = {
    /**
     * The refresh token, of native apps.
     */
    refreshToken?: string | null;
    uuId?: DeviceLabel | null;
};

/**
 * What every sign-in answers.
 */
export type SignInAnswer = {
    /**
     * Tenant token, where a company was entered.
     */
    accessTenantToken?: string | null;
    /**
     * Access token.
     */
    accessToken: string;
    company?: Company | null;
    /**
     * Days of the cookies.
     */
    exDays: number;
    /**
     * Of a session that waits for a second factor: the ways to prove one.
     */
    methods: Array<FactorMethod>;
    /**
     * Enabled memberships, at most 100, by title.
     */
    organisations: Array<Company>;
    /**
     * Refresh token, for native apps only.
     */
    refreshToken?: string | null;
    /**
     * What the session may do.
     */
    scope: Scope;
    /**
     * Who; before a second factor is proven no more than the address that was typed, and the language.
     */
    user: Person;
    /**
     * Label of the device.
     */
    uuId: string;
};

/**
 * A day of a company.
 */
export type SignInDay = {
    /**
     * `2026-11-22`, in UTC.
     */
    day: string;
    /**
     * Sign-ins of its people that failed.
     */
    failed: number;
    /**
     * Sign-ins.
     */
    signIns: number;
};

/**
 * What the call takes.
 */
export type SignInPasskeyRequest = {
    /**
     * The challenge.
     */
    challengeId: Id;
    /**
     * `PublicKeyCredential.toJSON()`
     */
    credential: AuthenticationCredential;
    uuId?: DeviceLabel | null;
};

/**
 * What the call takes.
 */
export type SignInPinRequest = {
    /**
     * The PIN.
     */
    pin: TypedPin;
    tenantId?: Id | null;
    /**
     * Whose card.
     */
    userId: Id;
    uuId?: DeviceLabel | null;
};

/**
 * What the call takes.
 */
export type SignInRequest = {
    /**
     * Signs in the configured demo person instead.
     */
    default?: boolean | null;
    email?: Email | null;
    /**
     * `base64url(iv ‖ AES-256-GCM(key, {"email","password"}))`, the key derived from the guard's.
     */
    hashCredentials?: string | null;
    /**
     * Whether `hashCredentials` stands in the place of address and password.
     */
    hashed?: boolean | null;
    password?: Password | null;
    uuId?: DeviceLabel | null;
};

/**
 * Who was made.
 */
export type SignUpAnswer = {
    /**
     * Whether they must prove their address before a session is full.
     */
    emailVerificationRequired: boolean;
    /**
     * The person.
     */
    userId: string;
};

/**
 * What the call takes.
 */
export type SignUpRequest = {
    birthday?: BirthDate | null;
    botToken?: BotToken | null;
    domain?: PageOrigin | null;
    /**
     * The address.
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
     * The password.
     */
    password: NewPassword;
    passwordConfirm?: Password | null;
};

/**
 * Calls of a span.
 */
export type SpanCalls = {
    /**
     * How many.
     */
    calls: number;
    /**
     * Those that failed.
     */
    errors: number;
    /**
     * Of twenty calls nineteen were as fast, in milliseconds.
     */
    p95: number;
    /**
     * When it begins.
     */
    since: string;
};

/**
 * A job that goes on.
 */
export type StartedJob = {
    /**
     * The job.
     */
    jobId: string;
};

/**
 * Members by what a company counts.
 */
export type Summary = {
    /**
     * Who belongs to it.
     */
    all: number;
    /**
     * Of these, who is employed here.
     */
    employees: number;
    /**
     * Of these, who may enter.
     */
    enabled: number;
    /**
     * Who is invited and has not answered; counted up to 1 000.
     */
    invited: number;
    /**
     * Of all, who has never entered.
     */
    neverSignedIn: number;
};

/**
 * The shape Tenant session of the contract.
 */
export type TenantSession = {
    /**
     * The apps behind `rights`.
     */
    apps: Array<AppAccess>;
    /**
     * The same.
     */
    company: Company;
    /**
     * Administrator here.
     */
    hasAdminRights: boolean;
    /**
     * May invite, create and assign.
     */
    hasOnBoardingRights: boolean;
    /**
     * May touch the payment flag.
     */
    hasPaymentRights: boolean;
    /**
     * Whether signing in asks the caller for more than the password.
     */
    hasSecondFactor: boolean;
    /**
     * Layout.
     */
    layout: Layout;
    news?: CompanyNews | null;
    /**
     * Administrator of the operator's tenant.
     */
    operator: boolean;
    /**
     * Access by app id, without `none`.
     */
    rights: {
        [key: string]: Access;
    };
    /**
     * Enabled roles of the caller.
     */
    roles: Array<RoleName>;
    /**
     * The company.
     */
    tenant: Company;
    /**
     * Notifications that are not read, up to 100.
     */
    unreadNotifications: number;
    /**
     * Always true.
     */
    valid: boolean;
};

/**
 * A title: one line.
 */
export type Title = string;

/**
 * An authenticator app.
 */
export type TotpFactor = {
    /**
     * Since when.
     */
    createdAt: string;
    /**
     * When it was last used.
     */
    lastUsedAt?: string | null;
};

/**
 * What an authenticator app needs to know.
 */
export type TotpSecret = {
    /**
     * As people type it (base32).
     */
    secret: string;
    /**
     * As a QR code says it.
     */
    uri: string;
};

/**
 * A trusted device.
 */
export type TrustedDevice = {
    /**
     * Since when.
     */
    createdAt: string;
    /**
     * Its id.
     */
    id: string;
    /**
     * The program on it, in a word or two: `Firefox, Windows`.
     */
    label?: string | null;
    /**
     * When it was last used.
     */
    lastUsedAt: string;
};

/**
 * A PIN as typed on the pad.
 */
export type TypedPin = string;

/**
 * What the call takes; absent members stay as they are, null empties.
 */
export type UpdateUserRequest = {
    /**
     * `YYYY-MM-DD`; `birthday` and `birthDay` are accepted as well.
     */
    birthDate?: null | string;
    /**
     * The same, where both are absent.
     */
    birthDay?: null | string;
    /**
     * The same, where `birthDate` is absent.
     */
    birthday?: null | string;
    /**
     * Their address.
     */
    email?: string;
    /**
     * Given name.
     */
    firstName?: string;
    /**
     * M, W or O.
     */
    gender?: 'M' | 'W' | 'O';
    /**
     * null takes the picture away; one is put by a call of its own.
     */
    image?: null | string;
    /**
     * Employed here; `isIntern` is accepted as well.
     */
    isEmployee?: WrittenFlag;
    /**
     * The same, where `isEmployee` is absent.
     */
    isIntern?: WrittenFlag;
    /**
     * An account that several people use.
     */
    isShared?: WrittenFlag;
    /**
     * Family name.
     */
    lastName?: null | string;
    /**
     * Where they work.
     */
    location?: null | string;
    /**
     * A temporary password; shared and internal accounts have one.
     */
    password?: null | Password;
    /**
     * Phone number.
     */
    phone?: null | string;
    /**
     * The next sign-in must choose a new password.
     */
    resetPassword?: WrittenFlag;
    /**
     * Ids of all their roles.
     */
    roles?: null | Array<string>;
    /**
     * 1 while they may enter.
     */
    state?: WrittenFlag;
};

/**
 * How much of a limit is used.
 */
export type Usage = {
    /**
     * What is limited.
     */
    limit: LimitName;
    /**
     * In how many minutes.
     */
    minutes: number;
    /**
     * How often it may be done.
     */
    most: number;
    /**
     * How often it was done in the last minutes, as the log tells.
     */
    used: number;
};

/**
 * Whose passkey it will be.
 */
export type UserEntity = {
    /**
     * What they are called.
     */
    displayName: string;
    /**
     * User handle, in base64url.
     */
    id: string;
    /**
     * What they sign in with.
     */
    name: string;
};

/**
 * Whether the authenticator has to verify its user.
 */
export type UserVerification = 'preferred' | 'required';

/**
 * A value before and after a change; null is none.
 */
export type ValueChange = {
    /**
     * From then on.
     */
    after?: string | null;
    /**
     * Until then.
     */
    before?: string | null;
    /**
     * The field by its name in the contract.
     */
    field: string;
};

/**
 * The person whose address is proven now.
 */
export type VerifyEmailAnswer = {
    /**
     * Who.
     */
    user: Person;
};

/**
 * What the call takes.
 */
export type VerifyEmailRequest = {
    /**
     * The address of the link.
     */
    email: Email;
    /**
     * The code of the link.
     */
    token: LinkCode;
};

/**
 * Who invited.
 */
export type VerifyInvitationAnswer = {
    /**
     * The company.
     */
    company: InvitingCompany;
    /**
     * Who invited, as a name; empty for somebody who is gone.
     */
    invitedBy: string;
};

/**
 * What the call takes.
 */
export type VerifyInvitationRequest = {
    /**
     * The mailed code.
     */
    code: LinkCode;
    /**
     * The address that it was mailed to.
     */
    email: Email;
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
 * An open invitation.
 */
export type WaitingInvitation = {
    /**
     * Who is invited.
     */
    email: string;
    /**
     * Until when it is good.
     */
    expiresAt: string;
    /**
     * Its id.
     */
    id: string;
};

/**
 * What waits, in numbers, and for how many seconds.
 */
export type WaitingWork = {
    /**
     * How long the oldest of those waits that a company sends to many.
     */
    bulkMailSeconds: number;
    /**
     * Mails that were given up within a day; at 10000 there may be more.
     */
    deadMails: number;
    /**
     * How long the oldest of them takes.
     */
    jobSeconds: number;
    /**
     * Acts on many members that are not over; at 1000 there may be more.
     */
    jobs: number;
    /**
     * Mails that were not sent yet; at 10000 there may be more.
     */
    mails: number;
    /**
     * How long the oldest of those to one person waits.
     */
    personalMailSeconds: number;
    /**
     * By how much the oldest of it is late.
     */
    sessionCommandSeconds: number;
    /**
     * What sessions were not told yet; at 10000 there may be more.
     */
    sessionCommands: number;
    /**
     * How long the oldest event waits for its seal.
     */
    unsealedSeconds: number;
};

/**
 * A flag as it is written.
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

export type JwksResponse = JwksResponses[keyof JwksResponses];

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

export type SecurityTxtResponse = SecurityTxtResponses[keyof SecurityTxtResponses];

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

export type ListAppsResponse = ListAppsResponses[keyof ListAppsResponses];

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

export type CreateAppResponse = CreateAppResponses[keyof CreateAppResponses];

export type DeleteAppData = {
    body?: never;
    path: {
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

export type DeleteAppResponse = DeleteAppResponses[keyof DeleteAppResponses];

export type ChangeAppData = {
    body: ChangeAppRequest;
    path: {
        appId: string;
    };
    query?: never;
    url: '/api/admin/app/{appId}';
};

export type ChangeAppErrors = {
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

export type ChangeAppError = ChangeAppErrors[keyof ChangeAppErrors];

export type ChangeAppResponses = {
    200: CatalogueApp;
};

export type ChangeAppResponse = ChangeAppResponses[keyof ChangeAppResponses];

export type ListEventsData = {
    body?: never;
    path?: never;
    query?: {
        page?: number;
        limit?: number;
        sort?: string;
        fields?: string;
        search?: string;
        action?: string;
        actor?: string;
        object?: string;
        scope?: string;
        from?: string;
        to?: string;
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

export type ListEventsResponse = ListEventsResponses[keyof ListEventsResponses];

export type ExportEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * csv or ndjson
         */
        format?: string;
        sort?: string;
        search?: string;
        action?: string;
        actor?: string;
        object?: string;
        scope?: string;
        from?: string;
        to?: string;
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

export type ExportEventsResponse = ExportEventsResponses[keyof ExportEventsResponses];

export type DisableIdentityData = {
    body?: never;
    path: {
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

export type DisableIdentityResponse = DisableIdentityResponses[keyof DisableIdentityResponses];

export type EnableIdentityData = {
    body?: never;
    path: {
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

export type EnableIdentityResponse = EnableIdentityResponses[keyof EnableIdentityResponses];

export type OperationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * How far back calls are counted: 60, 1440 or 10080 minutes.
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

export type OperationsResponse = OperationsResponses[keyof OperationsResponses];

export type ListRolesData = {
    body?: never;
    path?: never;
    query?: {
        page?: number;
        limit?: number;
        sort?: string;
        search?: string;
        fields?: string;
        state?: string;
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
    200: Roles;
};

export type ListRolesResponse = ListRolesResponses[keyof ListRolesResponses];

export type CreateRoleData = {
    body: RoleRequest;
    headers?: {
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

export type CreateRoleResponse = CreateRoleResponses[keyof CreateRoleResponses];

export type RoleAppsData = {
    body?: never;
    path?: never;
    query?: {
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

export type RoleAppsResponse = RoleAppsResponses[keyof RoleAppsResponses];

export type RoleUsersData = {
    body?: never;
    path?: never;
    query?: {
        roleId?: string;
        page?: number;
        limit?: number;
        sort?: string;
        search?: string;
        state?: string;
        isEmployee?: string;
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
    200: RoleUsers;
};

export type RoleUsersResponse = RoleUsersResponses[keyof RoleUsersResponses];

export type DeleteRoleData = {
    body?: never;
    headers?: {
        'If-Match'?: string | null;
    };
    path: {
        id: string;
    };
    query?: {
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

export type DeleteRoleResponse = DeleteRoleResponses[keyof DeleteRoleResponses];

export type GetRoleData = {
    body?: never;
    path: {
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

export type GetRoleResponse = GetRoleResponses[keyof GetRoleResponses];

export type ChangeRoleData = {
    body: RoleRequest;
    headers?: {
        'If-Match'?: string | null;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/api/admin/role/{id}';
};

export type ChangeRoleErrors = {
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

export type ChangeRoleError = ChangeRoleErrors[keyof ChangeRoleErrors];

export type ChangeRoleResponses = {
    200: Role;
};

export type ChangeRoleResponse = ChangeRoleResponses[keyof ChangeRoleResponses];

export type RolePeopleData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/api/admin/role/{id}/people';
};

export type RolePeopleErrors = {
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

export type RolePeopleError = RolePeopleErrors[keyof RolePeopleErrors];

export type RolePeopleResponses = {
    200: RoleMembers;
};

export type RolePeopleResponse = RolePeopleResponses[keyof RolePeopleResponses];

export type PreviewRoleData = {
    body: RoleRequest;
    path: {
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

export type PreviewRoleResponse = PreviewRoleResponses[keyof PreviewRoleResponses];

export type ListTenantsData = {
    body?: never;
    path?: never;
    query?: {
        page?: number;
        limit?: number;
        sort?: string;
        search?: string;
        fields?: string;
        state?: string;
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

export type ListTenantsResponse = ListTenantsResponses[keyof ListTenantsResponses];

export type MakeTenantData = {
    body: MakeTenantRequest;
    headers?: {
        'Idempotency-Key'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/api/admin/tenant';
};

export type MakeTenantErrors = {
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

export type MakeTenantError = MakeTenantErrors[keyof MakeTenantErrors];

export type MakeTenantResponses = {
    201: AdministeredCompany;
};

export type MakeTenantResponse = MakeTenantResponses[keyof MakeTenantResponses];

export type AssignUserData = {
    body?: never;
    path: {
        userId: string;
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

export type AssignUserResponse = AssignUserResponses[keyof AssignUserResponses];

export type UnassignUserData = {
    body?: never;
    path: {
        userId: string;
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

export type UnassignUserResponse = UnassignUserResponses[keyof UnassignUserResponses];

export type ChangeTenantData = {
    body: ChangeTenantRequest;
    headers?: {
        'If-Match'?: string | null;
    };
    path: {
        companyId: string;
    };
    query?: never;
    url: '/api/admin/tenant/{companyId}';
};

export type ChangeTenantErrors = {
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

export type ChangeTenantError = ChangeTenantErrors[keyof ChangeTenantErrors];

export type ChangeTenantResponses = {
    200: AdministeredCompany;
};

export type ChangeTenantResponse = ChangeTenantResponses[keyof ChangeTenantResponses];

export type DeleteTenantData = {
    body?: never;
    headers?: {
        'If-Match'?: string | null;
    };
    path: {
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

export type DeleteTenantResponse = DeleteTenantResponses[keyof DeleteTenantResponses];

export type GetTenantData = {
    body?: never;
    path: {
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

export type GetTenantResponse = GetTenantResponses[keyof GetTenantResponses];

export type ListTenantAppsData = {
    body?: never;
    path: {
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

export type ListTenantAppsResponse = ListTenantAppsResponses[keyof ListTenantAppsResponses];

export type PutTenantAppsData = {
    body: CompanyAppsRequest;
    path: {
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

export type PutTenantAppsResponse = PutTenantAppsResponses[keyof PutTenantAppsResponses];

export type PutTenantLogoData = {
    body: Array<number>;
    headers?: {
        'If-Match'?: string | null;
    };
    path: {
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

export type PutTenantLogoResponse = PutTenantLogoResponses[keyof PutTenantLogoResponses];

export type GetTenantOverviewData = {
    body?: never;
    path: {
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

export type GetTenantOverviewResponse = GetTenantOverviewResponses[keyof GetTenantOverviewResponses];

export type ResendTenantData = {
    body?: never;
    path: {
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

export type ResendTenantResponse = ResendTenantResponses[keyof ResendTenantResponses];

export type GetTenantSecurityData = {
    body?: never;
    path: {
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
    200: SecurityAnswer;
};

export type GetTenantSecurityResponse = GetTenantSecurityResponses[keyof GetTenantSecurityResponses];

export type ChangeTenantSecurityData = {
    body: ChangeSecurityRequest;
    headers?: {
        'If-Match'?: string | null;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/api/admin/tenant/{id}/security';
};

export type ChangeTenantSecurityErrors = {
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

export type ChangeTenantSecurityError = ChangeTenantSecurityErrors[keyof ChangeTenantSecurityErrors];

export type ChangeTenantSecurityResponses = {
    200: SecurityAnswer;
};

export type ChangeTenantSecurityResponse = ChangeTenantSecurityResponses[keyof ChangeTenantSecurityResponses];

export type SignOutEverybodyData = {
    body?: never;
    path: {
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
    202: unknown;
};

export type ListUsersData = {
    body?: never;
    path?: never;
    query?: {
        page?: number;
        limit?: number;
        sort?: string;
        search?: string;
        fields?: string;
        state?: string;
        assigned?: string;
        isEmployee?: string;
        /**
         * ids between commas: one of these roles
         */
        role?: string;
        /**
         * between commas, `\` before one that belongs to it: one of these locations
         */
        location?: string;
        /**
         * ids between commas: made or invited by one of these people
         */
        invitedBy?: string;
        /**
         * between commas: an address at one of these domains
         */
        domain?: string;
        /**
         * `never`, `within:` or `over:` and days
         */
        lastLogin?: string;
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

export type ListUsersResponse = ListUsersResponses[keyof ListUsersResponses];

export type CreateUserData = {
    body: CreateUserRequest;
    headers?: {
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

export type CreateUserResponse = CreateUserResponses[keyof CreateUserResponses];

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
    200: AutoAssignAnswer;
};

export type AutoAssignUsersResponse = AutoAssignUsersResponses[keyof AutoAssignUsersResponses];

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
    200: BulkAnswer;
};

export type BulkUsersResponse = BulkUsersResponses[keyof BulkUsersResponses];

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

export type ListBulkJobsResponse = ListBulkJobsResponses[keyof ListBulkJobsResponses];

export type StartBulkJobData = {
    body: BulkJobRequest;
    headers?: {
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

export type StartBulkJobResponse = StartBulkJobResponses[keyof StartBulkJobResponses];

export type GetBulkJobData = {
    body?: never;
    path: {
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

export type GetBulkJobResponse = GetBulkJobResponses[keyof GetBulkJobResponses];

export type BulkJobResultData = {
    body?: never;
    path: {
        jobId: string;
    };
    query?: {
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

export type BulkJobResultResponse = BulkJobResultResponses[keyof BulkJobResultResponses];

export type UndoBulkJobData = {
    body?: never;
    path: {
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

export type UndoBulkJobResponse = UndoBulkJobResponses[keyof UndoBulkJobResponses];

export type ColleaguesData = {
    body?: never;
    path?: never;
    query?: {
        page?: number;
        limit?: number;
        sort?: string;
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
    200: ColleaguesAnswer;
};

export type ColleaguesResponse = ColleaguesResponses[keyof ColleaguesResponses];

export type ExportUsersData = {
    body?: never;
    path?: never;
    query?: {
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
    200: ExportAnswer;
};

export type ExportUsersResponse = ExportUsersResponses[keyof ExportUsersResponses];

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

export type UserFacetsResponse = UserFacetsResponses[keyof UserFacetsResponses];

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
    200: ImportAnswer;
};

export type ImportUsersResponse = ImportUsersResponses[keyof ImportUsersResponses];

export type UsersWithInfoData = {
    body?: never;
    path?: never;
    query?: {
        page?: number;
        limit?: number;
        sort?: string;
        search?: string;
        fields?: string;
        loginInfo?: string;
        state?: string;
        assigned?: string;
        isEmployee?: string;
        /**
         * ids between commas: one of these roles
         */
        role?: string;
        /**
         * between commas, `\` before one that belongs to it: one of these locations
         */
        location?: string;
        /**
         * ids between commas: made or invited by one of these people
         */
        invitedBy?: string;
        /**
         * between commas: an address at one of these domains
         */
        domain?: string;
        /**
         * `never`, `within:` or `over:` and days
         */
        lastLogin?: string;
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

export type UsersWithInfoResponse = UsersWithInfoResponses[keyof UsersWithInfoResponses];

export type DeleteUserData = {
    body?: never;
    headers?: {
        'If-Match'?: string | null;
    };
    path: {
        id: string;
    };
    query?: {
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

export type DeleteUserResponse = DeleteUserResponses[keyof DeleteUserResponses];

export type GetUserData = {
    body?: never;
    path: {
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

export type GetUserResponse = GetUserResponses[keyof GetUserResponses];

export type GetUserAccessData = {
    body?: never;
    path: {
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

export type GetUserAccessResponse = GetUserAccessResponses[keyof GetUserAccessResponses];

export type RemoveUserFactorsData = {
    body?: never;
    headers?: {
        'If-Match'?: string | null;
    };
    path: {
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

export type RemoveUserFactorsResponse = RemoveUserFactorsResponses[keyof RemoveUserFactorsResponses];

export type PutUserImageData = {
    body: Array<number>;
    headers?: {
        'If-Match'?: string | null;
    };
    path: {
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

export type PutUserImageResponse = PutUserImageResponses[keyof PutUserImageResponses];

export type RestoreUserData = {
    body?: never;
    headers?: {
        'If-Match'?: string | null;
    };
    path: {
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

export type RestoreUserResponse = RestoreUserResponses[keyof RestoreUserResponses];

export type EndUserSessionsData = {
    body?: never;
    path: {
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

export type EndUserSessionsResponse = EndUserSessionsResponses[keyof EndUserSessionsResponses];

export type ListUserSessionsData = {
    body?: never;
    path: {
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

export type ListUserSessionsResponse = ListUserSessionsResponses[keyof ListUserSessionsResponses];

export type EndUserSessionData = {
    body?: never;
    path: {
        id: string;
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

export type EndUserSessionResponse = EndUserSessionResponses[keyof EndUserSessionResponses];

export type ChangeUserData = {
    body: UpdateUserRequest;
    headers?: {
        'If-Match'?: string | null;
    };
    path: {
        userId: string;
    };
    query?: never;
    url: '/api/admin/user/{userId}';
};

export type ChangeUserErrors = {
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

export type ChangeUserError = ChangeUserErrors[keyof ChangeUserErrors];

export type ChangeUserResponses = {
    200: Member;
};

export type ChangeUserResponse = ChangeUserResponses[keyof ChangeUserResponses];

export type UnshareViewData = {
    body?: never;
    path: {
        list: string;
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

export type UnshareViewResponse = UnshareViewResponses[keyof UnshareViewResponses];

export type ShareViewData = {
    body: ViewRequest;
    path: {
        list: string;
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

export type ShareViewResponse = ShareViewResponses[keyof ShareViewResponses];

export type ListDirectoryData = {
    body?: never;
    path?: never;
    query?: {
        limit?: number;
        page?: number;
        search?: string;
        sort?: string;
        /**
         * between commas, `\` before one that belongs to it: one of these locations
         */
        location?: string;
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

export type ListDirectoryResponse = ListDirectoryResponses[keyof ListDirectoryResponses];

export type ReportCompanyData = {
    body?: never;
    path?: never;
    query?: {
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

export type ReportCompanyResponse = ReportCompanyResponses[keyof ReportCompanyResponses];

export type DeleteInAppData = {
    body?: never;
    path: {
        name: string;
        /**
         * Of any number of segments
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
     * What the app answers
     */
    default: unknown;
};

export type GetFromAppData = {
    body?: never;
    path: {
        name: string;
        /**
         * Of any number of segments
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
     * What the app answers
     */
    default: unknown;
};

export type PatchInAppData = {
    body?: never;
    path: {
        name: string;
        /**
         * Of any number of segments
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
     * What the app answers
     */
    default: unknown;
};

export type PostToAppData = {
    body?: never;
    path: {
        name: string;
        /**
         * Of any number of segments
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
     * What the app answers
     */
    default: unknown;
};

export type PutToAppData = {
    body?: never;
    path: {
        name: string;
        /**
         * Of any number of segments
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
     * What the app answers
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
    401: Problem & {
        code?: 'unauthenticated';
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

export type AppleCallbackError = AppleCallbackErrors[keyof AppleCallbackErrors];

export type AppleCallbackResponses = {
    200: string;
};

export type AppleCallbackResponse = AppleCallbackResponses[keyof AppleCallbackResponses];

export type AppleFinishData = {
    body?: never;
    path?: never;
    query?: {
        state?: string;
        ticket?: string;
    };
    url: '/api/auth/apple/finish';
};

export type AppleFinishErrors = {
    401: Problem & {
        code?: 'unauthenticated';
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

export type DisavowResponse = DisavowResponses[keyof DisavowResponses];

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
    200: DisavowVerifyCodeAnswer;
};

export type DisavowVerifyCodeResponse = DisavowVerifyCodeResponses[keyof DisavowVerifyCodeResponses];

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
    200: GuardAnswer;
};

export type GuardResponse = GuardResponses[keyof GuardResponses];

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

export type LockscreenUsersResponse = LockscreenUsersResponses[keyof LockscreenUsersResponses];

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

export type ShowOnLockscreenError = ShowOnLockscreenErrors[keyof ShowOnLockscreenErrors];

export type ShowOnLockscreenResponses = {
    204: void;
};

export type ShowOnLockscreenResponse = ShowOnLockscreenResponses[keyof ShowOnLockscreenResponses];

export type RemoveFromLockscreenData = {
    body?: never;
    path: {
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

export type RemoveFromLockscreenResponse = RemoveFromLockscreenResponses[keyof RemoveFromLockscreenResponses];

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

export type PassForgotResponse = PassForgotResponses[keyof PassForgotResponses];

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

export type PassUpdateResponse = PassUpdateResponses[keyof PassUpdateResponses];

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
    200: PassVerifyCodeAnswer;
};

export type PassVerifyCodeResponse = PassVerifyCodeResponses[keyof PassVerifyCodeResponses];

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

export type PasskeyOptionsResponse = PasskeyOptionsResponses[keyof PasskeyOptionsResponses];

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

export type ReauthenticateResponse = ReauthenticateResponses[keyof ReauthenticateResponses];

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
    200: RefreshAnswer;
};

export type RefreshResponse = RefreshResponses[keyof RefreshResponses];

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

export type ResendVerificationResponse = ResendVerificationResponses[keyof ResendVerificationResponses];

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
    200: SignInAnswer;
};

export type SecondFactorResponse = SecondFactorResponses[keyof SecondFactorResponses];

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

export type SecondFactorOptionsResponse = SecondFactorOptionsResponses[keyof SecondFactorOptionsResponses];

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
    200: SessionAnswer;
};

export type SessionResponse = SessionResponses[keyof SessionResponses];

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
    200: SignInAnswer;
};

export type SigninResponse = SigninResponses[keyof SigninResponses];

export type SigninCompanyData = {
    body: LabelRequest;
    path: {
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
    200: SignInAnswer;
};

export type SigninCompanyResponse = SigninCompanyResponses[keyof SigninCompanyResponses];

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
    200: SignInAnswer;
};

export type SigninPasskeyResponse = SigninPasskeyResponses[keyof SigninPasskeyResponses];

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
    200: SignInAnswer;
};

export type SigninPinResponse = SigninPinResponses[keyof SigninPinResponses];

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

export type SignoutResponse = SignoutResponses[keyof SignoutResponses];

export type SignupData = {
    body: SignUpRequest;
    headers?: {
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
    201: SignUpAnswer;
};

export type SignupResponse = SignupResponses[keyof SignupResponses];

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
    200: VerifyEmailAnswer;
};

export type VerifyEmailResponse = VerifyEmailResponses[keyof VerifyEmailResponses];

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
    200: VerifyInvitationAnswer;
};

export type VerifyInvitationResponse = VerifyInvitationResponses[keyof VerifyInvitationResponses];

export type ProviderCallbackData = {
    body?: never;
    path: {
        provider: string;
    };
    query?: {
        state?: string;
        code?: string;
        error?: string;
    };
    url: '/api/auth/{provider}/callback';
};

export type ProviderCallbackErrors = {
    401: Problem & {
        code?: 'unauthenticated';
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
        provider: string;
    };
    query?: {
        uuId?: string;
    };
    url: '/api/auth/{provider}/signin';
};

export type ProviderSigninErrors = {
    401: Problem & {
        code?: 'unauthenticated';
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
    201: SignInAnswer;
};

export type CreateBusinessResponse = CreateBusinessResponses[keyof CreateBusinessResponses];

export type BusinessListData = {
    body?: never;
    path?: never;
    query?: {
        autoLogin?: boolean;
        page?: number;
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

export type BusinessListResponse = BusinessListResponses[keyof BusinessListResponses];

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

export type ConfigResponse = ConfigResponses[keyof ConfigResponses];

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

export type CspReportResponse = CspReportResponses[keyof CspReportResponses];

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

export type HealthResponse = HealthResponses[keyof HealthResponses];

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

export type HomeResponse = HomeResponses[keyof HomeResponses];

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

export type CloseChecklistResponse = CloseChecklistResponses[keyof CloseChecklistResponses];

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

export type TenantResponse = TenantResponses[keyof TenantResponses];

export type TenantSignInData = {
    body: LabelRequest;
    path: {
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
    200: SignInAnswer;
};

export type TenantSignInResponse = TenantSignInResponses[keyof TenantSignInResponses];

export type ActivityData = {
    body?: never;
    path?: never;
    query?: {
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
    200: ActivityAnswer;
};

export type ActivityResponse = ActivityResponses[keyof ActivityResponses];

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
    200: FactorsAnswer;
};

export type FactorsResponse = FactorsResponses[keyof FactorsResponses];

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

export type RemoveTotpResponse = RemoveTotpResponses[keyof RemoveTotpResponses];

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

export type BeginTotpResponse = BeginTotpResponses[keyof BeginTotpResponses];

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
    200: ConfirmTotpAnswer;
};

export type ConfirmTotpResponse = ConfirmTotpResponses[keyof ConfirmTotpResponses];

export type AcceptInvitationData = {
    body: LabelRequest;
    path: {
        tenantId: string;
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
    200: SignInAnswer;
};

export type AcceptInvitationResponse = AcceptInvitationResponses[keyof AcceptInvitationResponses];

export type DeclineInvitationData = {
    body?: never;
    path: {
        tenantId: string;
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

export type DeclineInvitationResponse = DeclineInvitationResponses[keyof DeclineInvitationResponses];

export type DeleteInviteUserData = {
    body?: never;
    path: {
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

export type DeleteInviteUserResponse = DeleteInviteUserResponses[keyof DeleteInviteUserResponses];

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

export type InvitationRequestsResponse = InvitationRequestsResponses[keyof InvitationRequestsResponses];

export type InvitedUsersData = {
    body?: never;
    path?: never;
    query?: {
        page?: number;
        limit?: number;
        sort?: string;
        search?: string;
        state?: string;
        invitedBy?: string;
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
    200: InvitedUsers;
};

export type InvitedUsersResponse = InvitedUsersResponses[keyof InvitedUsersResponses];

export type InviteUserData = {
    body: InviteRequest;
    headers?: {
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

export type InviteUserResponse = InviteUserResponses[keyof InviteUserResponses];

export type ResendInvitationData = {
    body?: never;
    path: {
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

export type ResendInvitationResponse = ResendInvitationResponses[keyof ResendInvitationResponses];

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
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'forbidden';
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

export type EraseMeResponse = EraseMeResponses[keyof EraseMeResponses];

export type MeData = {
    body?: never;
    headers?: {
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
    200: MeAnswer;
};

export type MeResponse = MeResponses[keyof MeResponses];

export type ChangeMeData = {
    body: ChangeMeRequest;
    headers?: {
        'If-Match'?: string | null;
    };
    path?: never;
    query?: never;
    url: '/api/user/me';
};

export type ChangeMeErrors = {
    400: Problem & {
        code?: 'malformed_json';
    };
    401: Problem & {
        code?: 'guard_missing' | 'guard_invalid' | 'guard_expired' | 'unauthenticated' | 'session_expired' | 'invalid_credentials';
    };
    403: Problem & {
        code?: 'origin_refused' | 'xsrf_invalid' | 'password_reset_required' | 'email_unverified' | 'second_factor_required' | 'forbidden';
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

export type ChangeMeError = ChangeMeErrors[keyof ChangeMeErrors];

export type ChangeMeResponses = {
    200: MeAnswer;
};

export type ChangeMeResponse = ChangeMeResponses[keyof ChangeMeResponses];

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

export type ExportMeResponse = ExportMeResponses[keyof ExportMeResponses];

export type DeleteMyImageData = {
    body?: never;
    headers?: {
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

export type DeleteMyImageResponse = DeleteMyImageResponses[keyof DeleteMyImageResponses];

export type PutMyImageData = {
    body: Array<number>;
    headers?: {
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
    201: MeAnswer;
};

export type PutMyImageResponse = PutMyImageResponses[keyof PutMyImageResponses];

export type ListNotificationsData = {
    body?: never;
    path?: never;
    query?: {
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
    200: NotificationsAnswer;
};

export type ListNotificationsResponse = ListNotificationsResponses[keyof ListNotificationsResponses];

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

export type ReadNotificationsResponse = ReadNotificationsResponses[keyof ReadNotificationsResponses];

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
    200: CreatePasskeyAnswer;
};

export type CreatePasskeyResponse = CreatePasskeyResponses[keyof CreatePasskeyResponses];

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

export type PasskeyCreationOptionsResponse = PasskeyCreationOptionsResponses[keyof PasskeyCreationOptionsResponses];

export type RemovePasskeyData = {
    body?: never;
    path: {
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

export type RemovePasskeyResponse = RemovePasskeyResponses[keyof RemovePasskeyResponses];

export type RenamePasskeyData = {
    body: RenamePasskeyRequest;
    path: {
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

export type RenamePasskeyResponse = RenamePasskeyResponses[keyof RenamePasskeyResponses];

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

export type ProvidersResponse = ProvidersResponses[keyof ProvidersResponses];

export type UnlinkProviderData = {
    body: ReauthenticationRequest;
    path: {
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

export type UnlinkProviderResponse = UnlinkProviderResponses[keyof UnlinkProviderResponses];

export type LinkProviderData = {
    body: ReauthenticationRequest;
    path: {
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
    200: LinkAnswer;
};

export type LinkProviderResponse = LinkProviderResponses[keyof LinkProviderResponses];

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

export type RenewRecoveryCodesResponse = RenewRecoveryCodesResponses[keyof RenewRecoveryCodesResponses];

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

export type EndOtherSessionsResponse = EndOtherSessionsResponses[keyof EndOtherSessionsResponses];

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

export type SessionsResponse = SessionsResponses[keyof SessionsResponses];

export type EndSessionData = {
    body?: never;
    path: {
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

export type EndSessionResponse = EndSessionResponses[keyof EndSessionResponses];

export type RemoveTrustedDeviceData = {
    body?: never;
    path: {
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

export type RemoveTrustedDeviceResponse = RemoveTrustedDeviceResponses[keyof RemoveTrustedDeviceResponses];

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

export type ListViewsResponse = ListViewsResponses[keyof ListViewsResponses];

export type DeleteViewData = {
    body?: never;
    path: {
        list: string;
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

export type DeleteViewResponse = DeleteViewResponses[keyof DeleteViewResponses];

export type PutViewData = {
    body: ViewRequest;
    path: {
        list: string;
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

export type PutViewResponse = PutViewResponses[keyof PutViewResponses];
