// `npm run operators`: the operators for whom the secrets of an environment are encrypted.

import { Encrypter } from "age-encryption";
import { platform } from "../cloudflare-api.mjs";
import { command, DRY_RUN, ENV, environmentOf, OperationError, TAKE_OVER } from "../command.mjs";
import { DEPLOYED } from "../environments.mjs";
import { withLease } from "../ledger.mjs";
import { identityFile, recipient } from "../secrets/identity.mjs";
import { vaultOf } from "../secrets/vault.mjs";

const DESCRIBED = {
  name: "operators",
  about:
    "Lists, adds and removes the operators who can decrypt the secrets of an environment. Deploying does not require that. A removed operator has seen the keys, so rotate them.",
  usage: ["me", "list --env production", "add bob age1… --env production", "remove bob --env production"],
  options: {
    env: { ...ENV, about: DEPLOYED.join(", ") },
    "take-over": TAKE_OVER,
    "dry-run": DRY_RUN,
  },
};

/** Whether something can be sealed for this key: a letter that is another one by mistake is not taken. */
function isRecipient(key = "") {
  if (!/^age1[0-9a-z]{58}$/.test(key)) return false;
  try {
    new Encrypter().addRecipient(key);
    return true;
  } catch {
    return false;
  }
}

/** The operators after a change. */
function changed(act, operators, [name, key]) {
  if (!/^[\w.@-]+$/.test(name ?? "")) throw new OperationError("Name the operator.");
  if (act === "add") {
    if (!isRecipient(key)) throw new OperationError("Give the key that npm run operators -- me says to them.");
    return { ...operators, [name]: key };
  }
  if (!operators[name]) throw new OperationError(`${name} is none of ${Object.keys(operators).join(", ")}.`);
  const { [name]: _, ...others } = operators;
  if (Object.keys(others).length === 0)
    throw new OperationError(`${name} is the last one: nobody could open the secrets.`);
  return others;
}

await command(DESCRIBED, async ({ values, positionals: [act, ...rest] }) => {
  if (act === "me") {
    console.log(await recipient());
    return console.error(
      `  Your own key is ${identityFile()}. Keep a copy where passwords are kept; give nobody but this line.`,
    );
  }
  const environment = environmentOf(values, DEPLOYED);
  const api = platform();
  const vault = vaultOf(environment, { api });
  if (act === "list") {
    for (const [name, key] of Object.entries((await vault.read()).operators)) console.log(`${name.padEnd(20)} ${key}`);
    return undefined;
  }
  if (act !== "add" && act !== "remove") throw new OperationError("Say what: me, list, add or remove.");
  if (values["dry-run"]) {
    const after = changed(act, (await vault.read()).operators, rest);
    return console.log(`✓ The secrets of ${environment} would be sealed for ${Object.keys(after).join(", ")}.`);
  }
  return withLease({ api, environment, act: `operators ${act}`, takeOver: values["take-over"] }, async () => {
    const { secrets, journal, operators } = await vault.read();
    const after = changed(act, operators, rest);
    const step = act === "add" ? "added" : "removed";
    const done = [...journal, { at: new Date().toISOString(), name: rest[0], step }];
    await vault.write({ secrets, journal: done, operators: after });
    console.log(`✓ The secrets of ${environment} are sealed for ${Object.keys(after).join(", ")}.`);
    if (act === "remove") console.log("  Who was an operator has seen the keys: npm run rotate changes them.");
  });
});
