import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** A process that implements Stripe's API, with a simulated payer. */
export interface StandIn {
  url: string;
  pay(sessionId: string): Promise<void>;
  /** Returns a signed message that this session has been paid. */
  paid(sessionId: string): Promise<{ raw: string; signature: string }>;
  stop(): void;
}

/** The secret that signs its messages. */
export const webhookSecret = 'whsec_of_the_long_test';

function printedUrl(child: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    child.stdout?.once('data', (line: Buffer) => found(line.toString().trim()));
    child.once('exit', (code) => failed(new Error(`The stand-in ended with ${code}.`)));
  });
}

/** Starts the substitute. */
export async function startStandIn(): Promise<StandIn> {
  const node = resolve(root, 'node_modules/node/bin/node');
  const script = resolve(root, 'server/src/testing/stripe.ts');
  const child = spawn(node, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await printedUrl(child);
  return {
    url,
    async pay(sessionId) {
      await (await fetch(`${url}/stand-in/pay`, { method: 'POST', body: sessionId })).arrayBuffer();
    },
    async paid(sessionId) {
      const object: unknown = await (await fetch(`${url}/v1/checkout/sessions/${sessionId}`)).json();
      const created = Math.floor(Date.now() / 1000);
      const type = 'checkout.session.completed';
      const raw = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, created, data: { object } });
      const mark = createHmac('sha256', webhookSecret).update(`${created}.${raw}`).digest('hex');
      return { raw, signature: `t=${created},v1=${mark}` };
    },
    stop: () => void child.kill('SIGKILL'),
  };
}
