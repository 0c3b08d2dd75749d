// Answers of the API that take many people or bad luck to get: pages are shown with these in place of the real ones.

import { paths } from "../../../web/client/paths.ts";

const API = "**/api/";

/** A refusal. */
export const refusal = (status, code, more) => ({ status, json: { code, ...more } });

/** A call that is never answered: what a page shows while it waits. */
export const never = "never";

const TOWNS = ["Kiel", "Bad Neuenahr-Ahrweiler", "São Paulo", "Århus", "Lyon", "Castrop-Rauxel"];
const LONG = "Donaudampfschifffahrtsgesellschaft Beteiligungsverwaltung mbH & Co. KG";

/** So many companies, one of them with a long name. */
export const companies = (count) =>
  Array.from({ length: count }, (_, index) => ({
    businessUuId: `b-${index}`,
    companyId: `c-${index}`,
    tenantId: `c-${index}`,
    name: `Firma ${index + 1}`,
    companyName: `Firma ${index + 1}`,
    title: index === 2 ? LONG : `${TOWNS[index % TOWNS.length]} Energie ${index + 1}`,
    city: TOWNS[index % TOWNS.length],
    location: null,
    logoSrc: null,
    groupId: null,
  }));

const inviting = (title) => ({ title, companyName: title, city: "Kiel", logoSrc: null });

/** Somebody was invited and may join. */
export const invitation = {
  [`${API}auth/verify-invitation`]: {
    json: { company: inviting("Nordlicht Energie"), invitedBy: "Anna Meyer-Lüdenscheidt" },
  },
};

/** Two invitations wait for whoever is signed in. */
export const received = {
  [`${API}user/invitation/getInvitationRequest`]: {
    json: ["Nordlicht Energie", LONG].map((title, index) => ({
      id: `i-${index}`,
      code: `i-${index}`,
      company: { ...companies(1)[0], ...inviting(title) },
      expiresAt: "2027-01-31T12:00:00Z",
      invitedBy: "Anna Meyer-Lüdenscheidt",
      roles: ["Buchhaltung"],
    })),
  },
};

/** The session with so many companies to choose from. */
export const choosing = (count) => ({
  [`${API}auth/session`]: (session) => ({ ...session, organisations: companies(count), tenant: null, company: null }),
});

const card = (userId, displayName, initials, hasPin, company) => ({
  userId,
  displayName,
  initials,
  image: null,
  hasPin,
  company: company ? { companyId: userId, title: company, logoSrc: null } : null,
});

/** People on the lock screen of a device. */
export const cards = [
  card("u-1", "Anna M.", "AM", true, "Nordlicht Energie"),
  card("u-2", "Maximiliane-Friederike v.", "MV", true, LONG),
  card("u-3", "Jo K.", "JK", false, null),
];

/** The lock screen with these people; `pin` answers a PIN. */
export const lockScreen = (shown, pin = refusal(401, "pin_failed", { remaining: 9 })) => ({
  [`${API}auth/lockscreen-users`]: shown === never || !Array.isArray(shown) ? shown : { json: shown },
  [`${API}auth/signin-pin`]: pin,
});

/** What an account has beyond that of the demo people. */
export const fullAccount = {
  [`${API}user/me`]: (account) => ({ ...account, user: { ...account.user, hasPin: true } }),
  [`${API}user/providers`]: {
    json: [
      {
        provider: "google",
        email: "anna.meyer-luedenscheidt@donaudampfschifffahrt.example",
        createdAt: "2026-01-05T10:00:00Z",
        lastUsed: null,
      },
    ],
  },
  [`${API}user/sessions`]: (own) => [
    ...own.filter(({ current }) => current),
    ...["Firefox, Windows", "Safari, iPhone", null].map((agent, index) => ({
      id: `s-${index}`,
      agent,
      label: null,
      current: false,
      scope: "full",
      createdAt: "2026-11-02T07:31:00Z",
      lastUsed: "2026-11-20T16:00:00Z",
      expiresAt: "2027-11-20T16:00:00Z",
    })),
  ],
};

async function answerWith(route, answer) {
  if (answer === never) return;
  if (typeof answer !== "function") {
    const { status = 200, json } = answer;
    await route.fulfill({ status, json, contentType: status < 400 ? "application/json" : "application/problem+json" });
    return;
  }
  const real = await route.fetch();
  const json = await real.json();
  await route.fulfill({ response: real, json: real.ok() ? answer(json) : json });
}

/** Gives the page these answers from here on. Keys are addresses, with a method in front where it matters. */
export async function giveAnswers(page, answers) {
  for (const [key, answer] of Object.entries(answers)) {
    const [address, method] = key.split(" ").reverse();
    await page.route(address, (route) =>
      method && route.request().method() !== method ? route.fallback() : answerWith(route, answer),
    );
  }
}

/** Gives the page another configuration than the deployment's. */
export async function giveConfig(page, members) {
  await page.route(`${API}config`, (route) => answerWith(route, (document) => ({ ...document, ...members })));
  await page.route(isPage, async (route) => {
    const real = await route.fetch();
    const html = await real.text();
    const body = html.replace(/(<script[^>]*id="boot"[^>]*>)(.*?)(<\/script>)/s, (_, opens, document, closes) => {
      return opens + JSON.stringify({ ...JSON.parse(document), ...members }) + closes;
    });
    await route.fulfill({ response: real, body });
  });
}

const isPage = ({ pathname }) => pathname.startsWith(paths.auth()) || pathname === paths.account();
