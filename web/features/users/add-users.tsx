// How users are added from the list: created in a form, invited by mail, or imported.

import MailPlus from "lucide-react/icons/mail-plus";
import { useT } from "../../client/i18n/i18n";
import { modalPaths, paths } from "../../client/paths";
import { findMissingRight, useRights } from "../../client/session/rights";
import { CreateButton } from "../../kit/administration/create-button";
import { PermissionButton } from "../../kit/administration/permission-button";
import { useRouteData } from "../../kit/administration/route-data";
import { useParameters } from "../../kit/administration/use-parameters";
import { ChangeButton } from "../../kit/forms/change-button";
import { useOpenForm } from "../../kit/modals/use-open-form";
import { Icon } from "../../ui/icon";
import { lazyComponent } from "../../ui/lazy-component";
import { closeOnMissing } from "../../ui/opener";
import "../../kit/administration/page-frame.css";

// Its form needs libraries that the list does without.
const InviteDialog = lazyComponent(async () => (await import("./invite-dialog")).InviteDialog, {
  ...closeOnMissing,
  loadOnDemand: true,
});

/** What the caller can do to add users. */
interface AddUsers {
  /** The right that is missing for all of it. */
  readonly missingRight: ReturnType<typeof findMissingRight>;
  readonly create: () => void;
  /** Undefined where the route hides the button. */
  readonly invite: (() => void) | undefined;
}

/** The acts, and the dialog of the invitation. The address opens it, so links lead to it; the back button never leads into it again. */
export function useAddUsers(onInvited: () => void) {
  const openForm = useOpenForm();
  const rights = useRights();
  const { hasInviteButton = true } = useRouteData();
  const [address, setAddress] = useParameters();
  const missingRight = findMissingRight(rights, "admin.users", "write", true);
  const showDialog = (isShown: boolean) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (isShown) next.set("invite", "1");
        else next.delete("invite");
        return next;
      },
      { replace: true },
    );
  const add: AddUsers = {
    missingRight,
    create: () => openForm({ to: paths.userCreate(), modal: modalPaths.userCreate() }),
    invite: hasInviteButton ? () => showDialog(true) : undefined,
  };
  const inviteDialog =
    rights && !missingRight && hasInviteButton && address.has("invite") ? (
      <InviteDialog onClose={() => showDialog(false)} onInvited={onInvited} />
    ) : null;
  return { add, inviteDialog };
}

/** The buttons above the list. */
export function AddUserButtons({ add: { missingRight, create, invite } }: { readonly add: AddUsers }) {
  const t = useT();
  return (
    <>
      {invite ? (
        <PermissionButton variant="secondary" missingRight={missingRight} onPress={invite}>
          <Icon icon={MailPlus} size={18} />
          <span className="act-word">{t("admin:users.invite")}</span>
        </PermissionButton>
      ) : null}
      <CreateButton missingRight={missingRight} shortcut="N" onPress={create}>
        {t("admin:users.create")}
      </CreateButton>
    </>
  );
}

/** The button of the empty list. */
export function AddFirstUser({ add: { create, invite } }: { readonly add: AddUsers }) {
  const t = useT();
  return (
    <ChangeButton variant="secondary" onPress={invite ?? create}>
      {t(invite ? "admin:users.invite" : "admin:users.create")}
    </ChangeButton>
  );
}
