import type { FastifyInstance } from 'fastify';
import { notFound } from '../kit/errors.ts';
import { escapeHtml } from '../kit/escape-html.ts';
import type { Outbox, StoredMail } from '../providers/mail/outbox.ts';
import { isLocal, type NetworkSettings } from './loopback.ts';

const SHOWN = 50;
const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:46em;margin:2em auto;padding:0 1em;background:#0e0c14;color:#ece6da}
article{border-top:1px solid #3a3448;padding:1em 0}h2{font-size:1.1em;margin:0}pre{white-space:pre-wrap;font:inherit}
a{color:#ffb066}.of{color:#a79fb5;margin:0}`;

function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/[^\s<>"']+/g, (url) => `<a href="${url}">${url}</a>`);
}

function entry({ to, subject, text, sentAt }: StoredMail): string {
  const time = sentAt.toISOString();
  return `<article><h2>${escapeHtml(subject)}</h2><p class="of">To ${escapeHtml(to)}, <time datetime="${time}">${time}</time></p>
<pre>${linked(text)}</pre></article>`;
}

function renderPage(mails: readonly StoredMail[]): string {
  const list = mails.length > 0 ? mails.slice(0, SHOWN).map(entry).join('\n') : '<p>No mail yet.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox - Emberlore</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main><h1>Outbox</h1><p>Mails stay here because no mail server is set up. Only this machine can read them.</p>
${list}</main></body></html>`;
}

/** Shows unsent mails at `/outbox`, only to a browser on this machine. Not for production. */
export function serveOutbox(app: FastifyInstance, outbox: Outbox, networkSettings: NetworkSettings): void {
  app.get('/outbox', async (request, reply) => {
    if (!isLocal(request, networkSettings)) throw notFound('Page');
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8');
    return reply.send(renderPage(await outbox.list()));
  });
}
