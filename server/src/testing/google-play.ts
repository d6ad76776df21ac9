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

/** Starts a server that implements the part of Google Play's API needed for one payment, and confirms each. */
export async function startGooglePlay(): Promise<{ port: number; close(): void }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const orderId = `GPA.${path.split('/').at(-1)}`;
    const answer = path === '/token' ? { access_token: 'ours', expires_in: 3600 } : { purchaseState: 0, orderId };
    request.resume().once('end', () => response.end(JSON.stringify(answer)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
