import { randomUUID } from 'node:crypto';
import { isPlainText } from '@emberlore/contract';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { checkShape, parseJson } from '../kit/json.ts';
import { type ConnectionBounds, createBoundedServer, defaultBounds } from './connections.ts';
import { bareHeaders, refuseUnreadable, sendFailure } from './failures.ts';
import { type ClientTimeouts, clientTimeouts, endSlowClients } from './slow-clients.ts';
import type { TrustedProxies } from './trusted-proxies.ts';
import { boundUnreadBodies } from './unread-bodies.ts';

/** For requests outside the contract; calls have their own limits. */
const BODY_BYTES = 64 * 1024;

/** How long an idle connection stays open for the next request: longer than a proxy in front keeps its own. */
const KEEP_ALIVE_MS = 72_000;

export interface HttpOptions {
  log: FastifyBaseLogger;
  trustProxy: TrustedProxies;
  publicUrl: string | undefined;
  /** Origins of other sites whose pages may call the API. */
  origins?: readonly string[];
  /** Base URL of the pictures, if they are not served here. */
  mediaUrl?: string | undefined;
  patience?: ClientTimeouts;
  bounds?: ConnectionBounds;
}

const permissions = [
  'microphone=(self)',
  ...['camera', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'display-capture'].map((name) => `${name}=()`),
].join(', ');

/** What pages of this server may load and do. */
const contentPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    // The voice detector of hands-free talk is WebAssembly: it may be compiled, but text must not be evaluated.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    mediaSrc: ["'self'", 'data:', 'blob:'],
    // React sets element styles as attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
  },
};

type Headed = Required<Pick<HttpOptions, 'origins'>> & Pick<HttpOptions, 'publicUrl' | 'mediaUrl'>;

/** Returns the policy extended by the source of the pictures. */
function buildPolicy(mediaUrl: string | undefined): typeof contentPolicy {
  if (mediaUrl === undefined) return contentPolicy;
  const { directives } = contentPolicy;
  return { ...contentPolicy, directives: { ...directives, imgSrc: [...directives.imgSrc, new URL(mediaUrl).origin] } };
}

/** Headers that every answer has anyway. */
const COMMON = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive']);

/**
 * Returns the headers that Helmet sets for these options, plus our own. They are the same for every answer, but Helmet
 * validates its options and rebuilds them each time, so it runs only once.
 */
async function buildHeaders(options: FastifyHelmetOptions): Promise<[string, string][]> {
  const asked = Fastify();
  await asked.register(helmet, options);
  asked.get('/', async () => '');
  const { headers } = await asked.inject('/');
  await asked.close();
  const set = Object.entries(headers).filter(([name]) => !COMMON.has(name));
  return [...set.map(([name, value]): [string, string] => [name, String(value)]), ['permissions-policy', permissions]];
}

async function addSecurityHeaders(app: FastifyInstance, { publicUrl, origins, mediaUrl }: Headed): Promise<void> {
  const headers = await buildHeaders({
    contentSecurityPolicy: buildPolicy(mediaUrl),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    crossOriginResourcePolicy: { policy: origins.length > 0 ? 'cross-origin' : 'same-origin' },
  });
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
}

/** Allows pages of these origins, and no others, to call the API. */
async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['retry-after', 'x-request-id', 'content-disposition'],
    maxAge: 600,
  });
}

function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Forms are read by the calls that take them, see uploads.ts.
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) =>
    parseJson(text),
  );
}

/**
 * Creates the HTTP server with what all answers share: request ids, security headers, body parsing and the error
 * envelope.
 */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { log, trustProxy, publicUrl, origins = [], mediaUrl } = options;
  const times = options.patience ?? clientTimeouts;
  const bounds = options.bounds ?? defaultBounds();
  const bare = bareHeaders(publicUrl);
  const serverOptions = {
    requestTimeout: times.wholeMs,
    headersTimeout: times.headersMs,
    connectionsCheckingInterval: times.checkMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    serverFactory: (handler) => createBoundedServer(handler, serverOptions, bounds, trustProxy),
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply.headers(bare)),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, bare),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  // Invalid characters in the path of a call are a bad request; in the path of a page or picture, a 404.
  app.addHook('onRequest', async ({ params, url }, reply) => {
    if (url.startsWith('/api/')) checkShape(params);
    else if (!Object.values(params as Record<string, string>).every(isPlainText)) return reply.callNotFound();
  });
  app.setErrorHandler(sendFailure);
  readJsonBodies(app);
  endSlowClients(app, times);
  boundUnreadBodies(app);
  await addSecurityHeaders(app, { publicUrl, origins, mediaUrl });
  await allowOrigins(app, origins);
  await app.register(cookie);
  return app;
}
