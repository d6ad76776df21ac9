import { createHmac, generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createTokens } from './tokens.ts';

const secret = 'a secret of at least thirty-two characters';
let time = new Date('2026-01-01T00:00:00Z');
const tokens = createTokens(secret, { now: () => time });
const now = () => Math.floor(time.getTime() / 1000);
const claims = () => ({ iss: 'emberlore', aud: 'access', sub: 'ada', iat: now(), exp: now() + 60, epoch: 0 });
const key = new TextEncoder().encode(secret);

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Builds a token with any header, signed like ours. */
function handmade(header: object, payload: object, with_ = secret): string {
  const signed = `${encoded(header)}.${encoded(payload)}`;
  return `${signed}.${createHmac('sha256', with_).update(signed).digest('base64url')}`;
}

const refused = async (token: string) => expect([token, await tokens.verify('access', token)]).toEqual([token, null]);

test('a token of ours says what was signed', async () => {
  const token = await tokens.sign('access', { subject: 'ada', epoch: 3 }, 60);
  expect(await tokens.verify('access', token)).toMatchObject({ subject: 'ada', epoch: 3 });
  expect(await tokens.verify('access', handmade({ alg: 'HS256' }, claims()))).toMatchObject({ subject: 'ada' });
});

test('without a signature it is nothing', async () => {
  await refused(
    new UnsecuredJWT({})
      .setSubject('ada')
      .setAudience('access')
      .setIssuer('emberlore')
      .setExpirationTime('1h')
      .encode(),
  );
  for (const alg of ['none', 'None', 'NONE', 'nOnE', '', null, 0, undefined]) {
    await refused(`${encoded({ alg })}.${encoded(claims())}.`);
    await refused(handmade({ alg }, claims()));
  }
  const [head, payload] = (await tokens.sign('access', { subject: 'ada' }, 60)).split('.');
  for (const rest of ['', '.', '.AA', `.${'A'.repeat(43)}`]) await refused(`${head}.${payload}${rest}`);
});

test('signed by another key or in another way it is nothing', async () => {
  await refused(handmade({ alg: 'HS256' }, claims(), 'another secret of thirty-two characters'));
  await refused(handmade({ alg: 'HS256' }, claims(), ''));
  for (const alg of ['HS384', 'HS512']) {
    await refused(await new SignJWT(claims()).setProtectedHeader({ alg }).sign(new Uint8Array(64).fill(7)));
  }
  // HS384 with our own secret: not the algorithm that we use.
  await refused(
    await new SignJWT(claims()).setProtectedHeader({ alg: 'HS384' }).sign(new Uint8Array([...key, ...key])),
  );
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await refused(await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey));
  await refused(handmade({ alg: 'HS256' }, claims(), publicKey.export({ type: 'spki', format: 'pem' }).toString()));
});

test('a header cannot choose the key', async () => {
  const other = 'another secret of thirty-two characters';
  const jwk = { kty: 'oct', k: Buffer.from(other).toString('base64url') };
  for (const more of [
    { kid: '../../dev/null' },
    { kid: "' or 1=1; --" },
    { jwk },
    { jku: 'http://evil.example/keys' },
    { x5u: 'http://evil.example/x' },
  ]) {
    await refused(handmade({ alg: 'HS256', ...more }, claims(), other));
  }
  await refused(handmade({ alg: 'HS256', crit: ['exp'], exp: 1 }, claims()));
  await refused(handmade({ alg: 'HS256', b64: false, crit: ['b64'] }, claims()));
});

describe('what it says', () => {
  test('counts for its purpose alone', async () => {
    for (const purpose of ['story', 'receipt', 'story-ai'] as const) {
      const token = await tokens.sign(purpose, { subject: 'ada' }, 60);
      expect(await tokens.verify(purpose, token)).toMatchObject({ subject: 'ada' });
      await refused(token);
    }
    for (const aud of [[], ['story'], 'ACCESS', undefined, ''])
      await refused(handmade({ alg: 'HS256' }, { ...claims(), aud }));
  });

  test('counts in its time alone', async () => {
    const token = await tokens.sign('access', { subject: 'ada' }, 60);
    time = new Date(time.getTime() + 61_000);
    await refused(token);
    for (const wrong of [{ exp: undefined }, { exp: 'soon' }, { exp: now() }, { nbf: now() + 60 }]) {
      await refused(handmade({ alg: 'HS256' }, { ...claims(), ...wrong }));
    }
  });

  test('is of this installation and about somebody', async () => {
    for (const wrong of [{ iss: 'other' }, { iss: undefined }, { sub: undefined }]) {
      await refused(handmade({ alg: 'HS256' }, { ...claims(), ...wrong }));
    }
  });
});

test('what is no token at all is refused', async () => {
  const good = await tokens.sign('access', { subject: 'ada' }, 60);
  const [head, payload, signature] = good.split('.');
  const odd = ['', '.', '..', '...', 'a.b.c', `${good}.`, `.${good}`, 'null', '{}', 'a'.repeat(100_000), '\0', 'é.é.é'];
  for (const token of [
    ...odd,
    `${head}.${encoded({ ...claims(), sub: 'boss' })}.${signature}`,
    `${encoded([])}.${payload}.${signature}`,
  ]) {
    await refused(token);
  }
});
