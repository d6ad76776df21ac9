import { createHash } from 'node:crypto';
import { foldEmail } from './email.ts';

/** Under which key the log-ins for an e-mail address are counted. The address itself stays out of the counts. */
export function loginCountKey(email: string): string {
  return `login-email:${createHash('sha256').update(foldEmail(email)).digest('base64url')}`;
}

/** Under which key the log-ins for an e-mail address from one network are counted. Begins with `loginCountKey`. */
export function loginCountKeyFrom(email: string, network: string): string {
  return `${loginCountKey(email)}:${network}`;
}
