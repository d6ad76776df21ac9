import { createHash } from 'node:crypto';
import { foldEmail } from './email.ts';

/** Returns the key under which log-ins for an e-mail address are counted. It doesn't contain the address itself. */
export function loginCountKey(email: string): string {
  return `login-email:${createHash('sha256').update(foldEmail(email)).digest('base64url')}`;
}

/** Returns the key under which log-ins for an e-mail address from one network are counted. Starts with `loginCountKey`. */
export function loginCountKeyFrom(email: string, network: string): string {
  return `${loginCountKey(email)}:${network}`;
}
