import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { parseJson } from '../kit/json.ts';
import { sendFailure, unreadableRequest } from './failures.ts';

const BODY_BYTES = 1024 * 1024;

export interface HttpOptions {
  log: FastifyBaseLogger;
  /** Proxies whose forwarding headers are believed: all, none, or those with these addresses. */
  trustProxy: boolean | string[];
  publicUrl: string | undefined;
}

/** What a page of this server may load and do. */
const contentPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    // The voice detector of hands-free talk is WebAssembly; it may be compiled, text may not be run.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    baseUri: ["'self'"],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'data:', 'blob:'],
    // React writes element styles as attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
  },
};

async function addSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'microphone=(self), camera=(), geolocation=(), payment=(), usb=()');
  });
}

function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) =>
    parseJson(text),
  );
}

/** The HTTP server with what all answers share: request ids, security headers, body reading and the error envelope. */
export async function createHttp({ log, trustProxy, publicUrl }: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply),
    clientErrorHandler(_error, socket) {
      const head = `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\nconnection: close\r\n`;
      if (socket.writable) socket.end(`${head}content-length: ${unreadableRequest.length}\r\n\r\n${unreadableRequest}`);
      else socket.destroy();
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.setErrorHandler(sendFailure);
  readJsonBodies(app);
  await addSecurityHeaders(app, publicUrl);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(rateLimit, { global: false });
  return app;
}
