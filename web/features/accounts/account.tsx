// The account that was found, and what an operator does with it: disabling it, enabling it again, and removing its second factors.

import { Link } from "react-router";
import { disableIdentity, enableIdentity, type Identity, removeFactors } from "../../client/api/admin-identities";
import { useDateFormat, useNumberFormat, useTimeFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { paths } from "../../client/paths";
import { useScope } from "../../client/session/query-client";
import { useNotices } from "../../kit/administration/reasons";
import { Facts, RecordSection } from "../../kit/administration/record-page";
import { useConfirmation } from "../../kit/administration/use-confirmation";
import { ChangeButton } from "../../kit/forms/change-button";
import { Avatar } from "../../ui/avatar";
import { Badge } from "../../ui/badge";
import styles from "./accounts.module.css";
import "../../ui/links.css";

interface AccountProps {
  readonly identity: Identity;
  /** Reads the account again. */
  readonly onChanged: () => Promise<void>;
}

export function Account(props: AccountProps) {
  const t = useT();
  const [date, time] = [useDateFormat(), useTimeFormat()];
  const { identity } = props;
  const isEnabled = identity.state === 1;
  return (
    <>
      <header className={styles["account-head"]}>
        <Avatar userId={identity.userId} initials={identity.initials} size={56} />
        <div className={styles["account-names"]}>
          <h2>
            {nameOf(identity)}
            <Badge tone={isEnabled ? "success" : "danger"}>
              {t(isEnabled ? "accounts:enabled" : "accounts:disabled")}
            </Badge>
          </h2>
          <p className="muted">{identity.email}</p>
        </div>
      </header>
      <Facts
        facts={[
          [t("accounts:verified"), t(identity.emailVerified ? "admin:yes" : "admin:no")],
          [t("admin:tenants.page.since"), date(identity.createdAt)],
          [
            t("admin:users.columns.lastLogin"),
            identity.lastLogin ? time(identity.lastLogin) : t("admin:users.noLogins"),
          ],
        ]}
      />
      <Companies identity={identity} />
      <Access {...props} />
      <Factors {...props} />
    </>
  );
}

const nameOf = ({ name, email }: Identity): string => name || email;

function Companies({ identity }: Pick<AccountProps, "identity">) {
  const t = useT();
  const { companies } = identity;
  return (
    <RecordSection title={t("global:shell.tenants")}>
      {companies.length === 0 ? <p className="muted">{t("accounts:companies.none")}</p> : null}
      <ul className={styles["account-companies"]}>
        {companies.map(({ companyId, title, state, memberState }) => (
          <li key={companyId}>
            <Link className="row-link" to={paths.tenant(companyId)}>
              {title}
            </Link>
            {state === 1 ? null : <Badge>{t("accounts:companies.disabled")}</Badge>}
            {memberState === 1 ? null : <Badge>{t("accounts:companies.member")}</Badge>}
          </li>
        ))}
      </ul>
      {identity.hasMoreCompanies ? <p className="muted">{t("accounts:companies.more")}</p> : null}
    </RecordSection>
  );
}

/** Acts on the account; the dialog that asked is busy until the page shows what they did. */
function useAct({ identity, onChanged }: AccountProps): (act: () => Promise<void>, done: Phrase) => Promise<void> {
  const { done, notSaved } = useNotices();
  return async (act, phrase) => {
    try {
      await act();
      await onChanged();
      done(phrase, { name: nameOf(identity) });
    } catch (why) {
      notSaved(why);
      // What is shown may be outdated: somebody else did it, or the account is gone.
      await onChanged();
    }
  };
}

function useOwn({ userId }: Identity): string | undefined {
  const t = useT();
  const [caller] = useScope();
  return userId === caller ? t("accounts:own") : undefined;
}

function Access(props: AccountProps) {
  const t = useT();
  const { identity } = props;
  const own = useOwn(identity);
  const perform = useAct(props);
  const name = nameOf(identity);
  const disabling = useConfirmation<Identity>(
    () => ({
      title: t("accounts:access.disableQuestion", { name }),
      text: t("accounts:access.disableText"),
      confirm: t("accounts:access.disable"),
    }),
    ({ userId }) => perform(() => disableIdentity(userId), "accounts:access.isDisabled"),
  );
  const enabling = useConfirmation<Identity>(
    () => ({
      title: t("accounts:access.enableQuestion", { name }),
      text: t("accounts:access.enableText"),
      confirm: t("accounts:access.enable"),
      isHarmless: true,
    }),
    ({ userId }) => perform(() => enableIdentity(userId), "accounts:access.isEnabled"),
  );
  const isEnabled = identity.state === 1;
  return (
    <RecordSection
      title={t("accounts:access.title")}
      text={t(isEnabled ? "accounts:access.enabledText" : "accounts:access.disabledText")}
    >
      <div>
        <ChangeButton
          variant="secondary"
          disabledReason={own}
          onPress={() => (isEnabled ? disabling : enabling).confirm(identity)}
        >
          {t(isEnabled ? "accounts:access.disable" : "accounts:access.enable")}
        </ChangeButton>
      </div>
      {disabling.dialog}
      {enabling.dialog}
    </RecordSection>
  );
}

function Factors(props: AccountProps) {
  const t = useT();
  const number = useNumberFormat();
  const { identity } = props;
  const own = useOwn(identity);
  const perform = useAct(props);
  const { totp, passkeys, recoveryCodes } = identity.factors;
  const hasNone = !totp && passkeys === 0 && recoveryCodes === 0;
  const removal = useConfirmation<Identity>(
    () => ({
      title: t("admin:users.factors.question", { name: nameOf(identity) }),
      text: t("admin:users.factors.consequence"),
      confirm: t("admin:users.factors.reset"),
    }),
    ({ userId }) => perform(() => removeFactors(userId), "admin:users.factors.done"),
  );
  return (
    <RecordSection title={t("admin:users.factors.title")} text={t("admin:users.factors.text")}>
      <Facts
        facts={[
          [t("accounts:factors.app"), t(totp ? "admin:yes" : "admin:no")],
          [t("accounts:factors.passkeys"), number(passkeys)],
          [t("accounts:factors.codes"), number(recoveryCodes)],
        ]}
      />
      <div>
        <ChangeButton
          variant="secondary"
          disabledReason={own ?? (hasNone ? t("accounts:factors.none") : undefined)}
          onPress={() => removal.confirm(identity)}
        >
          {t("admin:users.factors.reset")}
        </ChangeButton>
      </div>
      {removal.dialog}
    </RecordSection>
  );
}
