import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Preview, Sharing } from '../domains/library/sharing/sharing.service.ts';
import type { SharedEndings } from '../domains/play/runs/rules/shared-endings.service.ts';
import { escapeHtml } from '../kit/escape-html.ts';

export interface StoryPagesDeps {
  sharing: Sharing;
  sharedEndings: SharedEndings;
  publicUrl: string | undefined;
  /** Folder of the built web. */
  dist: string;
}

/** Whether the request accepts a page. Link preview fetchers often accept anything and say so. */
function wantsPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*';
  return accept.includes('text/html') || accept.includes('*/*');
}

function buildTags({ path, title, description, picture }: Preview, base: string): string {
  const properties: [string, string | number][] = [
    ['og:type', 'website'],
    ['og:site_name', 'Emberlore'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', base + path],
  ];
  if (picture) {
    properties.push(['og:image', base + picture.path], ['og:image:type', 'image/webp'], ['og:image:alt', title]);
    properties.push(['og:image:width', picture.width], ['og:image:height', picture.height]);
  }
  const tags = properties.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(String(value))}" />`);
  const card = picture ? 'summary_large_image' : 'summary';
  return [...tags, `<meta name="twitter:card" content="${card}" />`].join('\n    ');
}

/**
 * Returns the web page with the story's title, description and tags. Replacements are functions, because the text may
 * contain `$`.
 */
function renderPage(html: string, preview: Preview, base: string): string {
  const description = `<meta name="description" content="${escapeHtml(preview.description)}" />`;
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(preview.title)} - Emberlore</title>`)
    .replace(/<meta name="description"[^<>]*>/, () => description)
    .replace('</head>', () => `  ${buildTags(preview, base)}\n  </head>`);
}

/**
 * Serves the page at `/story/{id}` so that shared links show the story's name, text and picture, and with `?ending={run}`
 * the title and picture of the ending that this run has reached. Stories that aren't public get the standard page.
 */
export function serveStoryPages(app: FastifyInstance, deps: StoryPagesDeps): void {
  const { sharing, sharedEndings, publicUrl, dist } = deps;
  async function preview(storyId: string, runId: unknown): Promise<Preview | undefined> {
    const ending = typeof runId === 'string' ? await sharedEndings.read(storyId, runId) : undefined;
    return sharing.preview(storyId, ending);
  }
  type PageRequest = { Params: { storyId: string }; Querystring: { ending?: unknown } };
  app.get<PageRequest>('/story/:storyId', async (request, reply) => {
    const html = await readFile(join(dist, 'index.html'), 'utf8').catch(() => undefined);
    if (!html || !wantsPage(request)) return reply.callNotFound();
    // A failing database removes the preview, not the page.
    const shown = await preview(request.params.storyId, request.query.ending).catch(() => undefined);
    if (!shown) return reply.callNotFound();
    const base = (publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/$/, '');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .send(renderPage(html, shown, base));
  });
}
