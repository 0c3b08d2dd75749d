//! The members of the configuration. The defaults are those of a new deployment without a document.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

macro_rules! settings {
    ($($(#[$meta:meta])* $name:ident { $($(#[$member_meta:meta])* $member:ident: $kind:ty = $default:expr,)* })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, Deserialize, Serialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase", default)]
        pub struct $name { $($(#[$member_meta])* pub $member: $kind,)* }
        impl Default for $name {
            fn default() -> Self { Self { $($member: $default,)* } }
        }
    )*};
}

settings! {
    /// The public settings.
    PublicSettings {
        /// Language if neither URL nor cookie name one; `auto` uses the browser's.
        default_language: String = "de".to_owned(),
        /// Hosts of the parts of the product; empty means the page's own origin.
        hosts: Hosts = Hosts::default(),
        /// Feature flags.
        features: Features = Features::default(),
        /// Maintenance mode.
        maintenance: Maintenance = Maintenance::default(),
        /// Footer links of the sign-in pages.
        footer: Footer = Footer::default(),
        /// Whether this is a demo environment.
        demo: bool = false,
        /// Social sign-in.
        providers: Providers = Providers::default(),
        /// Bot check on registration; null disables it.
        bot_check: Option<BotCheck> = None,
        /// Pre-filled and locked user of the sign-in form; never in production.
        default_user: Option<DefaultUser> = None,
        /// Path of the sign-in page.
        login_page: String = "/auth/login-business".to_owned(),
        /// Redirects after sign-in.
        redirects: Redirects = Redirects::default(),
        /// Width in pixels up to which a screen counts as mobile.
        mobile_breakpoint: u32 = 600,
        /// Rule for new passwords.
        password: PasswordRule = PasswordRule::default(),
        /// The lock screen.
        lock: LockSettings = LockSettings::default(),
        /// Administration.
        admin: AdminSettings = AdminSettings::default(),
        /// Micro-frontends (apps loaded on demand), by name.
        micro_frontends: BTreeMap<String, MicroFrontend> = BTreeMap::new(),
        /// Other origins from which modules may be loaded, such as `https://apps.example.org`.
        module_origins: Vec<String> = Vec::new(),
        /// Theme of the sign-in pages.
        theme: String = "main".to_owned(),
    }
    /// Hosts of the parts of the product; empty means the page's own origin.
    Hosts {
        /// Host of the API.
        api: String = String::new(),
        /// Host of the authentication API.
        auth: String = String::new(),
        /// Host of the business app.
        business: String = String::new(),
        /// Host of the locale files.
        locale: String = String::new(),
    }
    /// Feature flags.
    Features {
        /// Whether users can register.
        signup: bool = true,
        /// Whether users can reset their password.
        password_reset: bool = true,
        /// Whether the root path shows the menu page.
        welcome_page: bool = true,
        /// Whether users can create companies.
        create_company: bool = false,
        /// Encrypted sign-in.
        encrypted_signin: EncryptedSignin = EncryptedSignin::Off,
        /// Whether the e-mail address must be verified before a session is full.
        email_verification: EmailVerification = EmailVerification::Off,
    }
    /// Maintenance mode.
    Maintenance {
        /// Whether maintenance mode is on.
        enabled: bool = false,
        /// Heading of the maintenance page.
        title: String = String::new(),
        /// Text of the maintenance page.
        description: String = String::new(),
    }
    /// Footer of the sign-in pages; empty links are not shown.
    Footer {
        /// Whether the footer is shown.
        visible: bool = true,
        /// Link to the help.
        help: String = String::new(),
        /// Link to the privacy policy.
        privacy: String = String::new(),
        /// Link to the terms of service.
        terms: String = String::new(),
    }
    /// Social sign-in.
    Providers {
        /// Sign-in with Google.
        google: Google = Google::default(),
        /// Whether sign-in with Apple is enabled.
        apple: bool = false,
        /// Whether sign-in with Facebook is enabled.
        facebook: bool = false,
    }
    /// Sign-in with Google.
    Google {
        /// Whether sign-in with Google is enabled.
        enabled: bool = false,
        /// Whether the button is shown.
        visible: bool = false,
    }
    /// Bot check on registration.
    BotCheck {
        /// Public site key of the service.
        site_key: String = String::new(),
        /// URL of the service's script.
        script: String = "https://challenges.cloudflare.com/turnstile/v0/api.js".to_owned(),
    }
    /// The pre-filled user of the sign-in form.
    DefaultUser {
        /// E-mail address.
        email: String = String::new(),
        /// Whether the page signs in automatically.
        auto_login: bool = false,
    }
    /// Redirects after sign-in (G8).
    Redirects {
        /// `business`, `partner` or a URL of an allowed origin.
        target: String = "business".to_owned(),
        /// `router`, `mobile` or `page`.
        mode: String = "router".to_owned(),
        /// Delay in milliseconds, added to 120.
        delay: u32 = 0,
        /// Whether the company chooser is always shown.
        tenant_chooser: bool = false,
        /// Path for a valid session on start.
        success_uri: String = "/".to_owned(),
        /// The same on a mobile screen.
        mobile_uri: String = "/".to_owned(),
        /// Destination of partners: a path, or a URL of an allowed origin.
        partner_uri: String = "/".to_owned(),
        /// Origins allowed in `target` and `partnerUri`.
        allowed: Vec<String> = Vec::new(),
    }
    /// Rule for new passwords.
    PasswordRule {
        /// Minimum length.
        min_length: u32 = 8,
        /// Whether an upper-case letter is required.
        uppercase: bool = true,
        /// Whether a digit or special character is required.
        digit_or_special: bool = true,
    }
    /// The lock screen.
    LockSettings {
        /// Minutes without user input until the page locks; 0 means never.
        idle_minutes: u32 = 0,
    }
    /// Administration.
    AdminSettings {
        /// Whether new users need a password.
        require_password: bool = false,
        /// Whether removed members are kept and can be restored.
        soft_delete: bool = true,
        /// Path of the auto-assign operation; empty hides it.
        auto_assign_path: String = String::new(),
    }
    /// A micro-frontend: an app that is loaded on demand.
    MicroFrontend {
        /// URL of the module: a path below `/apps/`, or a URL of one of `moduleOrigins`; any origin for an isolated app.
        url: String = String::new(),
        /// Whether the app runs in its own frame without access to the page.
        isolated: bool = false,
        /// Required hash of the entry file in the format of Subresource Integrity (`sha384-…`); empty allows any file.
        integrity: String = String::new(),
        /// Title of the app.
        title: String = String::new(),
        /// Path of the app's pages, public before sign-in; empty means `/{name}`.
        path: String = String::new(),
        /// Stores of the browser's local database in which the app may keep its records.
        stores: Vec<String> = Vec::new(),
    }
    /// The private settings, for the worker only.
    PrivateSettings {
        /// Whether cookies are set for the whole domain instead of the host only.
        domain_cookies: bool = false,
        /// Omits `Secure` for local development without TLS; local environment only.
        insecure_cookies: bool = false,
        /// Other origins that may call the API (CORS).
        origins: Origins = Origins::default(),
        /// Rate limits.
        limits: Limits = Limits::default(),
        /// URL that verifies tokens of the bot check.
        bot_check_url: String = "https://challenges.cloudflare.com/turnstile/v0/siteverify".to_owned(),
        /// Check for breached passwords.
        password_check: PasswordCheckSettings = PasswordCheckSettings::default(),
        /// Origins of app backends that are not bound workers, by name of the micro-frontend.
        app_origins: BTreeMap<String, String> = BTreeMap::new(),
        /// Mail settings.
        mail: MailSettings = MailSettings::default(),
        /// Contact for vulnerability reports, `mailto:…` or `https://…`; empty if there is none.
        security_contact: String = String::new(),
        /// Client ids and endpoints at identity providers: `{ google: { clientId, issuer, authorizationEndpoint,
        /// tokenEndpoint, userinfoEndpoint }, apple, facebook }`; parsed by `domain/identity/provider/endpoints.rs`. An absent endpoint is the
        /// provider's default. The issuer is stored with every identity: changing it unlinks all of them.
        identity_providers: Value = Value::Null,
    }
    /// The service that knows breached passwords.
    PasswordCheckSettings {
        /// URL of its range API (`https://api.pwnedpasswords.com/range`), which receives five hex digits of a hash. Empty
        /// disables the check.
        url: String = String::new(),
    }
    /// Mail settings: sender, and origin of links.
    MailSettings {
        /// Sender's address.
        from: String = "no-reply@localhost".to_owned(),
        /// Sender's name.
        name: String = "Asgard".to_owned(),
        /// Origin of links (`https://app.example.com`, no path). Never taken from a request. Empty only in local
        /// development, where the development server's origin is used.
        origin: String = String::new(),
        /// Other origins that the `domain` of a request may select.
        origins: Vec<String> = Vec::new(),
    }
    /// Origins with CORS access.
    Origins {
        /// Our own pages on other hosts, with credentials.
        web: Vec<String> = Vec::new(),
        /// Origins of the native app's shells, without credentials.
        native: Vec<String> =
            ["capacitor://localhost", "ionic://localhost", "https://localhost"].map(str::to_owned).to_vec(),
    }
    /// Rate limits, each with its own window.
    Limits {
        /// Failed sign-ins per address: for unknown devices together, and for each known device.
        signin_per_address: Limit = Limit { count: 10, minutes: 15 },
        /// Failed sign-ins per network.
        signin_per_network: Limit = Limit { count: 100, minutes: 15 },
        /// Guard requests per network.
        guard_per_network: Limit = Limit { count: 600, minutes: 10 },
        /// Wrong PINs per user and device, until a sign-in with password there.
        pin_attempts: u32 = 10,
        /// Wrong codes of a second factor per user.
        factor_per_person: Limit = Limit { count: 5, minutes: 15 },
        /// Limit of a /48 as a multiple of a network's limit (IPv6): the owner of one /64 often has thousands.
        wide_network_factor: u32 = 10,
        /// Password reset requests per network.
        reset_per_network: Limit = Limit { count: 30, minutes: 60 },
        /// Password reset mails per address.
        reset_per_address: Limit = Limit { count: 5, minutes: 60 },
        /// Verification and invitation mails per address.
        resend_per_address: Limit = Limit { count: 5, minutes: 60 },
        /// Registrations per address: whoever erases an account and registers it anew mails the address each time.
        signup_per_address: Limit = Limit { count: 5, minutes: 1440 },
        /// Registrations per network.
        signup_per_network: Limit = Limit { count: 20, minutes: 60 },
        /// Attempts at mailed codes (reset, verification, invitation) per network.
        code_per_network: Limit = Limit { count: 60, minutes: 15 },
        /// Steps of social sign-ins per network; one sign-in takes two or three.
        provider_per_network: Limit = Limit { count: 100, minutes: 15 },
        /// Invitations per company.
        invitations_per_tenant: Limit = Limit { count: 200, minutes: 1440 },
        /// Companies created per user.
        companies_per_person: Limit = Limit { count: 3, minutes: 1440 },
        /// Bulk jobs per company.
        bulk_jobs_per_tenant: Limit = Limit { count: 50, minutes: 1440 },
        /// Health checks per network: each one queries every store.
        health_per_network: Limit = Limit { count: 60, minutes: 1 },
        /// CSP reports per network.
        reports_per_network: Limit = Limit { count: 60, minutes: 10 },
    }
}

/// A rate limit: at most `count` within `minutes`.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, utoipa::ToSchema)]
pub struct Limit {
    /// Maximum number within the window.
    pub count: u32,
    /// Length of the window in minutes.
    pub minutes: u32,
}

impl Limit {
    /// Length of the window in milliseconds.
    #[must_use]
    pub fn window_ms(self) -> i64 {
        i64::from(self.minutes) * 60_000
    }
}

/// Encrypted sign-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EncryptedSignin {
    /// Not offered.
    Off,
    /// Offered.
    On,
    /// Required: plain sign-ins are rejected.
    Required,
}

/// E-mail verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EmailVerification {
    /// Not required.
    Off,
    /// Required before anything else.
    Required,
}
