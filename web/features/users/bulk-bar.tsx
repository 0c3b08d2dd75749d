// Actions on the selected users.

import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import ShieldMinus from "lucide-react/icons/shield-minus";
import ShieldPlus from "lucide-react/icons/shield-plus";
import Trash from "lucide-react/icons/trash-2";
import Undo from "lucide-react/icons/undo-2";
import X from "lucide-react/icons/x";
import { type ReactNode, useEffect, useState } from "react";
import { type BulkAction, type BulkOutcome, bulk } from "../../client/api/admin-users";
import { config } from "../../client/config/config";
import { loadSections, useT } from "../../client/i18n/i18n";
import { findMissingRight, useRights } from "../../client/session/rights";
import { useAllRoles } from "../../kit/administration/all-roles";
import { PermissionButton } from "../../kit/administration/permission-button";
import { useNotices } from "../../kit/administration/reasons";
import { RoleChoice } from "../../kit/administration/role-choice";
import { useUndo } from "../../kit/administration/use-undo";
import { Button } from "../../ui/button";
import { ConfirmDialog, Dialog } from "../../ui/dialog";
import { Icon, type IconShape } from "../../ui/icon";
import { IconButton } from "../../ui/icon-button";
import { lazyComponent } from "../../ui/lazy-component";
import "../../ui/dialog.css";
import { useReasonsText } from "./failed-changes";
import { type AllMatching, type BulkIntent, JobQuestion } from "./job-question";
import { actionText } from "./jobs/action-text";
import { undoBulk } from "./undo";
import "../../kit/administration/page-frame.css";
import "../../kit/administration/row-actions.css";
import "./bulk-bar.css";

type RoleAction = "assignRole" | "unassignRole";

const ICONS: Readonly<Record<BulkAction, IconShape>> = {
  enable: CircleCheck,
  disable: Ban,
  assignRole: ShieldPlus,
  unassignRole: ShieldMinus,
  remove: Trash,
  restore: Undo,
};

/** An icon and its name, which a phone has no room for: there it is for screen readers. */
function ActionLabel({ action, children }: { readonly action: BulkAction; readonly children: ReactNode }) {
  return (
    <>
      <Icon icon={ICONS[action]} size={18} />
      <span className="act-word">{children}</span>
    </>
  );
}

function RolesDialog(props: {
  readonly title: string;
  readonly confirm: string;
  readonly onAssign: (roleIds: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const known = useAllRoles();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <Dialog title={props.title} isOpen isUnsaved={chosen.length > 0} onClose={props.onClose}>
      <RoleChoice label={t("global:shell.roles")} known={known} chosen={chosen} onChange={setChosen} />
      <div className="dialog-actions">
        <Button variant="secondary" onPress={props.onClose}>
          {t("admin:cancel")}
        </Button>
        <Button isDisabled={chosen.length === 0} onPress={() => props.onAssign(chosen)}>
          {props.confirm}
        </Button>
      </div>
    </Dialog>
  );
}

/** More users than one action may change. */
interface SelectionLimit {
  readonly count: number;
  readonly most: number;
}

/** Says why not all can be selected, and what to do. */
function ExcessText({ count, most }: SelectionLimit) {
  return <p className="muted">{useT()("lists:tooMany", { count, most })}</p>;
}

const TooMany = lazyComponent(
  async () => {
    await loadSections(["lists"]);
    return ExcessText;
  },
  { loadOnDemand: true },
);

/**
 * The bar, shown while users are selected. `onDone` runs after every action, also where it failed, with those to whom it is known to be
 * applied: the failed stay selected, and others may have been selected meanwhile.
 */
export function BulkBar(props: {
  readonly selected: ReadonlySet<string>;
  /** All users who match the list's filters, when they were selected: the action then runs as a job on the server. */
  readonly allMatching?: AllMatching | undefined;
  /** The list shows removed users: restoring them is the only action. */
  readonly isRemoved?: boolean;
  /** How many users match, where that is more than one job takes. */
  readonly tooMany?: SelectionLimit | undefined;
  /** The offer to select all who match. */
  readonly offer?: { readonly text: string; readonly onTake: () => void } | undefined;
  /** The name of a user, where it is known. */
  readonly nameOf: (userId: string) => string | undefined;
  readonly onDone: (userIds: readonly string[]) => void;
  readonly onCancel: () => void;
}) {
  const t = useT();
  const reasonsText = useReasonsText();
  const rights = useRights();
  const { show, done, notSaved } = useNotices();
  const undoing = useUndo("users");
  const [pending, setPending] = useState<BulkAction>();
  const [dialog, setDialog] = useState<"remove" | RoleAction>();
  const [intent, setIntent] = useState<BulkIntent>();
  // The job panel stands above the bar.
  useEffect(() => {
    document.body.dataset.bulkBar = "";
    return () => void delete document.body.dataset.bulkBar;
  }, []);
  const { allMatching, offer, nameOf } = props;
  const count = allMatching?.count ?? props.selected.size;

  /** The undo of an action for the changed users, as the worker found them: the list may be older than what others did. */
  function undoOf(action: BulkAction, { changed }: BulkOutcome, roleIds?: readonly string[]) {
    return undoing(undoBulk(action, changed, roleIds), (failed) => {
      if (failed.length === 0) return done("admin:jobs.undone");
      const title = t("admin:bulk.undoneSome", { failed: failed.length });
      show({ tone: "error", title, message: reasonsText(failed, nameOf) });
    });
  }

  async function run(action: BulkAction, roleIds?: readonly string[]): Promise<void> {
    setDialog(undefined);
    if (allMatching) return setIntent({ action, ...(roleIds ? { roleIds } : {}) });
    const userIds = [...props.selected];
    setPending(action);
    try {
      const outcome = await bulk(userIds, action, roleIds);
      const { failed } = outcome;
      const undo = undoOf(action, outcome, roleIds);
      if (failed.length === 0) done(`admin:bulk.done.${action}`, { count: outcome.done }, undo);
      else {
        const changed = t(`admin:bulk.done.${action}`, { count: outcome.done });
        const title = t("admin:bulk.doneSome", { done: changed, failed: failed.length });
        const undoAction = undo && { label: t("global:actions.undo"), onAction: undo };
        // Failures are shown as an error that stays, not as a passing notice.
        show({ tone: "error", title, message: reasonsText(failed), action: undoAction });
      }
      // Whoever is not there any more is in no list, and could not be deselected.
      const refused = new Set(failed.filter(({ code }) => code !== "not_found").map(({ userId }) => userId));
      props.onDone(userIds.filter((id) => !refused.has(id)));
    } catch (error) {
      notSaved(error);
      // It may have been applied to some, or to all where only the answer was lost.
      props.onDone([]);
    } finally {
      setPending(undefined);
    }
  }

  /** Begins an action, or its question, unless another one is on its way. */
  function begin(action: BulkAction): void {
    if (pending) return;
    const isQuestion = action === "assignRole" || action === "unassignRole" || (action === "remove" && !allMatching);
    if (isQuestion) setDialog(action);
    else void run(action);
  }

  const write = findMissingRight(rights, "admin.users", "write");
  // Without soft delete, removal is permanent and requires the highest right (contract, "People and memberships").
  const remove = findMissingRight(rights, "admin.users", config().admin.softDelete ? "delete" : "root");
  return (
    <>
      <div className="bulk-room" />
      <section className="bulk-bar" aria-label={t("admin:bulk.label")}>
        <IconButton icon={X} label={t("admin:bulk.clear")} className="row-action" onPress={props.onCancel} />
        <strong role="status">
          {allMatching?.isMinimum
            ? t("admin:jobs.chosenMore", { many: count })
            : t(allMatching ? "admin:jobs.chosen" : "admin:bulk.selected", { count })}
        </strong>
        {offer ? (
          <Button variant="quiet" onPress={offer.onTake}>
            {offer.text}
          </Button>
        ) : null}
        {props.tooMany === undefined ? null : <TooMany {...props.tooMany} />}
        <div className="bulk-acts">
          {(props.isRemoved
            ? (["restore"] as const)
            : (["enable", "disable", "assignRole", "unassignRole"] as const)
          ).map((action) => (
            <PermissionButton
              key={action}
              variant="secondary"
              missingRight={write}
              isPending={pending === action}
              onPress={() => begin(action)}
            >
              <ActionLabel action={action}>{actionText(t, action)}</ActionLabel>
            </PermissionButton>
          ))}
          {props.isRemoved || (allMatching && !config().admin.softDelete) ? null : (
            <PermissionButton
              variant="secondary"
              missingRight={remove}
              isPending={pending === "remove"}
              onPress={() => begin("remove")}
            >
              <ActionLabel action="remove">{t("admin:bulk.remove")}</ActionLabel>
            </PermissionButton>
          )}
        </div>
        <ConfirmDialog
          isOpen={dialog === "remove"}
          title={t("admin:bulk.removeTitle", { count })}
          text={t(config().admin.softDelete ? "admin:users.removeText" : "admin:bulk.eraseText")}
          confirm={t("admin:users.removeConfirm")}
          cancel={t("admin:cancel")}
          onConfirm={() => void run("remove")}
          onCancel={() => setDialog(undefined)}
        />
        {intent && allMatching ? (
          <JobQuestion
            allMatching={allMatching}
            intent={intent}
            onSettled={(isStarted) => {
              setIntent(undefined);
              if (isStarted) props.onDone([...props.selected]);
            }}
          />
        ) : null}
        {dialog === "assignRole" || dialog === "unassignRole" ? (
          <RolesDialog
            title={t(dialog === "assignRole" ? "admin:bulk.giveRolesTitle" : "admin:bulk.takeRolesTitle", { count })}
            confirm={actionText(t, dialog)}
            onAssign={(roleIds) => void run(dialog, roleIds)}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
      </section>
    </>
  );
}
