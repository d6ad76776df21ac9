import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Returns the key file of a service account with `apiHost` as its token server. */
export function googlePlayKey(apiHost: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return JSON.stringify({ client_email: 'shop@example.org', private_key, token_uri: `${apiHost}/token` });
}

/** A stand-in for Google Play. */
export interface GooglePlayStandIn {
  url: string;
  port: number;
  /** Answers by purchase token; an unknown token is a paid product. */
  answers: Map<string, unknown>;
  /** The order ids of refunded purchases. */
  voided: string[];
  /** The paths of what was acknowledged or consumed. */
  acknowledged: string[];
  close(): void;
}

/** Starts a server that implements the part of Google Play's API needed for payments. */
export async function startGooglePlay(): Promise<GooglePlayStandIn> {
  const answers = new Map<string, unknown>();
  const [voided, acknowledged]: [string[], string[]] = [[], []];
  const answer = (path: string, method: string | undefined) => {
    if (path === '/token') return { access_token: 'ours', expires_in: 3600 };
    if (path.includes('/voidedpurchases?')) return { voidedPurchases: voided.map((orderId) => ({ orderId })) };
    if (method === 'POST') {
      acknowledged.push(path.replace(/.*\/purchases\//, ''));
      return null;
    }
    const token = path.split('/').at(-1) ?? '';
    return answers.get(token) ?? { purchaseState: 0, orderId: `GPA.${token}` };
  };
  const server = createServer((request, response) => {
    const body = answer(request.url ?? '', request.method);
    request.resume().once('end', () => response.end(body === null ? '' : JSON.stringify(body)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    answers,
    voided,
    acknowledged,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
