// Administration: its lists and forms in the states that real companies have, and in those that nobody wishes for.

import { paths } from "../../../web/client/paths.ts";
import { companies, never, refusal } from "./answers.mjs";
import { fill, go, refused } from "./steps.mjs";

const ADMIN = "**/api/admin/";
const USERS = `${ADMIN}user/usersWithInfo*`;
const ONE = `${ADMIN}user/crowd-1`;
const LONG = "Maximiliane-Friederike von Donaudampfschifffahrtsgesellschaft";

const loaded = (page) => page.locator("table[aria-busy=false]").first().waitFor();
const button = (page, at) => page.locator(".page-actions .button").nth(at).click();
const dialog = (page) => page.locator("[role=dialog], [role=alertdialog]").last().waitFor();
const danger = (page) => page.locator(".form-bar .button[data-variant=danger]").click();
const tick = (page, at) => page.locator("tbody label.choice").nth(at).click();

/** A list at an address. */
const list = (address, then) => async (page) => {
  await go(page, address);
  await loaded(page);
  await then?.(page);
};

/** A form at an address. */
const form = (address, then) => async (page) => {
  await go(page, address);
  await page.locator(".form-bar").waitFor();
  await then?.(page);
};

const nobody = { data: [], total: 0, limit: 10, page: 1 };
const summary = { all: 0, enabled: 0, employees: 0, invited: 0, neverSignedIn: 0 };

const long = (answer) => ({
  ...answer,
  data: answer.data.map((row, at) =>
    at === 1
      ? {
          ...row,
          firstName: LONG.split(" ")[0],
          lastName: LONG.slice(23),
          email: "maximiliane.friederike@donaudampf.example",
        }
      : row,
  ),
});

const removed = (answer) => ({ ...answer, data: answer.data.map((row) => ({ ...row, assigned: false, state: 0 })) });

const invitations = {
  "**/api/user/invitation/getInvitedUsers*": {
    json: {
      ...nobody,
      total: 2,
      data: ["pending", "expired"].map((state, at) => ({
        id: `i-${at}`,
        email: at === 0 ? "eva.lindqvist@nordlicht.example" : "maximiliane.friederike@donaudampfschifffahrt.example",
        invitedBy: "Anna Müller",
        createdAt: "2026-11-20T09:30:00Z",
        expiresAt: "2026-12-04T09:30:00Z",
        state,
      })),
    },
  },
};

const USER_STATES = [
  { name: "user list long", answers: { [USERS]: long }, reach: list(paths.users()) },
  { name: "user list empty", answers: { [USERS]: { json: { ...nobody, summary } } }, reach: list(paths.users()) },
  { name: "user list waiting", answers: { [USERS]: never }, reach: (page) => go(page, paths.users()) },
  {
    name: "user list failed",
    answers: { [USERS]: refusal(503, "unavailable") },
    reach: async (page) => {
      await go(page, paths.users());
      await page.locator(".state").waitFor();
    },
  },
  {
    name: "user list forbidden",
    answers: { [USERS]: refusal(403, "forbidden", { missing: { app: "admin.users", access: "read" } }) },
    reach: async (page) => {
      await go(page, paths.users());
      await page.locator(".state").waitFor();
    },
  },
  {
    name: "user list selected",
    reach: list(paths.users(), async (page) => {
      await tick(page, 0);
      await tick(page, 2);
    }),
  },
  { name: "user list filtered", reach: list(`${paths.users()}?state=1&isEmployee=1&sort=-email`) },
  {
    name: "user list columns",
    reach: list(paths.users(), async (page) => {
      await page.locator(".list-menus .button").last().click();
      await page.getByRole("menu").waitFor();
    }),
  },
  {
    name: "user list remove",
    reach: list(paths.users(), async (page) => {
      await page.locator(".row-action[data-danger]").nth(1).click();
      await dialog(page);
    }),
  },
  {
    name: "user invite",
    reach: list(paths.users(), async (page) => {
      await button(page, 2);
      await dialog(page);
      await page.locator("[role=dialog] .role-choice").waitFor();
    }),
  },
  { name: "user invitations", answers: invitations, reach: list(`${paths.users()}?table=invite`) },
  { name: "user removed", answers: { [USERS]: removed }, reach: list(`${paths.users()}?assigned=0`) },
  {
    name: "user new wrong",
    reach: form(paths.userCreate(), async (page) => {
      await fill(page, "firstName", "");
      await page.locator("input[name=firstName]").press("Enter");
      await refused(page);
    }),
  },
  { name: "user edit", reach: form(paths.userEdit("crowd-1")) },
  {
    name: "user edit foreign",
    answers: { [ONE]: (user) => ({ ...user, managed: false }) },
    reach: form(paths.userEdit("crowd-1")),
  },
  {
    name: "user edit conflict",
    answers: { [`PATCH ${ONE}`]: refusal(412, "version_conflict") },
    reach: form(paths.userEdit("crowd-1"), async (page) => {
      await fill(page, "firstName", "Jörgen");
      await page.locator("input[name=firstName]").press("Enter");
      await dialog(page);
    }),
  },
  {
    name: "user edit remove",
    reach: form(paths.userEdit("crowd-1"), async (page) => {
      await danger(page);
      await dialog(page);
    }),
  },
];

const ROLES = `${ADMIN}role?*`;

/** The first role that is no admin role. */
const role = (tab, then) =>
  list(paths.roles(), async (page) => {
    await page.locator('tbody a[href*="/edit/"]').nth(1).click();
    await page.locator(".form-bar").waitFor();
    await page.getByRole("tab").nth(tab).click();
    await page.waitForLoadState("networkidle");
    await then?.(page);
  });

const ROLE_STATES = [
  { name: "role list empty", answers: { [ROLES]: { json: nobody } }, reach: list(paths.roles()) },
  ...["general", "users", "apps", "behavior"].map((tab, at) => ({ name: `role edit ${tab}`, reach: role(at) })),
  {
    name: "role edit delete",
    reach: role(0, async (page) => {
      await danger(page);
      await dialog(page);
    }),
  },
  {
    name: "role edit closed",
    answers: {
      "**/api/tenant": (own) => ({
        ...own,
        hasAdminRights: false,
        rights: { ...own.rights, "admin.roles": "write" },
      }),
    },
    reach: list(paths.roles(), async (page) => {
      await page.locator('tbody a[href*="/edit/"]').first().click();
      await page.locator(".form-bar").waitFor();
    }),
  },
];

const operating = {
  "**/api/tenant": (own) => ({ ...own, operator: true }),
  [`${ADMIN}tenant?*`]: {
    json: {
      data: companies(10).map((company, at) => ({
        ...company,
        groupId: at % 3 === 0 ? "nord" : null,
        path: "/",
        state: at === 4 ? 0 : 1,
        countUsers: at * 137,
        rules: { selfEdit: 0, auditMonths: 24 },
        createdAt: "2026-01-12T09:00:00Z",
        version: 1,
      })),
      total: 34,
      limit: 10,
      page: 1,
    },
  },
};

const TENANT_STATES = [
  { name: "tenant list", answers: operating, reach: list(paths.tenants()) },
  { name: "tenant new", answers: operating, reach: form(paths.tenantCreate()) },
  {
    name: "tenant edit",
    answers: { "**/api/tenant": operating["**/api/tenant"] },
    reach: list(paths.tenants(), async (page) => {
      await page.locator(".row-link").first().click();
      await page.locator(".form-bar").waitFor();
    }),
  },
];

const told = (answer) => ({
  ...answer,
  data: answer.data.map((event, at) =>
    at > 0
      ? event
      : {
          ...event,
          action: "role.updated",
          detail: { before: { title: "Team" }, after: { title: "Außendienst Nord" } },
        },
  ),
});

const AUDIT_STATES = [
  {
    name: "audit detail",
    answers: { [`${ADMIN}audit?*`]: told },
    reach: list(paths.audit(), async (page) => {
      await page.locator(".audit-more").first().click();
    }),
  },
  { name: "audit empty", reach: list(`${paths.audit()}?action=nothing&from=2020-01-01&to=2020-01-02`) },
];

const IMPORTED = `${ADMIN}user/import`;
const SHEET = [
  "email;firstName;lastName;roles;Lieblingsfarbe",
  ...Array.from({ length: 1200 }, (_, at) => `person.${at}@import.example;Person;${at};Außendienst;rot`),
  "nobody;;Ohne Adresse;;",
  "maximiliane.friederike@donaudampfschifffahrtsgesellschaft.example;Max;Lang;Geschäftsleitung;",
  "person.3@import.example;Doppelt;;;",
].join("\n");

const importing = async (page) => {
  await go(page, paths.userImport());
  const buffer = Buffer.from(SHEET);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "Mitarbeitende Nord.csv", mimeType: "text/csv", buffer });
  await page.locator(".panel .button[data-variant=secondary]").waitFor();
};
const start = (page) => page.locator(".panel .button[data-variant=primary]").click();

/** Answers as the server does, and nobody is imported. */
const pretend = (page) =>
  page.route(IMPORTED, (route) => {
    const { rows } = route.request().postDataJSON();
    return route.fulfill({ json: { rows: rows.map(({ line }) => ({ line, userId: `u-${line}`, errors: [] })) } });
  });

const IMPORT_STATES = [
  { name: "user import checked", reach: importing },
  {
    name: "user import done",
    reach: async (page) => {
      await importing(page);
      await pretend(page);
      await start(page);
      await page.locator("p[role=status]").first().waitFor();
    },
  },
  {
    name: "user import waiting",
    reach: async (page) => {
      await importing(page);
      await page.route(IMPORTED, (route) => route.fulfill({ status: 503, json: { code: "unavailable" } }));
      await start(page);
      await page.locator(".progress-row .alert").waitFor();
    },
  },
  {
    // What the one before left behind.
    name: "user import interrupted",
    reach: async (page) => {
      await go(page, paths.userImport());
      await page.locator(".alert").waitFor();
    },
  },
];

export const ADMINISTRATION = [...USER_STATES, ...IMPORT_STATES, ...ROLE_STATES, ...TENANT_STATES, ...AUDIT_STATES].map(
  (state) => ({ who: "person", ...state }),
);
