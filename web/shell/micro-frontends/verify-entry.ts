// An entry with a hash: it is loaded only when it matches (Subresource Integrity). `import()` takes no hash, but what `modulepreload` has
// fetched and verified is the module that `import()` of the same address runs.

/**
 * Fetches and verifies an entry.
 *
 * @throws when it does not match, is missing, or this browser cannot verify it
 */
export async function verifyEntry(address: string, integrity: string): Promise<void> {
  const link = document.createElement("link");
  if (!link.relList?.supports("modulepreload")) throw new Error("this browser verifies no modules");
  Object.assign(link, { rel: "modulepreload", href: address, integrity });
  try {
    await new Promise<void>((resolve, reject) => {
      link.addEventListener("load", () => resolve());
      link.addEventListener("error", () => reject(new Error(`${address} is not what its hash says`)));
      document.head.append(link);
    });
  } finally {
    link.remove();
  }
}
