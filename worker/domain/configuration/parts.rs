//! The members of the configuration. Defaults are what a fresh deployment without any document does.

use super::setting::{FieldPath, Setting, member};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

macro_rules! settings {
    ($($(#[$meta:meta])* $name:ident { $($(#[$member_meta:meta])* $member:ident: $kind:ty = $default:expr,)* })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, Serialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase", default)]
        pub struct $name { $($(#[$member_meta])* pub $member: $kind,)* }
        impl Default for $name {
            fn default() -> Self { Self { $($member: $default,)* } }
        }
        impl Setting for $name {
            fn read(value: &Value, path: &mut FieldPath) -> Option<Self> {
                let members = value.as_object()?;
                Some(Self { $($member: match member(members, stringify!($member)) {
                    Some(value) => path.within(stringify!($member), |path| Setting::read(value, path))?,
                    None => $default,
                },)* })
            }
        }
    )*};
}

settings! {
    /// What everybody may read.
    PublicSettings {
        /// Used when neither address nor cookie name a language; `auto` asks the browser.
        default_language: String = "de".to_owned(),
        /// Other hosts than the page's own; empty means the same origin.
        hosts: Hosts = Hosts::default(),
        /// Pages and ways that can be switched.
        features: Features = Features::default(),
        /// The pause sign.
        maintenance: Maintenance = Maintenance::default(),
        /// Links below the sign-in card.
        footer: Footer = Footer::default(),
        /// A place to try things out.
        demo: bool = false,
        /// Social sign-in.
        providers: Providers = Providers::default(),
        /// Bot check on registration.
        bot_check: Option<BotCheck> = None,
        /// Pre-fills and locks the sign-in form; never in production.
        default_user: Option<DefaultUser> = None,
        /// Where the sign-in page is.
        login_page: String = "/auth/login-business".to_owned(),
        /// Where people go after signing in.
        redirects: Redirects = Redirects::default(),
        /// Width in pixels up to which a screen counts as mobile.
        mobile_breakpoint: u32 = 600,
        /// Rule for new passwords.
        password: PasswordRule = PasswordRule::default(),
        /// The lock screen.
        lock: LockSettings = LockSettings::default(),
        /// Administration.
        admin: AdminSettings = AdminSettings::default(),
        /// Apps that are loaded on demand.
        micro_frontends: BTreeMap<String, MicroFrontend> = BTreeMap::new(),
        /// Other origins that their modules may come from, such as `https://apps.example.org`.
        module_origins: Vec<String> = Vec::new(),
        /// Token file of the sign-in pages.
        theme: String = "main".to_owned(),
    }
    /// Hosts of the parts, empty for the same origin.
    Hosts {
        /// API.
        api: String = String::new(),
        /// Auth calls.
        auth: String = String::new(),
        /// The business app.
        business: String = String::new(),
        /// Locale files.
        locale: String = String::new(),
    }
    /// Switches.
    Features {
        /// Registration.
        signup: bool = true,
        /// Password reset.
        password_reset: bool = true,
        /// The menu page at the root.
        welcome_page: bool = true,
        /// Whether people make companies for themselves.
        create_company: bool = false,
        /// Encrypted sign-in mode.
        encrypted_signin: EncryptedSignin = EncryptedSignin::Off,
        /// Whether an address must be proven before the session is full.
        email_verification: EmailVerification = EmailVerification::Off,
    }
    /// The pause sign.
    Maintenance {
        /// On or off.
        enabled: bool = false,
        /// Heading of the page.
        title: String = String::new(),
        /// Text of the page.
        description: String = String::new(),
    }
    /// Footer of the auth pages; an empty link is not shown.
    Footer {
        /// Whether it is there at all.
        visible: bool = true,
        /// Help.
        help: String = String::new(),
        /// Privacy.
        privacy: String = String::new(),
        /// Terms of service.
        terms: String = String::new(),
    }
    /// Social sign-in, on or off.
    Providers {
        /// Google; its button can be hidden.
        google: Google = Google::default(),
        /// Apple.
        apple: bool = false,
        /// Facebook.
        facebook: bool = false,
    }
    /// Google's switch and button.
    Google {
        /// Whether the call answers.
        enabled: bool = false,
        /// Whether the button shows.
        visible: bool = false,
    }
    /// Bot check.
    BotCheck {
        /// Public key of the service.
        site_key: String = String::new(),
        /// The service's script.
        script: String = "https://challenges.cloudflare.com/turnstile/v0/api.js".to_owned(),
    }
    /// The pre-filled person.
    DefaultUser {
        /// Their address.
        email: String = String::new(),
        /// Whether the page signs them in by itself.
        auto_login: bool = false,
    }
    /// Where people go after signing in (settled G8).
    Redirects {
        /// `business`, `partner` or an allowed address.
        target: String = "business".to_owned(),
        /// `router`, `mobile` or `page`.
        mode: String = "router".to_owned(),
        /// Milliseconds added to 120.
        delay: u32 = 0,
        /// Always by way of the chooser.
        tenant_chooser: bool = false,
        /// Where a valid session goes on start.
        success_uri: String = "/".to_owned(),
        /// The same on a mobile screen.
        mobile_uri: String = "/".to_owned(),
        /// Where partners go: a path, or an address of an allowed origin.
        partner_uri: String = "/".to_owned(),
        /// Origins that an address in `target` or `partnerUri` may have.
        allowed: Vec<String> = Vec::new(),
    }
    /// Rule for new passwords.
    PasswordRule {
        /// Shortest.
        min_length: u32 = 8,
        /// One capital.
        uppercase: bool = true,
        /// One digit or special character.
        digit_or_special: bool = true,
    }
    /// The lock screen.
    LockSettings {
        /// Minutes without a hand on the page until it locks; 0 for never.
        idle_minutes: u32 = 0,
    }
    /// Administration.
    AdminSettings {
        /// Whether new people need a password.
        require_password: bool = false,
        /// Whether removing keeps the row.
        soft_delete: bool = true,
        /// Path of the auto-assign call; empty hides it.
        auto_assign_path: String = String::new(),
    }
    /// One app loaded on demand.
    MicroFrontend {
        /// Address of its module: a path below `/apps/`, or an address of one of `moduleOrigins`; of any origin where it is isolated.
        url: String = String::new(),
        /// Whether it runs in a frame of its own that reaches nothing of the page.
        isolated: bool = false,
        /// What its entry has to be, as Subresource Integrity writes it (`sha384-…`); empty for anything.
        integrity: String = String::new(),
        /// Its title.
        title: String = String::new(),
        /// Where its pages are, known before anybody has signed in; empty for `/{name}`.
        path: String = String::new(),
        /// Stores of the browser's local database in which it may keep records of its own.
        stores: Vec<String> = Vec::new(),
    }
    /// What only the worker knows.
    PrivateSettings {
        /// Cookies for the whole domain of the host rather than the host alone.
        domain_cookies: bool = false,
        /// Drops `Secure` on a laptop without TLS; local environment only.
        insecure_cookies: bool = false,
        /// Other origins that may call.
        origins: Origins = Origins::default(),
        /// How often.
        limits: Limits = Limits::default(),
        /// Where tokens of the bot check are checked.
        bot_check_url: String = "https://challenges.cloudflare.com/turnstile/v0/siteverify".to_owned(),
        /// Whether passwords leaked.
        password_check: PasswordCheckSettings = PasswordCheckSettings::default(),
        /// Backends of apps that are no worker bound to ours: the name of the micro-frontend, and an origin.
        app_origins: BTreeMap<String, String> = BTreeMap::new(),
        /// Mails.
        mail: MailSettings = MailSettings::default(),
        /// Where people who found a weakness write to, `mailto:…` or `https://…`; empty where nobody reads it.
        security_contact: String = String::new(),
        /// Who we are at identity providers, and where they are: `{ google: { clientId, issuer, authorizationEndpoint,
        /// tokenEndpoint, userinfoEndpoint }, apple, facebook }`; read by `domain/identity.rs`. An address that is absent is
        /// the provider's own. The issuer is kept with every identity: changing it unlinks them all.
        identity_providers: Value = Value::Null,
    }
    /// A service that knows passwords which leaked.
    PasswordCheckSettings {
        /// Where its ranges are (`https://api.pwnedpasswords.com/range`): it hears five hex digits of a hash. Empty asks nobody.
        url: String = String::new(),
    }
    /// Mails: who sends them, and where their links lead.
    MailSettings {
        /// Sender's address.
        from: String = "no-reply@localhost".to_owned(),
        /// Sender's name.
        name: String = "Asgard".to_owned(),
        /// Origin of links (`https://app.example.com`, no path). Never taken from a request; empty only on a laptop, where
        /// the development server's is used.
        origin: String = String::new(),
        /// Other origins that a `domain` in a request may choose.
        origins: Vec<String> = Vec::new(),
    }
    /// Origins that get CORS.
    Origins {
        /// Our own pages on other hosts, with credentials.
        web: Vec<String> = Vec::new(),
        /// Shells of the native app, without credentials.
        native: Vec<String> =
            ["capacitor://localhost", "ionic://localhost", "https://localhost"].map(str::to_owned).to_vec(),
    }
    /// Limits of the contract, each in its window.
    Limits {
        /// Wrong sign-ins per address: from unknown devices together, and per known device.
        signin_per_address: Limit = Limit { count: 10, minutes: 15 },
        /// Wrong sign-ins per network.
        signin_per_network: Limit = Limit { count: 100, minutes: 15 },
        /// Guards per network.
        guard_per_network: Limit = Limit { count: 600, minutes: 10 },
        /// Wrong PINs per person and device, until a sign-in with password there.
        pin_attempts: u32 = 10,
        /// Wrong codes of a second factor per person.
        factor_per_person: Limit = Limit { count: 5, minutes: 15 },
        /// How many times a network's limit the /48 around it may use (IPv6): whoever has one /64 often has thousands.
        wide_network_factor: u32 = 10,
        /// Calls for reset mails per network.
        reset_per_network: Limit = Limit { count: 30, minutes: 60 },
        /// Reset mails per address.
        reset_per_address: Limit = Limit { count: 5, minutes: 60 },
        /// Mails that confirm an address, per person.
        resend_per_address: Limit = Limit { count: 5, minutes: 60 },
        /// Registrations per network.
        signup_per_network: Limit = Limit { count: 20, minutes: 60 },
        /// Tries of codes (reset, confirmation, invitation) per network.
        code_per_network: Limit = Limit { count: 60, minutes: 15 },
        /// Steps of social sign-ins per network; one sign-in has two or three.
        provider_per_network: Limit = Limit { count: 100, minutes: 15 },
        /// Invitations per company.
        invitations_per_tenant: Limit = Limit { count: 200, minutes: 1440 },
        /// Companies that a person makes for themselves.
        companies_per_person: Limit = Limit { count: 3, minutes: 1440 },
        /// Acts on all members that a filter finds, per company.
        bulk_jobs_per_tenant: Limit = Limit { count: 50, minutes: 1440 },
        /// Questions after our health per network: each asks every store.
        health_per_network: Limit = Limit { count: 60, minutes: 1 },
        /// CSP reports per network.
        reports_per_network: Limit = Limit { count: 60, minutes: 10 },
    }
}

/// So many in so many minutes.
#[derive(Clone, Copy, Debug, Serialize, utoipa::ToSchema)]
pub struct Limit {
    /// How many.
    pub count: u32,
    /// Within how many minutes.
    pub minutes: u32,
}

impl Limit {
    /// The window in milliseconds.
    #[must_use]
    pub fn window_ms(self) -> i64 {
        i64::from(self.minutes) * 60_000
    }
}

impl Setting for Limit {
    fn read(value: &Value, _: &mut FieldPath) -> Option<Self> {
        let number = |name| u32::try_from(value.get(name)?.as_u64()?).ok();
        Some(Self { count: number("count")?, minutes: number("minutes")? })
    }
}

/// Encrypted sign-in mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EncryptedSignin {
    /// Not offered.
    Off,
    /// Offered.
    On,
    /// Plain sign-ins are refused.
    Required,
}

impl Setting for EncryptedSignin {
    fn read(value: &Value, _: &mut FieldPath) -> Option<Self> {
        match value.as_str()? {
            "off" => Some(Self::Off),
            "on" => Some(Self::On),
            "required" => Some(Self::Required),
            _ => None,
        }
    }
}

/// E-mail verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EmailVerification {
    /// Not needed.
    Off,
    /// Before anything else.
    Required,
}

impl Setting for EmailVerification {
    fn read(value: &Value, _: &mut FieldPath) -> Option<Self> {
        match value.as_str()? {
            "off" => Some(Self::Off),
            "required" => Some(Self::Required),
            _ => None,
        }
    }
}
