import { createReadStream, existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../kit/errors.ts';
import { sendFailure } from './failures.ts';

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Emberlore</title>
<p>The web has not been built yet. Start with <code>npm start</code>, or build it with <code>npm run build</code>.</p></html>`;

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
];

/** Paths that are never web pages. */
const NO_PAGE = /^\/(api|media|metrics|healthz|readyz|assets)(\/|$)/;

function isPage(request: FastifyRequest): boolean {
  const [path = '/'] = request.url.split('?');
  return request.method === 'GET' && !NO_PAGE.test(path) && (request.headers.accept ?? '').includes('text/html');
}

function setCaching(reply: FastifyReply, path: string): void {
  // Built assets have a hash in their names, so changed content has a new name.
  const forever = path.includes(`${sep}assets${sep}`);
  reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** Sends the app's page in the smallest encoding that exists and that the browser accepts. */
function sendPage(page: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (!existsSync(page)) return reply.send(notBuilt);
  const taken = (request.headers['accept-encoding'] ?? '').toString();
  const encoding = encodings.find(({ name, suffix }) => taken.includes(name) && existsSync(page + suffix));
  if (encoding) reply.header('content-encoding', encoding.name);
  return reply.send(createReadStream(page + (encoding?.suffix ?? '')));
}

/**
 * Redirects a URL that begins with several slashes to the intended page: two slashes would name another host. Browsers
 * treat a backslash as a slash.
 */
function redirectLeadingSlashes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url = '/' } = request.raw;
    if (!/^[/\\]{2}/.test(url) || request.method !== 'GET') return;
    return reply.redirect(url.replace(/^[/\\]+/, '/'), 308);
  });
}

/**
 * Serves the built web: its files, and `index.html` for every URL that is a page of the app. Unknown URLs get a 404 in
 * the envelope.
 */
export async function serveWeb(app: FastifyInstance, dist: string): Promise<void> {
  const page = join(dist, 'index.html');
  const isBuilt = existsSync(page);
  redirectLeadingSlashes(app);
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders: setCaching,
    });
  }
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? sendPage(page, request, reply) : sendFailure(notFound('Page'), request, reply),
  );
}
