// The baseline of the lists: Fastify and postgres.js with the same queries as the server's for each call, one after
// another on a separate route. No sign-in, limits, checks or formatting. Prints its URL.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import postgres from 'postgres';

interface Query {
  text: string;
  args: string[];
  prepare: boolean;
}

const [file = '', path = '', user = '', database = ''] = process.argv.slice(2);
const routes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Query[]>;
const sql = postgres({ path, user, database, max: 10, onnotice: () => {} });
const app = Fastify();
for (const [name, queries] of Object.entries(routes)) {
  app.get(`/${name}`, async () =>
    Promise.all(queries.map(({ text, args, prepare }) => sql.unsafe(text, args, { prepare }))),
  );
}
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ address });
await once(process, 'disconnect');
process.exit(0);
