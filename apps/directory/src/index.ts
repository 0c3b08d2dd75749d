// Directory: search and contact the colleagues in one's company.

import { microFrontend } from "../../kit/micro-frontend";
import kit from "../../kit/style.css";
import { colleagues } from "./colleagues";
import css from "./style.css";

export const { contract, mount, unmount, router } = microFrontend({
  section: "directory",
  locales: {
    de: () => import("./locales/de.json"),
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    it: () => import("./locales/it.json"),
    es: () => import("./locales/es.json"),
    "pt-br": () => import("./locales/pt-br.json"),
  },
  css: [kit, css],
  page: colleagues,
});
