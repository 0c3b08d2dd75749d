// First steps of a new company; the server derives from its data which are done.

import { useQueryClient } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import FileUp from "lucide-react/icons/file-up";
import Picture from "lucide-react/icons/image";
import MailPlus from "lucide-react/icons/mail-plus";
import ShieldPlus from "lucide-react/icons/shield-plus";
import UserPlus from "lucide-react/icons/user-plus";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { closeChecklist, type Home } from "../../client/api/home";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { useScope } from "../../client/session/query-client";
import { areaKey } from "../../client/session/read-query";
import { createStoredText } from "../../client/store";
import { handleError } from "../../kit/forms/handle-error";
import { Button } from "../../ui/button";
import { Icon, type IconShape } from "../../ui/icon";
import { Skeleton } from "../../ui/states";
import styles from "./start-page.module.css";
import "../../ui/page.css";

type Checklist = NonNullable<Home["checklist"]>;
type StepName = keyof Checklist;

const STEPS: readonly {
  readonly name: StepName;
  readonly icon: IconShape;
  readonly to: (company: string) => string;
}[] = [
  { name: "logo", icon: Picture, to: paths.tenantEdit },
  { name: "role", icon: ShieldPlus, to: paths.roleCreate },
  { name: "invitation", icon: MailPlus, to: paths.userInvite },
  { name: "person", icon: UserPlus, to: paths.userCreate },
  { name: "import", icon: FileUp, to: paths.userImport },
];

/** The company whose steps were shown last: their room is reserved until the server has answered, so that nothing jumps. */
const shownLast = createStoredText("asgard.checklist");

function Steps({ checklist, company }: { readonly checklist: Checklist; readonly company: string }) {
  const t = useT();
  const steps = STEPS.filter(({ name }) => checklist[name] !== null);
  return (
    <ol className={styles.steps}>
      {steps.map(({ name, icon, to }) => {
        const isDone = checklist[name] === true;
        const title = t(`home:checklist.${name}.title`);
        return (
          <li key={name} className={styles.step} data-done={isDone || undefined}>
            <span className={styles.sign}>
              <Icon icon={isDone ? Check : icon} />
            </span>
            <span className={styles["note-words"]}>
              {isDone ? (
                <span>
                  {title} <span className="visually-hidden">{t("home:checklist.isDone")}</span>
                </span>
              ) : (
                <Link className={styles["step-link"]} to={to(company)}>
                  {title}
                </Link>
              )}
              <span className="muted">{t(`home:checklist.${name}.text`)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The section; renders nothing when all steps are done or the section was dismissed. */
export function FirstSteps({ home, company }: { readonly home: Home | undefined; readonly company: string }) {
  const t = useT();
  const client = useQueryClient();
  const scope = useScope();
  const [wasShown] = useState(() => shownLast.get() === company);
  const [pending, setPending] = useState(false);
  const checklist = home?.checklist;
  const isShown = checklist ? true : home ? false : undefined;
  useEffect(() => {
    if (isShown !== undefined) shownLast.set(isShown ? company : null);
  }, [isShown, company]);
  if (!checklist && (home || !wasShown)) return null;

  async function dismiss(): Promise<void> {
    setPending(true);
    const isClosed = await handleError(
      closeChecklist().then(() => true),
      { fallback: false },
    );
    if (isClosed) {
      await client.invalidateQueries({ queryKey: areaKey(scope, "home") });
      // The button that had the focus is gone.
      document.getElementById("company")?.focus();
    }
    setPending(false);
  }

  const answers = checklist ? Object.values(checklist).filter((step) => step !== null) : [];
  return (
    <section className={styles.board} aria-labelledby="first-steps">
      <div className={styles["steps-head"]}>
        <h3 id="first-steps">{t("home:checklist.title")}</h3>
        <span className="muted">
          {checklist ? t("home:checklist.done", { done: answers.filter(Boolean).length, all: answers.length }) : null}
        </span>
        <Button variant="quiet" isPending={pending} isDisabled={!checklist} onPress={() => void dismiss()}>
          {t("home:checklist.close")}
        </Button>
      </div>
      {checklist ? (
        <Steps checklist={checklist} company={company} />
      ) : (
        <div className={styles["steps-room"]}>
          <Skeleton />
        </div>
      )}
    </section>
  );
}
