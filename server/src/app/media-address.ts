import type { FastifyInstance } from 'fastify';
import type { HiddenPictures } from '../domains/media/pictures/hidden-pictures.service.ts';

/** The address of a picture of this server as a whole value of a JSON text. */
const ADDRESS = /"(\/media\/([0-9a-f]{64})(?:-\d+)?\.webp)"/g;

/**
 * Lets browsers fetch pictures from a CDN that asks this server for what it does not have: every answer names them there.
 * Pictures lie under the hash of their content, which nobody can guess: whoever was never told of one cannot ask for it.
 * A hidden picture keeps its address on this server, which does not give it out; the CDN may still hold it.
 */
export function tellMediaAddress(
  app: FastifyInstance,
  mediaUrl: string,
  { hiddenAmong }: Pick<HiddenPictures, 'hiddenAmong'>,
): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // The CDN hands on what it got, to a page of another origin.
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
