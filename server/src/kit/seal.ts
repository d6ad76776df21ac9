import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Encrypts texts and bytes at rest. */
export interface Seal {
  /** Encrypts a text; `context`, such as the owner's id, is needed to open it. */
  seal(text: string, context: string): Uint8Array;
  /** Returns the text; null if it was sealed with another secret or context, or has been changed since. */
  open(sealed: Uint8Array, context: string): string | null;
  /** Like `seal`. */
  sealBytes(bytes: Uint8Array, context: string): Uint8Array;
  /** Like `open`. */
  openBytes(sealed: Uint8Array, context: string): Buffer | null;
}

/** Creates a seal (AES-256-GCM) with a key derived from the server's secret for one purpose. */
export function createSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  const sealBytes = (given: Uint8Array, context: string): Uint8Array => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(given), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  };
  const openBytes = (sealed: Uint8Array, context: string): Buffer | null => {
    const bytes = Buffer.from(sealed);
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  };
  return {
    seal: (text, context) => sealBytes(Buffer.from(text), context),
    open: (sealed, context) => openBytes(sealed, context)?.toString() ?? null,
    sealBytes,
    openBytes,
  };
}
