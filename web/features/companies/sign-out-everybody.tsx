// Signs all members of a company out, for operators: its sessions were stolen. A session is one for all companies of a user.

import { signOutEverybody, type Tenant } from "../../client/api/admin-tenants";
import { useT } from "../../client/i18n/i18n";
import { useKnownSession } from "../../client/session/session";
import { useNotices } from "../../kit/administration/reasons";
import { RecordSection } from "../../kit/administration/record-page";
import { useConfirmation } from "../../kit/administration/use-confirmation";
import { useReload } from "../../kit/administration/use-reload";
import { ChangeButton } from "../../kit/forms/change-button";

export function SignOutEverybody({ company }: { readonly company: Tenant }) {
  const t = useT();
  const { done, notSaved } = useNotices();
  const reload = useReload("tenants");
  const known = useKnownSession();
  const own = known.kind === "open" ? known.session.organisations : [];

  async function signOut({ companyId, title }: Tenant): Promise<void> {
    try {
      await signOutEverybody(companyId);
      done("accounts:everybody.done", { title });
    } catch (why) {
      notSaved(why);
    }
    reload();
  }

  const confirmation = useConfirmation<Tenant>(({ companyId, title }) => {
    const consequence = t("accounts:everybody.consequence");
    return {
      title: t("accounts:everybody.question", { title }),
      text: own.some((one) => one.companyId === companyId)
        ? `${consequence} ${t("accounts:everybody.own")}`
        : consequence,
      confirm: t("accounts:everybody.act"),
    };
  }, signOut);
  return (
    <RecordSection title={t("accounts:everybody.title")} text={t("accounts:everybody.text")}>
      <div>
        <ChangeButton variant="secondary" onPress={() => confirmation.confirm(company)}>
          {t("accounts:everybody.act")}
        </ChangeButton>
      </div>
      {confirmation.dialog}
    </RecordSection>
  );
}
