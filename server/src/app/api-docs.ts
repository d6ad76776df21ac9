import type { Call } from '@emberlore/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';
import type { RateLimits } from './rate-limits.ts';

/** The docs page uses its own inline styles and pictures and loads nothing from other hosts. */
const pagePolicy = {
  'default-src': ["'self'"],
  'base-uri': ["'self'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'script-src': ["'self'"],
};

/**
 * Returns a placeholder document that stays empty until `filled` is called: building it takes longer than most of the
 * startup, and few people read it.
 */
function createLazyDocument(calls: Record<string, Call>) {
  const document: Record<string, unknown> = {};
  return {
    document,
    fill() {
      if (Object.keys(document).length === 0) Object.assign(document, openApi(calls));
    },
  };
}

/** Serves the OpenAPI document of the calls at `/api/openapi.json`, and a page to read it at `/api/docs`. */
export async function serveApiDocs(
  app: FastifyInstance,
  calls: Record<string, Call>,
  limits: Pick<RateLimits, 'count'>,
): Promise<void> {
  const { document, fill } = createLazyDocument(calls);
  await app.register(async (docs) => {
    docs.addHook('onRequest', async () => fill());
    // Half a megabyte: serialized once, and rate-limited like any read.
    let written: Buffer | undefined;
    docs.get('/api/openapi.json', async (request, reply) => {
      await limits.count('read', request, null);
      written ??= Buffer.from(JSON.stringify(document));
      return reply.type('application/json; charset=utf-8').send(written);
    });
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: pagePolicy,
      // Without this, the page asks an external server to validate the document.
      uiConfig: { validatorUrl: null, deepLinking: true },
    });
  });
}
