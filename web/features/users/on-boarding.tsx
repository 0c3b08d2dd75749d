// The page of users for those who may bring people in, but not see who belongs to the company: invitations and colleagues, without the list.

import { useT } from "../../client/i18n/i18n";
import { PageFrame } from "../../kit/administration/page-frame";
import { useRightName } from "../../kit/administration/reasons";
import { useReload } from "../../kit/administration/use-reload";
import { AddUserButtons, useAddUsers } from "./add-users";
import { Colleagues, Invitations } from "./invite-table";
import "../../ui/page.css";
import "./views.css";

export function OnBoarding() {
  const t = useT();
  const rightName = useRightName();
  const reload = useReload("users");
  const { add, inviteDialog } = useAddUsers(() => reload());
  return (
    <PageFrame
      isWide
      title={t("global:shell.users")}
      text={t("admin:users.onBoarding", { right: rightName({ app: "admin.users", access: "read" }) })}
      actions={<AddUserButtons add={add} />}
    >
      <div className="page-section late-section">
        <Invitations onInvite={add.invite} />
      </div>
      <Colleagues />
      {inviteDialog}
    </PageFrame>
  );
}
