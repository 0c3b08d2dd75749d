// Reports: a company's users, sign-ins, roles and rights in numbers, over time, with export.

import { microFrontend } from "../../kit/micro-frontend";
import kit from "../../kit/style.css";
import { report } from "./report";
import css from "./style.css";

export const { contract, mount, unmount, router } = microFrontend({
  section: "reports",
  locales: {
    de: () => import("./locales/de.json"),
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    it: () => import("./locales/it.json"),
    es: () => import("./locales/es.json"),
    "pt-br": () => import("./locales/pt-br.json"),
  },
  css: [kit, css],
  page: report,
});
