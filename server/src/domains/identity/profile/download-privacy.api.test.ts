import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudio } from '../../../testing/creating.ts';
import { inner, make, makeVariant } from '../../../testing/variants.ts';
import { startTestServer, type TestServer } from '../../../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.close());

async function download(token: string): Promise<Record<string, string>> {
  const answer = await fetch(new URL('/api/profile/download', server.url), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  return Object.fromEntries(files.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

test('an author’s download says of variants of others neither which they are, nor when and how often they were made', async () => {
  const author = await server.signUp();
  const { characterId } = await make(createStudio(server, author), { ...inner, characterVisibility: 'public' });
  const other = createStudio(server, await server.signUp());
  const variants = [await makeVariant(other, characterId), await makeVariant(other, characterId)];
  const files = await download(author.token);
  const sealed = JSON.parse(files['sealed-knowledge.json'] ?? '');
  expect(sealed).toMatchObject([{ secret: inner.characterSecret, greetings: inner.characterGreetings }]);
  expect(Object.keys(sealed[0])).not.toContain('createdAt');
  const everything = Object.values(files).join('\n');
  for (const variant of variants) expect(everything).not.toContain(variant.characterId);
});
