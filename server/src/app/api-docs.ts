import type { Call } from '@emberlore/contract';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openapi.ts';

/** The reader's page writes its own styles and pictures; it loads nothing from elsewhere. */
const pagePolicy = {
  'default-src': ["'self'"],
  'base-uri': ["'self'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'img-src': ["'self'", 'data:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'script-src': ["'self'"],
};

/** Serves the OpenAPI document of the calls at `/api/openapi.json`, and a page to read it at `/api/docs`. */
export async function serveApiDocs(app: FastifyInstance, calls: Record<string, Call>): Promise<void> {
  const document = openApi(calls);
  app.get('/api/openapi.json', async () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: pagePolicy,
    // Without this the page asks a server on the internet whether the document is valid.
    uiConfig: { validatorUrl: null, deepLinking: true },
  });
}
