import { type Call, calls } from '@emberlore/contract';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createDownloadSlots } from '../kit/download-slots.ts';
import { createFairQueue } from '../kit/fair-queue.ts';
import type { Outbox } from '../providers/mail/outbox.ts';
import { createAnswerBudget } from './answer-budget.ts';
import { serveApiDocs } from './api-docs.ts';
import type { Modules } from './compose.ts';
import type { Config } from './config.ts';
import { createDraining, readyUnlessDraining, turnAwayWhenDraining } from './draining.ts';
import { createFormCounter } from './forms-under-way.ts';
import { createGate } from './gate.ts';
import { type Readiness, serveHealth } from './health.ts';
import { createHttp } from './http.ts';
import { rewriteMediaUrls } from './media-address.ts';
import { serveMedia } from './media-files.ts';
import { type Metrics, serveMetrics } from './metrics.ts';
import { countOpenStreams } from './open-streams.ts';
import { serveOutbox } from './outbox-page.ts';
import { limitPages } from './page-limits.ts';
import { createRateLimits } from './rate-limits.ts';
import { READS } from './reads.ts';
import { registerRoutes } from './register.ts';
import { serveSandbox } from './sandbox-pages.ts';
import type { SharedCounts } from './shared-counts.ts';
import type { Spool } from './spool.ts';
import { serveStoryPages } from './story-pages.ts';
import { serveWeb } from './web-files.ts';
import { createWork } from './work.ts';

/** Interval in milliseconds at which idle connections are closed while the server shuts down. */
const TIDY_MS = 100;

export interface ServerParts {
  config: Pick<
    Config,
    'trustProxy' | 'publicUrl' | 'mediaUrl' | 'origins' | 'rateLimits' | 'metricsToken' | 'webDir' | 'production'
  >;
  log: FastifyBaseLogger;
  metrics: Metrics;
  modules: Pick<
    Modules,
    'routes' | 'blocklist' | 'signIns' | 'media' | 'hiddenPictures' | 'sharing' | 'sharedEndings' | 'sandboxShop'
  >;
  /** Holds unsent mails; shown outside production. */
  outbox: Outbox | undefined;
  readiness: Readiness;
  /** The counts of the rate limits, shared by all servers of an installation. */
  counts: SharedCounts;
  /** Temporary storage of large uploads during their calls. */
  spool: Spool;
}

/** The HTTP side of the server. */
export interface HttpServer {
  app: FastifyInstance;
  /**
   * Reports at `/readyz` from now on that the server is shutting down, and starts no new streams. Still answers
   * everything else until `close`.
   */
  drain(): void;
  /** Accepts no new requests, waits up to this many milliseconds for open ones, and aborts the rest. */
  close(most: number): Promise<void>;
}

/** Combines calls, web, pictures, health and metrics into one HTTP server, ready to listen. */
export async function createServer(parts: ServerParts): Promise<HttpServer> {
  const { config, log, metrics, modules, readiness, outbox, spool, counts } = parts;
  const { publicUrl, mediaUrl, trustProxy, origins } = config;
  const work = createWork();
  const draining = createDraining();
  const app = await createHttp({ log, trustProxy, publicUrl, origins, mediaUrl });
  if (mediaUrl !== undefined) rewriteMediaUrls(app, mediaUrl, modules.hiddenPictures);
  serveMetrics(app, metrics, config);
  serveHealth(app, readyUnlessDraining(readiness, draining));
  const streams = new Set(modules.routes.flatMap(({ call }) => (call.streams ? [call.path] : [])));
  countOpenStreams(app, metrics.registry, streams);
  turnAwayWhenDraining(app, draining, streams);
  const limits = await createRateLimits(app, config.rateLimits, counts);
  const answers = createAnswerBudget();
  limitPages(app, limits, answers, new Set(modules.routes.map(({ call }) => call.path)));
  registerRoutes(app, modules.routes, {
    watchCaller: modules.signIns.watch,
    findSignIn: modules.signIns.find,
    recognise: modules.signIns.recognise,
    limits,
    gate: createGate(modules.blocklist),
    forms: createFormCounter(),
    downloads: createDownloadSlots(),
    answers,
    reads: createFairQueue(READS),
    publicUrl,
    origins,
    work,
    spool,
  });
  serveMedia(app, modules.media);
  const served = new Set<Call>(modules.routes.map(({ call }) => call));
  await serveApiDocs(app, Object.fromEntries(Object.entries(calls).filter(([, call]) => served.has(call))), limits);
  if (outbox && !config.production) serveOutbox(app, outbox, config);
  if (modules.sandboxShop) serveSandbox(app, modules.sandboxShop, config.webDir);
  const { sharing, sharedEndings } = modules;
  serveStoryPages(app, { sharing, sharedEndings, publicUrl, dist: config.webDir });
  await serveWeb(app, config.webDir);
  await app.ready();
  return {
    app,
    drain: draining.begin,
    async close(most) {
      draining.begin();
      const cutOff = setTimeout(() => app.server.closeAllConnections(), most);
      // A finished stream leaves an idle connection behind.
      const tidying = setInterval(() => app.server.closeIdleConnections(), TIDY_MS);
      await app.close();
      clearTimeout(cutOff);
      clearInterval(tidying);
      // Turns whose client has disconnected are still being finished and stored.
      await work.settled(most);
    },
  };
}
