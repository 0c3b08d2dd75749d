// A dump is encrypted (age) for the operators of its environment, each with their own key, like the secrets (decision 165): no file holds
// it in plain text. It is streamed, however large it is.

import { createReadStream, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { OperationError } from "../operations/command.mjs";
import { identity } from "../operations/secrets/identity.mjs";
import { removedAfter } from "../setup/children.mjs";

/** The header of every encrypted file. */
const MAGIC = Buffer.from("age-encryption.org/v1\n");

async function isSealed(file) {
  const handle = await open(file).catch((error) => {
    throw new OperationError(`${file} cannot be read: ${error.code}.`);
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.equals(MAGIC);
  } finally {
    await handle.close();
  }
}

async function* unsealed(file) {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity());
  let plain;
  try {
    plain = await decrypter.decrypt(ReadableStream.from(createReadStream(file)));
  } catch {
    throw new OperationError(`${file} is not sealed for you, or its beginning was changed.`);
  }
  try {
    yield* plain;
  } catch {
    throw new OperationError(
      `${file} was changed since it was sealed, or is not all of it: nothing in it can be believed.`,
    );
  }
}

/** The bytes of a dump, encrypted or not; rejects where it is not encrypted for this operator, or was modified. */
export async function* bytesOf(file) {
  yield* (await isSealed(file)) ? unsealed(file) : createReadStream(file);
}

/** Encrypts bytes for the holders of these keys. */
export function sealedFor(keys, bytes) {
  const encrypter = new Encrypter();
  for (const key of keys) encrypter.addRecipient(key);
  return encrypter.encrypt(ReadableStream.from(bytes));
}

/** The name of a file until it is complete. */
export const partOf = (file) => `${file}.part`;

/** Writes bytes into a file readable by its owner only; the file gets its name when all of them are written and `isGood()`. */
export async function writeFileAtomically(bytes, file, isGood = () => true) {
  const part = partOf(file);
  let isWritten = false;
  const remove = () => isWritten || rmSync(part, { force: true });
  await removedAfter(remove, async () => {
    // Opened before the first byte is asked for: by then it is there, and what removes it finds it.
    const handle = await open(part, "w", 0o600);
    await pipeline(Readable.from(bytes), handle.createWriteStream({ flush: true }));
    isWritten = true;
  });
  if (isGood()) await rename(part, file);
}
