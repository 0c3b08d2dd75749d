//! Renders mails in the recipient's language, as HTML and as plain text.

use crate::domain::credentials::one_time_code::{INVITATION_MS, Purpose};
use serde_json::{Map, Value};

/// Mail templates; each has its phrases under the same name in `locales/{lang}/mails.locale.json`, and that name in the outbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "camelCase", const_into_str)]
pub enum MailTemplate {
    /// A link to set a new password.
    Reset,
    /// The password was changed.
    PasswordChanged,
    /// A sign-in found that the password is common or breached.
    PasswordGuessable,
    /// A link that verifies the address.
    VerifyEmail,
    /// A provider was linked: `provider`.
    ProviderLinked,
    /// A provider was unlinked: `provider`.
    ProviderUnlinked,
    /// An authenticator app was added.
    TotpAdded,
    /// An authenticator app was removed.
    TotpRemoved,
    /// A recovery code was used.
    RecoveryCodeUsed,
    /// New recovery codes were created.
    RecoveryCodesMade,
    /// A passkey was added: `name`.
    PasskeyAdded,
    /// A passkey was removed.
    PasskeyRemoved,
    /// The signature counter of a passkey went back: `name`.
    PasskeyCounter,
    /// An administrator removed the second factors.
    FactorsRemoved,
    /// An administrator set a password: `company`.
    PasswordSet,
    /// An administrator demanded a new password at the next sign-in: `company`.
    PasswordDemanded,
    /// An administrator changed the address: `company`.
    AddressChanged,
    /// A sign-in from an unknown device.
    NewDevice,
    /// More sign-ins from unknown devices than are reported one by one.
    ManyNewDevices,
    /// A PIN was set.
    PinSet,
    /// Sign-in was blocked for a while after wrong passwords.
    Lockout,
    /// The second factor was blocked for a while after wrong codes, with a correct password.
    SecondFactorBlocked,
    /// The PIN of a device was blocked after wrong PINs.
    PinBlocked,
    /// The account was erased.
    AccountErased,
    /// An invitation to a company: `company`, `inviter`, `until`.
    Invitation,
    /// A company created an account, which needs a password: `company`, `inviter`, `until`.
    Welcome,
}

impl MailTemplate {
    /// Whether the request behind the mail was authenticated as the account's owner, so that its device may be named. An
    /// administrator's device is not the owner's business.
    #[must_use]
    pub const fn is_by_owner(self) -> bool {
        !matches!(
            self,
            Self::PasswordSet
                | Self::PasswordDemanded
                | Self::AddressChanged
                | Self::FactorsRemoved
                | Self::AccountErased
        )
    }

    /// Whether a company may send many of them at once. They have lower priority than mails with a code that a user waits for.
    #[must_use]
    pub const fn is_bulk(self) -> bool {
        matches!(self, Self::Invitation | Self::Welcome)
    }
}

/// How long the link works that a mail with this template is about, in milliseconds; `None` if the mail is worth reading without its link.
#[must_use]
pub fn link_life_ms(template: &str) -> Option<i64> {
    let lives = [
        (MailTemplate::Reset, Purpose::Reset.life_ms()),
        (MailTemplate::VerifyEmail, Purpose::Verify.life_ms()),
        (MailTemplate::Invitation, INVITATION_MS),
        (MailTemplate::Welcome, INVITATION_MS),
    ];
    lives.into_iter().find(|(of, _)| of.into_str() == template).map(|(_, life)| life)
}

/// Makes a user's name safe for a mail to another user: mail programs turn everything that looks like a URL into a link,
/// and a stranger who registers the address chooses the name in the mail to that address.
#[must_use]
pub fn without_links(name: &str) -> String {
    let mut shown = String::with_capacity(name.len());
    let mut signs = name.chars().peekable();
    while let Some(sign) = signs.next() {
        shown.push(sign);
        let joins = matches!(sign, '.' | ':' | '@' | '/' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}');
        if joins && signs.peek().is_some_and(|next| next.is_alphanumeric() || matches!(next, '/' | '.')) {
            shown.push(' ');
        }
    }
    shown
}

/// A rendered mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailText {
    /// Subject, on one line.
    pub subject: String,
    /// HTML document.
    pub html: String,
    /// The same content as plain text.
    pub plain: String,
}

/// The input of a mail: phrases, values and link.
pub struct MailDraft<'a> {
    /// Name of the template.
    pub template: &'a str,
    /// Language code of the document.
    pub language: &'a str,
    /// `mails.locale.json` of that language.
    pub phrases: &'a Value,
    /// Values of the placeholders: user input, so never trusted.
    pub values: &'a Map<String, Value>,
    /// URL of the button; already on our own origin.
    pub link: Option<&'a str>,
    /// Name of the product or of the sender.
    pub sender: &'a str,
}

impl MailDraft<'_> {
    /// Renders the mail; `None` if the template has no phrases.
    #[must_use]
    pub fn write(&self) -> Option<MailText> {
        let own = self.phrases.get(self.template)?;
        let frame = self.phrases.get("frame")?;
        let text_of = |tree: &Value, name: &str| tree.get(name).and_then(Value::as_str).map(|text| self.fill(text));
        // A line break in a subject would begin another header.
        let subject = text_of(own, "subject")?.split_whitespace().collect::<Vec<_>>().join(" ");
        let (title, text, note) = (text_of(own, "title")?, text_of(own, "text")?, text_of(own, "note")?);
        let action =
            self.link.zip(text_of(own, "button")).map(|(link, button)| (link, button, text_of(frame, "fallback")));
        let footer = text_of(frame, "footer")?;
        let mut plain = format!("{title}\n\n{text}\n\n");
        let mut html = format!("<h1>{}</h1><p>{}</p>", escape_html(&title), escape_html(&text));
        let facts: Vec<String> = FACTS.iter().filter_map(|fact| self.fact(frame, fact)).collect();
        if !facts.is_empty() {
            plain.push_str(&format!("{}\n\n", facts.join("\n")));
            let lines: Vec<String> = facts.iter().map(|line| escape_html(line)).collect();
            html.push_str(&format!("<p>{}</p>", lines.join("<br>")));
        }
        if let Some((link, button, fallback)) = action {
            let (address, fallback) = (escape_html(link), fallback.unwrap_or_default());
            plain.push_str(&format!("{button}:\n{link}\n\n"));
            html.push_str(&format!(
                "<p class=\"act\"><a class=\"button\" href=\"{address}\">{}</a></p><p class=\"quiet\">{}<br><a href=\"{address}\">{address}</a></p>",
                escape_html(&button),
                escape_html(&fallback),
            ));
        }
        plain.push_str(&format!("{note}\n\n-- \n{}\n{footer}\n", self.sender));
        html.push_str(&format!("<p class=\"quiet\">{}</p>", escape_html(&note)));
        let document = [
            "<!doctype html><html lang=\"",
            self.language,
            "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\"><title>",
            &escape_html(&subject),
            "</title><style>",
            STYLE,
            "</style></head><body><table role=\"presentation\" class=\"page\"><tr><td><p class=\"brand\">",
            &escape_html(self.sender),
            "</p><div class=\"card\">",
            &html,
            "</div><p class=\"quiet foot\">",
            &escape_html(&footer),
            "</p></td></tr></table></body></html>",
        ];
        Some(MailText { subject, html: document.concat(), plain })
    }

    /// A line of the frame about the cause of the mail, if that value is known.
    fn fact(&self, frame: &Value, name: &str) -> Option<String> {
        let is_known = self.values.get(name).and_then(Value::as_str).is_some_and(|value| !value.is_empty());
        frame.get(name).and_then(Value::as_str).filter(|_| is_known).map(|line| self.fill(line))
    }

    /// Fills the `{{placeholders}}` of a phrase; every value is reduced to one line.
    fn fill(&self, phrase: &str) -> String {
        let mut text = String::with_capacity(phrase.len());
        let mut rest = phrase;
        while let Some((before, after)) = rest.split_once("{{") {
            let (name, behind) = after.split_once("}}").unwrap_or((after, ""));
            text.push_str(before);
            let value = self.values.get(name).and_then(Value::as_str).unwrap_or_default();
            let day = (name == "until").then(|| self.day_in_words(value)).flatten();
            let value = day.as_deref().unwrap_or(value);
            text.push_str(&value.split_whitespace().collect::<Vec<_>>().join(" "));
            rest = behind;
        }
        text.push_str(rest);
        text
    }

    /// A day, `2026-12-04`, as people write it in the language; `None` for anything else.
    fn day_in_words(&self, value: &str) -> Option<String> {
        let frame = self.phrases.get("frame")?;
        let phrase = |name| frame.get(name).and_then(Value::as_str);
        let mut parts = value.split('-');
        let (year, month, day) =
            (parts.next()?, parts.next()?.parse::<usize>().ok()?, parts.next()?.parse::<u8>().ok()?);
        let month = phrase("months")?.split(", ").nth(month.checked_sub(1)?)?;
        let day = if day == 1 { phrase("firstDay")?.to_owned() } else { day.to_string() };
        let words = [("{{day}}", day), ("{{month}}", month.to_owned()), ("{{year}}", year.to_owned())];
        Some(words.iter().fold(phrase("date")?.to_owned(), |text, (name, word)| text.replace(name, word)))
    }
}

/// Values about the cause of a mail; each known one is a line of the frame.
const FACTS: [&str; 3] = ["time", "device", "place"];

/// Styles for light and dark mode, without images; mail programs that drop styles show plain paragraphs.
const STYLE: &str = ":root{color-scheme:light dark}body{margin:0;background:#f5f6fa;color:#171b29;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif}\
.page{width:100%;max-width:560px;margin:0 auto;padding:32px 16px;border-spacing:0}.brand{font-weight:600;margin:0 0 16px}\
.card{background:#fff;border:1px solid #e2e5ee;border-radius:10px;padding:32px}h1{font-size:22px;line-height:1.3;font-weight:600;margin:0 0 16px}\
p{margin:0 0 16px;overflow-wrap:anywhere}.act{margin:24px 0}.button{display:inline-block;background:#4f46e5;color:#fff!important;text-decoration:none;\
font-weight:600;padding:12px 24px;border-radius:8px}a{color:#4f46e5}.quiet{color:#565d76;font-size:14px}.card p:last-child{margin-bottom:0}.foot{margin:24px 0 0}\
@media(prefers-color-scheme:dark){body{background:#0e1017;color:#eceef6}.card{background:#171a24;border-color:#2b3040}a{color:#a5b4fc}.quiet{color:#a2a9c1}}\
@media(max-width:480px){.card{padding:24px}}";

fn escape_html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// Delay until the next delivery attempt: 1, 2, 4 … minutes, at most an hour; `None` after the last attempt (a day).
#[must_use]
pub fn next_attempt_ms(attempts: i64) -> Option<i64> {
    const GIVEN_UP: i64 = 29;
    let minutes = 1_i64 << attempts.clamp(1, 7).saturating_sub(1);
    (attempts < GIVEN_UP).then(|| minutes.min(60) * 60_000)
}

#[cfg(test)]
mod tests {
    use super::{MailDraft, MailText, next_attempt_ms};
    use serde_json::{Value, json};

    fn write(values: Value, link: Option<&str>) -> MailText {
        let phrases = json!({
            "frame": { "fallback": "Or:", "footer": "Sent by a machine." },
            "invitation": { "subject": "{{company}} invites you", "title": "Join {{company}}", "text": "By {{inviter}}.",
                "button": "Join", "note": "Else do nothing." }
        });
        let values = values.as_object().unwrap();
        MailDraft { template: "invitation", language: "en", phrases: &phrases, values, link, sender: "Asgard" }
            .write()
            .unwrap()
    }

    #[test]
    fn a_mail_says_the_same_twice() {
        let link = "https://a.example/auth/invitation/t/c";
        let mail = write(json!({ "company": "Alpha", "inviter": "Anna M." }), Some(link));
        assert_eq!(mail.subject, "Alpha invites you");
        for text in [&mail.html, &mail.plain] {
            for part in ["Join Alpha", "By Anna M.", link, "Else do nothing.", "Sent by a machine."] {
                assert!(text.contains(part), "{part}: {text}");
            }
        }
    }

    #[test]
    fn what_people_typed_adds_no_header_no_line_and_no_tag() {
        let mail = write(json!({ "company": "A\r\nBcc: x@y.example\u{2028}<b>&\"'", "inviter": "{{company}}" }), None);
        assert_eq!(mail.subject, "A Bcc: x@y.example <b>&\"' invites you");
        assert!(mail.html.contains("&lt;b&gt;&amp;&quot;&#39;") && !mail.html.contains("<b>"), "{}", mail.html);
        assert!(mail.plain.contains("By {{company}}."), "values are not filled again");
        assert!(!mail.html.contains("href"), "no link, no button");
    }

    #[test]
    fn what_is_known_of_the_cause_stands_below_the_text_and_what_is_not_leaves_no_gap() {
        let phrases = json!({
            "frame": { "fallback": "Or:", "footer": "F.", "time": "Time: {{time}}", "device": "Device: {{device}}", "place": "Place: {{place}}" },
            "newDevice": { "subject": "S", "title": "T", "text": "Text.", "note": "N." }
        });
        let write = |values: Value| {
            let values = values.as_object().unwrap();
            MailDraft { template: "newDevice", language: "en", phrases: &phrases, values, link: None, sender: "A" }
                .write()
                .unwrap()
        };
        let mail = write(json!({ "time": "now", "device": "<Fox>", "place": "" }));
        assert!(mail.plain.starts_with("T\n\nText.\n\nTime: now\nDevice: <Fox>\n\nN."), "{}", mail.plain);
        assert!(mail.html.contains("<p>Time: now<br>Device: &lt;Fox&gt;</p>"), "{}", mail.html);
        assert!(write(json!({})).plain.starts_with("T\n\nText.\n\nN."));
    }

    #[test]
    fn a_day_is_written_in_the_language_and_other_values_as_they_are() {
        let phrases = json!({
            "frame": { "footer": "F.", "months": "janvier, février, mars", "date": "{{day}} {{month}} {{year}}", "firstDay": "1er" },
            "invitation": { "subject": "S", "title": "T", "text": "Jusqu’au {{until}}.", "note": "N." }
        });
        let write = |until: &str| {
            let values = json!({ "until": until });
            let values = values.as_object().unwrap();
            let draft = MailDraft {
                template: "invitation",
                language: "fr",
                phrases: &phrases,
                values,
                link: None,
                sender: "A",
            };
            draft.write().unwrap().plain.lines().nth(2).unwrap().to_owned()
        };
        assert_eq!(write("2027-03-04"), "Jusqu’au 4 mars 2027.");
        assert_eq!(write("2027-02-01"), "Jusqu’au 1er février 2027.");
        for other in ["04.03.2027", "2027-04-04", "2027-00-04", "2027-03", "x"] {
            assert_eq!(write(other), format!("Jusqu’au {other}."));
        }
    }

    #[test]
    fn a_template_without_phrases_is_no_mail() {
        let (phrases, values) = (json!({}), serde_json::Map::new());
        let draft = MailDraft {
            template: "reset",
            language: "en",
            phrases: &phrases,
            values: &values,
            link: None,
            sender: "A",
        };
        assert_eq!(draft.write(), None);
    }

    #[test]
    fn a_mail_is_tried_again_for_about_a_day() {
        let waits: Vec<i64> = (1..).map_while(next_attempt_ms).map(|ms| ms / 60_000).collect();
        assert_eq!(waits.get(..8).unwrap(), [1, 2, 4, 8, 16, 32, 60, 60]);
        assert!((20 * 60..26 * 60).contains(&waits.iter().sum::<i64>()));
    }
}
