import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum age of a signed message. */
const TOLERANCE_MS = 300_000;

function digest(secret: string, seconds: number, raw: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.${raw}`).digest();
}

/** Builds the signature header of a message in Stripe's format. */
export function signMessage(secret: string, raw: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${digest(secret, seconds, raw).toString('hex')}`;
}

/** Whether the header is a valid and recent signature of this message. */
export function isSigned(secret: string, raw: string, header: string | undefined, now: Date): boolean {
  const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (time === '' || Math.abs(now.getTime() - Number(time) * 1000) > TOLERANCE_MS) return false;
  return timingSafeEqual(digest(secret, Number(time), raw), Buffer.from(hex, 'hex'));
}
