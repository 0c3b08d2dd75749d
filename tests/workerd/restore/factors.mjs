// A user's passkeys and recovery codes in a drill, written as rows: a ceremony needs a browser.

import { databaseOf, within } from "../../../scripts/stores/sqlite.mjs";

const userOf = (email) => `(SELECT id FROM users WHERE email = '${email}')`;

/** Gives a user two passkeys and two recovery codes. */
export const giveFactors = (persist, email) =>
  within(databaseOf(persist), ({ run }) => {
    for (const name of ["stays", "removed"])
      run(`INSERT INTO passkeys (id, user_id, credential_id, public_key, algorithm, name, created_at)
        SELECT '${name}', id, '${name}', 'key', -7, '${name}', 1 FROM users WHERE email = '${email}'`);
    for (const hash of ["unused", "used"])
      run(`INSERT INTO recovery_codes (user_id, hash, created_at) VALUES (${userOf(email)}, '${hash}', 1)`);
  });

/** Removes one of the passkeys, and uses one of the codes. */
export const removeFactors = (persist) =>
  within(databaseOf(persist), ({ run }) =>
    run("DELETE FROM passkeys WHERE id = 'removed'; DELETE FROM recovery_codes WHERE hash = 'used'"),
  );

/** Names of a user's passkeys and recovery codes, then both numbers as the user's row has them. */
export const factorsOf = (persist, email) =>
  within(databaseOf(persist), ({ all }) => {
    const names = all(`SELECT id AS name FROM passkeys WHERE user_id = ${userOf(email)}
      UNION ALL SELECT hash FROM recovery_codes WHERE user_id = ${userOf(email)}`).map(({ name }) => name);
    const [{ passkeys, recovery_codes }] = all(`SELECT passkeys, recovery_codes FROM users WHERE email = '${email}'`);
    return [...names, passkeys, recovery_codes].join(" ");
  });
