import type { FastifyInstance } from 'fastify';
import type { Media } from '../domains/media/pictures/media.service.ts';
import { notFound } from '../kit/errors.ts';

const NAME = /^([0-9a-f]{64})(?:-([1-9]\d{0,3}))?\.webp$/;
const WIDEST = 4096;

/** A picture of one transparent pixel that replaces a hidden one, so that pages don't look broken. */
const NOTHING = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

/**
 * Serves pictures at `/media/{hash}.webp` and `/media/{hash}-{width}.webp`, as described by `pictureAt` in the
 * contract.
 */
export function serveMedia(app: FastifyInstance, media: Pick<Media, 'openFile' | 'isHidden'>): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const [, hash, width] = NAME.exec(request.params.name) ?? [];
    if (!hash || Number(width ?? 1) > WIDEST) throw notFound('Page');
    if (await media.isHidden(hash))
      return reply.code(410).header('cache-control', 'no-store').type('image/webp').send(NOTHING);
    const etag = `"${request.params.name}"`;
    const file = await media.openFile(hash, width === undefined ? undefined : Number(width));
    if (!file) throw notFound('Page');
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', etag).type('image/webp');
    if (request.headers['if-none-match'] === etag) {
      file.stream.destroy();
      return reply.code(304).send();
    }
    return reply.header('content-length', file.size).send(file.stream);
  });
}
