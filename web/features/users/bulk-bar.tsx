// What can be done with everybody who is selected.

import { useState } from "react";
import { type BulkAction, bulk } from "../../client/api/admin-users";
import { isErrorCode } from "../../client/api/codes";
import { Failure } from "../../client/api/failure";
import { config } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { lacking, useRights } from "../../client/session/rights";
import { useAllRoles } from "../../kit/administration/all-roles";
import { Gated } from "../../kit/administration/gated";
import { useNotices, useReason } from "../../kit/administration/reasons";
import { RoleChoice } from "../../kit/administration/role-choice";
import { Button } from "../../ui/button";
import { ConfirmDialog, Dialog } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import "../../ui/dialog.css";
import "./bulk-bar.css";

function RolesDialog(props: {
  readonly count: number;
  readonly onAssign: (roleIds: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const known = useAllRoles();
  const [chosen, choose] = useState<readonly string[]>([]);
  return (
    <Dialog title={t("admin:bulk.rolesTitle", { count: props.count })} isOpen onClose={props.onClose}>
      <RoleChoice label={t("global:shell.roles")} known={known} chosen={chosen} onChange={choose} />
      <div className="dialog-actions">
        <Button variant="secondary" onPress={props.onClose}>
          {t("admin:cancel")}
        </Button>
        <Button isDisabled={chosen.length === 0} onPress={() => props.onAssign(chosen)}>
          {t("admin:bulk.assignRole")}
        </Button>
      </div>
    </Dialog>
  );
}

/** The bar; nothing while nobody is selected. `onDone` follows whatever came of it. */
export function BulkBar(props: {
  readonly selected: ReadonlySet<string>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const t = useT();
  const reason = useReason();
  const rights = useRights();
  const { done, notSaved } = useNotices();
  const [pending, setPending] = useState<BulkAction>();
  const [asked, ask] = useState<"remove" | "assignRole">();
  const count = props.selected.size;
  if (count === 0) return null;

  async function act(action: BulkAction, roleIds?: readonly string[]): Promise<void> {
    ask(undefined);
    setPending(action);
    try {
      const outcome = await bulk([...props.selected], action, roleIds);
      const [first] = outcome.failed;
      if (!first) done("admin:bulk.done", { done: outcome.done });
      else {
        const why = isErrorCode(first.code) ? reason(new Failure(403, first.code)) : first.code;
        const title = t("admin:bulk.doneSome", { done: outcome.done, failed: outcome.failed.length });
        toast({ tone: "warning", title, message: why });
      }
      props.onDone();
    } catch (refused) {
      notSaved(refused);
    } finally {
      setPending(undefined);
    }
  }

  const write = lacking(rights, "admin.users", "write");
  // Where nothing is kept removing is for good, which takes the highest right (contract, People).
  const remove = lacking(rights, "admin.users", config().admin.softDelete ? "delete" : "root");
  return (
    <section className="bulk-bar" aria-label={t("admin:bulk.label")}>
      <strong role="status">{t("admin:bulk.selected", { count })}</strong>
      <div className="bulk-acts">
        {(["enable", "disable"] as const).map((action) => (
          <Gated
            key={action}
            variant="secondary"
            lacks={write}
            isPending={pending === action}
            onPress={() => void act(action)}
          >
            {t(`admin:bulk.${action}`)}
          </Gated>
        ))}
        <Gated variant="secondary" lacks={write} isPending={pending === "assignRole"} onPress={() => ask("assignRole")}>
          {t("admin:bulk.assignRole")}
        </Gated>
        <Gated variant="secondary" lacks={remove} isPending={pending === "remove"} onPress={() => ask("remove")}>
          {t("admin:bulk.remove")}
        </Gated>
        <Button variant="quiet" onPress={props.onCancel}>
          {t("admin:bulk.clear")}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked === "remove"}
        title={t("admin:bulk.removeTitle", { count })}
        text={t(config().admin.softDelete ? "admin:users.removeText" : "admin:bulk.eraseText")}
        confirm={t("admin:users.removeConfirm")}
        cancel={t("admin:cancel")}
        onConfirm={() => void act("remove")}
        onCancel={() => ask(undefined)}
      />
      {asked === "assignRole" ? (
        <RolesDialog
          count={count}
          onAssign={(roleIds) => void act("assignRole", roleIds)}
          onClose={() => ask(undefined)}
        />
      ) : null}
    </section>
  );
}
