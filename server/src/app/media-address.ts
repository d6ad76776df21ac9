import type { FastifyInstance } from 'fastify';
import type { HiddenPictures } from '../domains/media/pictures/hidden-pictures.service.ts';

/** The URL of a picture on this server, as a whole value in a JSON text. */
const ADDRESS = /"(\/media\/([0-9a-f]{64})(?:-\d+)?\.webp)"/g;

/**
 * Lets browsers load pictures from a CDN that fetches missing ones from this server: every answer uses the CDN's URLs.
 * Pictures are named by their content hash, which can't be guessed, so only those who received a URL can request it. A
 * hidden picture keeps its URL on this server, which doesn't serve it; the CDN may still hold it.
 */
export function rewriteMediaUrls(
  app: FastifyInstance,
  mediaUrl: string,
  { hiddenAmong }: Pick<HiddenPictures, 'hiddenAmong'>,
): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // The CDN forwards this header to a page of another origin.
    if (request.routeOptions.url === '/media/:name') reply.header('cross-origin-resource-policy', 'cross-origin');
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
    if (!isJson || typeof payload !== 'string') return payload;
    const hashes = [...payload.matchAll(ADDRESS)].map(([, , hash = '']) => hash);
    if (hashes.length === 0) return payload;
    const hidden = await hiddenAmong(hashes);
    return payload.replaceAll(ADDRESS, (whole, path: string, hash: string) =>
      hidden.has(hash) ? whole : `"${mediaUrl}${path}"`,
    );
  });
}
