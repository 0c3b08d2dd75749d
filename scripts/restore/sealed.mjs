// A dump is kept sealed (age) for the operators of its environment, each with their own key, as the secrets are (decisions/165): there is
// no file of it in plain text. It goes through in pieces, however large it is.

import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Decrypter, Encrypter } from "age-encryption";
import { OperationRefused } from "../operations/command.mjs";
import { identity } from "../operations/secrets/identity.mjs";

/** How every sealed file begins. */
const MAGIC = Buffer.from("age-encryption.org/v1\n");

async function isSealed(file) {
  const handle = await open(file).catch((error) => {
    throw new OperationRefused(`${file} cannot be read: ${error.code}.`);
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
    throw new OperationRefused(`${file} is not sealed for you, or its beginning was changed.`);
  }
  try {
    yield* plain;
  } catch {
    throw new OperationRefused(
      `${file} was changed since it was sealed, or is not all of it: nothing in it can be believed.`,
    );
  }
}

/** The bytes of a dump, whether it is sealed or not; a refusal where it is not sealed for this operator, or was changed. */
export async function* bytesOf(file) {
  yield* (await isSealed(file)) ? unsealed(file) : createReadStream(file);
}

/** Bytes, sealed for whoever has one of these keys. */
export function sealedFor(keys, bytes) {
  const encrypter = new Encrypter();
  for (const key of keys) encrypter.addRecipient(key);
  return encrypter.encrypt(ReadableStream.from(bytes));
}

/** Where a file is while it is not whole. */
export const partOf = (file) => `${file}.part`;

/** Writes bytes into a file for its owner alone, which has its name only when all of them are there and `isGood()`. */
export async function keepWhole(bytes, file, isGood = () => true) {
  const part = partOf(file);
  try {
    await pipeline(Readable.from(bytes), createWriteStream(part, { mode: 0o600, flush: true }));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  if (isGood()) await rename(part, file);
}
