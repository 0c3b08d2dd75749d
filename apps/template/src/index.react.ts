// With React (`npm run new-app -- notes --react`): the adapter turns a component into the module that the shell imports.

import { reactMicroFrontend } from "../../kit/react";
import kit from "../../kit/style.css";
import { Notes } from "./notes.react";

export const { contract, mount, unmount, router } = reactMicroFrontend({
  section: "app",
  locales: {
    de: () => import("./locales/de.json"),
    en: () => import("./locales/en.json"),
    fr: () => import("./locales/fr.json"),
    it: () => import("./locales/it.json"),
    es: () => import("./locales/es.json"),
    "pt-br": () => import("./locales/pt-br.json"),
  },
  css: [kit],
  component: Notes,
});
