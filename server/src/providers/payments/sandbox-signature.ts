import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a signed message may be. */
const TOLERANCE_MS = 300_000;

function digest(secret: string, seconds: number, raw: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${raw}`).digest();
}

/** The signature header of a message, in the form that Stripe uses. */
export function signMessage(secret: string, raw: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, raw).toString('hex')}`;
}

/** Whether the header signs this message, and not too long ago. */
export function isSigned(secret: string, raw: string, header: string | undefined, now: Date): boolean {
  const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (time === '' || Math.abs(now.getTime() - Number(time) * 1000) > TOLERANCE_MS) return false;
  return timingSafeEqual(digest(secret, Number(time), raw), Buffer.from(hex, 'hex'));
}
