// The body of a sign-in: plain over TLS, or additionally encrypted where operations require it (specification 3).

import { config } from "../config/config";
import { base64url } from "./bytes";
import { deviceId } from "./device";
import { signInKey } from "./guard";

const encode = (text: string) => new TextEncoder().encode(text);

/** The body of a sign-in with a password; the device must have its guard already. */
export async function credentials(email: string, password: string): Promise<object> {
  if (config().features.encryptedSignin === "off") return { email, password, uuId: deviceId() };
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: encode("signin") },
    await signInKey(),
    encode(JSON.stringify({ email, password })),
  );
  const bytes = new Uint8Array(iv.length + sealed.byteLength);
  bytes.set(iv);
  bytes.set(new Uint8Array(sealed), iv.length);
  return { hashed: true, hashCredentials: base64url(bytes), uuId: deviceId() };
}
