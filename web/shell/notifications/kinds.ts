// The icon, the text and the target of each kind of notification. A kind without a row does not compile.

import Building from "lucide-react/icons/building-2";
import Import from "lucide-react/icons/file-up";
import App from "lucide-react/icons/layout-grid";
import Mail from "lucide-react/icons/mail";
import Given from "lucide-react/icons/shield-check";
import Taken from "lucide-react/icons/shield-minus";
import Users from "lucide-react/icons/users";
import type { Notification, NotificationKind } from "../../client/api/notifications";
import type { Translate } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { followJob } from "../../client/session/followed-job";
import { knownRights } from "../../client/session/rights";
import type { IconShape } from "../../ui/icon";
import { appAddress, appTitle } from "../app-names";

type Detail = Readonly<Record<string, unknown>>;

interface KindDisplay {
  readonly icon: IconShape;
  readonly say: (t: Translate, detail: Detail, language: string) => string;
  /** The target page. */
  readonly to: (detail: Detail) => string;
  /** What is shown there in addition. */
  readonly show?: (detail: Detail) => void;
}

const number = (value: unknown) => (typeof value === "number" ? value : 0);

function titles(value: unknown, language: string): { readonly count: number; readonly roles: string } {
  const all = Array.isArray(value) ? value.filter((title) => typeof title === "string") : [];
  return { count: all.length, roles: new Intl.ListFormat(language, { type: "conjunction" }).format(all) };
}

/** The app of the notification, if the menus have it. */
const appOf = ({ appId }: Detail) => knownRights()?.apps.find((app) => app.appId === appId);

const KINDS: Readonly<Record<NotificationKind, KindDisplay>> = {
  "app.switched_on": {
    icon: App,
    say(t, detail) {
      const app = appOf(detail);
      return t("notifications:says.app.switchedOn", { app: app ? appTitle(t, app) : String(detail.title ?? "") });
    },
    to(detail) {
      const app = appOf(detail);
      return (app && appAddress(app)) ?? paths.home();
    },
  },
  "bulk.done": {
    icon: Users,
    say(t, { done, refused, isUndo, isStopped }) {
      const count = number(done);
      const changed = isStopped
        ? t("notifications:says.bulk.stopped", { count })
        : isUndo
          ? t("notifications:says.bulk.undone", { count })
          : t("notifications:says.bulk.done", { count });
      return number(refused) > 0
        ? `${changed} ${t("notifications:says.bulk.refused", { count: number(refused) })}`
        : changed;
    },
    to: paths.users,
    show: ({ jobId }) => followJob(String(jobId)),
  },
  "company.security": {
    icon: Building,
    say: (t) => t("notifications:says.company.security"),
    to: () => paths.account(),
  },
  "import.done": {
    icon: Import,
    say(t, { done, refused, isComplete }) {
      const count = number(done);
      // Each chunk creates a notification; the browser cannot know whether another chunk follows.
      const imported =
        isComplete === false
          ? t("notifications:says.import.soFar", { count })
          : t("notifications:says.import.done", { count });
      return number(refused) > 0
        ? `${imported} ${t("notifications:says.import.refused", { count: number(refused) })}`
        : imported;
    },
    to: paths.users,
  },
  "invitation.received": {
    icon: Mail,
    say: (t, { company }) => t("notifications:says.invitation.received", { company: String(company ?? "") }),
    to: paths.home,
  },
  "roles.given": {
    icon: Given,
    say: (t, { roles }, language) => t("notifications:says.roles.given", titles(roles, language)),
    to: paths.home,
  },
  "roles.taken": {
    icon: Taken,
    say: (t, { roles }, language) => t("notifications:says.roles.taken", titles(roles, language)),
    to: paths.home,
  },
};

/** How a notification is shown; undefined for a kind that only a newer release knows. */
export function wordsOf(
  { kind, detail }: Notification,
  t: Translate,
  language: string,
): { readonly icon: IconShape; readonly text: string; readonly to: string; readonly show: () => void } | undefined {
  if (!Object.hasOwn(KINDS, kind)) return undefined;
  const { icon, say, to, show } = KINDS[kind];
  const details = (detail ?? {}) as Detail;
  return { icon, text: say(t, details, language), to: to(details), show: () => show?.(details) };
}
