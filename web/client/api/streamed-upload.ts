// Streamed uploads: the body begins with the hashes of the file's chunks, and the guard signs the hash of these, so that nothing on the way
// has to buffer the whole file (decision 187).

/** Bytes of a chunk. */
const CHUNK = 256 * 1024;

/** A file as `call` sends it. It is read once for its hashes, a chunk at a time. */
export async function streamedUpload(
  file: Blob,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string; rest: Blob }> {
  const chunks = Math.ceil(file.size / CHUNK);
  const bytes = new Uint8Array(32 * chunks);
  for (let at = 0; at < chunks; at += 1) {
    const chunk = await file.slice(at * CHUNK, (at + 1) * CHUNK).arrayBuffer();
    bytes.set(new Uint8Array(await crypto.subtle.digest("SHA-256", chunk)), at * 32);
  }
  return { bytes, type: file.type || "application/octet-stream", rest: file };
}
