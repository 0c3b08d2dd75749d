// The user's language: changes at once here, and is stored for mails and other devices.

import { changeAccount } from "../../client/api/account";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { type Language, languages } from "../../client/i18n/languages";
import { changeLanguage } from "../../kit/forms/change-language";
import { Panel } from "../../ui/panel";
import { Select } from "../../ui/select";
import { type OwnAccount, useNotices } from "./use-account";

export function LanguageSection({ account }: { readonly account: OwnAccount }) {
  const t = useT();
  const language = useLanguage();
  const { done, failed } = useNotices();

  async function choose(code: Language): Promise<void> {
    if (!(await changeLanguage(code))) return;
    try {
      account.accept(await changeAccount({ language: code }));
      done("account:language.saved");
    } catch (error) {
      failed("global:messages.error.saved", error);
    }
  }

  return (
    <Panel title={t("account:language.title")} text={t("account:language.text")}>
      <Select
        label={t("global:language.label")}
        choices={languages.map(({ code, name }) => ({ id: code, label: name }))}
        value={language}
        onChange={(code) => void choose(code as Language)}
      />
    </Panel>
  );
}
