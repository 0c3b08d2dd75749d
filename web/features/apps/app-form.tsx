import type { CatalogueApp } from "../../client/api/admin-apps";
import { useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { languages } from "../../client/i18n/languages";
import { FormFrame } from "../../kit/administration/form-frame";
import { useLeave } from "../../kit/administration/use-leave";
import { useSavedRecord } from "../../kit/administration/use-saved-record";
import { CheckboxControl, TextControl, useField } from "../../kit/forms/controls";
import { iconNames, iconOf } from "../../shell/menu/icons";
import { Button } from "../../ui/button";
import { Dropdown } from "../../ui/dropdown";
import { Icon } from "../../ui/icon";
import { Panel } from "../../ui/panel";
import { type AppValues, PATH_MAX, SLUG_MAX, TITLE_MAX } from "./schema";
import { type AppForm as Form, LABELS, useAppForm } from "./use-app-form";
import { useDeleteApp } from "./use-delete";
import "../../ui/field.css";
import "../../ui/panel.css";
import styles from "./app-form.module.css";

type TextName = keyof typeof LABELS;

const LENGTHS: Partial<Record<TextName, number>> = { appId: SLUG_MAX, path: PATH_MAX, mfePath: PATH_MAX, sort: 4 };

/** The app's title and category in each language. */
function Translations({ form }: { readonly form: Form }) {
  const t = useT();
  const { control } = form;
  const common = { control, autoComplete: "off", maxLength: TITLE_MAX };
  return languages.map(({ code, name }) => (
    <div key={code} className="field-pair" lang={code}>
      <TextControl<AppValues>
        {...common}
        name={`titles.${code}`}
        label={t("admin:apps.form.titleIn", { language: name })}
      />
      <TextControl<AppValues>
        {...common}
        name={`categories.${code}`}
        label={t("admin:apps.form.categoryIn", { language: name })}
      />
    </div>
  ));
}

function IconField({ form }: { readonly form: Form }) {
  const t = useT();
  const { name, value, onChange, inputRef } = useField<AppValues, string>({ control: form.control, name: "icon" });
  const known = [...iconNames, ...(value === "" || iconNames.includes(value) ? [] : [value])];
  return (
    <div className={styles["icon-choice"]}>
      <Dropdown
        name={name}
        label={t("admin:apps.form.icon")}
        choices={[{ id: "", label: t("admin:apps.form.noIcon") }, ...known.map((icon) => ({ id: icon, label: icon }))]}
        value={value}
        onChange={onChange}
        inputRef={inputRef}
      />
      <span className={styles["icon-preview"]}>
        <Icon icon={iconOf(value)} />
      </span>
    </div>
  );
}

/** Selects one of the micro-frontends that the runtime configuration registers. */
function MicroFrontend({ form }: { readonly form: Form }) {
  const t = useT();
  const { microFrontends } = useConfig();
  const { name, value, onChange, inputRef } = useField<AppValues, string>({ control: form.control, name: "mfeName" });
  const isUnknown = value !== "" && !Object.hasOwn(microFrontends, value);
  return (
    <Dropdown
      name={name}
      label={t("admin:apps.columns.mfeName")}
      description={t("admin:apps.form.mfeNameHelp")}
      choices={[
        { id: "", label: t("admin:apps.form.noMfe") },
        ...Object.keys(microFrontends).map((id) => ({ id, label: id })),
        ...(isUnknown ? [{ id: value, label: t("admin:apps.form.unregistered", { name: value }) }] : []),
      ]}
      value={value}
      onChange={onChange}
      inputRef={inputRef}
    />
  );
}

/** The form; `accept` takes over the response of a save. */
export function AppForm(props: {
  readonly app: CatalogueApp | undefined;
  readonly accept: (app: CatalogueApp) => void;
  readonly returnPath: string;
}) {
  const t = useT();
  const { returnPath } = props;
  const [app, keep] = useSavedRecord(props.app, "apps");
  const [isLeaving, leave] = useLeave();
  const form = useAppForm({
    app,
    accept: props.accept,
    keep,
    leave: (data, onStay) => leave(returnPath, { result: { action: "saved", data }, onStay }),
  });
  const deletion = useDeleteApp((data) => leave(returnPath, { result: { action: "removed", data } }));
  const { control } = form;

  const common = (name: TextName) => ({
    control,
    name,
    label: t(LABELS[name]),
    autoComplete: "off",
    maxLength: LENGTHS[name] ?? TITLE_MAX,
  });
  return (
    <>
      <FormFrame
        form={form}
        isLeaving={isLeaving}
        onSave={() => void form.save()}
        onCancel={() => leave(returnPath)}
        removal={
          app ? (
            <Button variant="danger" onPress={() => deletion.confirm(app)}>
              {t("admin:delete")}
            </Button>
          ) : null
        }
      >
        <Panel title={t("admin:apps.form.app")} text={t("admin:apps.form.appText")}>
          {app ? null : <TextControl {...common("appId")} description={t("admin:apps.form.appIdHelp")} isRequired />}
          <TextControl {...common("title")} description={t("admin:apps.form.titleHelp")} isRequired />
          <TextControl {...common("categoryName")} isRequired />
          <div className="field-pair">
            <IconField form={form} />
            <TextControl {...common("sort")} inputMode="numeric" isRequired />
          </div>
        </Panel>
        <Panel title={t("admin:apps.form.languages")} text={t("admin:apps.form.languagesText")}>
          <Translations form={form} />
        </Panel>
        <Panel title={t("admin:apps.form.place")} text={t("admin:apps.form.placeText")}>
          <TextControl {...common("path")} description={t("admin:apps.form.pathHelp")} />
          <MicroFrontend form={form} />
          <TextControl {...common("mfePath")} />
        </Panel>
        <Panel title={t("admin:apps.form.who")} text={t("admin:apps.form.whoText")}>
          <CheckboxControl control={control} name="forAll">
            {t("admin:apps.form.forAll")}
          </CheckboxControl>
          {form.values.forAll ? null : <p className="muted">{t("admin:apps.form.someHelp")}</p>}
          <CheckboxControl control={control} name="retired">
            {t("admin:apps.form.retired")}
          </CheckboxControl>
        </Panel>
      </FormFrame>
      {deletion.dialog}
    </>
  );
}
