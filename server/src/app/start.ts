import { join } from 'node:path';
import { loadGrammar } from '@emberlore/brain';
import { webPaths } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createCounting } from '../domains/library/community/counting.service.ts';
import { createVectorRetention } from '../domains/play/conversation/vector-retention.service.ts';
import { systemClock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { maskEmail } from '../kit/masked.ts';
import { createTokens } from '../kit/tokens.ts';
import { seedOfferings } from '../seed/offerings.ts';
import { seed } from '../seed/seed.ts';
import { closeAll } from './close-all.ts';
import { compose, type Modules, type Resources } from './compose.ts';
import type { Config } from './config.ts';
import { ensureDemoPlayer } from './demo-player.ts';
import type { EarlyStore } from './early-store.ts';
import { createReplyEngines } from './engine.ts';
import { shareTransactions } from './fair-transactions.ts';
import { createMetrics } from './metrics.ts';
import { createReadiness } from './readiness.ts';
import { openReplica } from './replica.ts';
import type { AdminSetup, Running } from './running.ts';
import { readOrCreateSecret } from './secret.ts';
import { createSenders } from './senders.ts';
import { createServer } from './server.ts';
import { createSharedCounts } from './shared-counts.ts';
import { createSpool } from './spool.ts';
import { openStorage } from './storage.ts';
import { type Closing, openStore, type Progress } from './store.ts';
import { startMemoryCleanup } from './tidy.ts';
import { sharedByVisitors } from './visitors.ts';
import { createVoiceEngines } from './voice-engines.ts';
import { createCombinedMetrics } from './worker.ts';
import type { Task } from './worker-messages.ts';

const HOUR_MS = 60 * 60 * 1000;
/** How long anything but serving may take to close. */
const CLOSING_MS = 5000;
/**
 * Loading the grammar blocks the process for a moment, so it waits until the clients that were waiting for the server
 * have been answered.
 */
const GRAMMAR_MS = 1000;

/** A start in progress. */
interface Opening {
  config: Config;
  log: FastifyBaseLogger;
  progress: Progress;
  closing: Closing[];
  task: Task;
  early: EarlyStore | undefined;
  /** Whether this process is one of several workers of a primary. */
  worker: boolean;
  /** Whether the launch stories and the shop's offerings are loaded. */
  launch: boolean;
}

/** Opens the configured read replica, if any. */
function openConfiguredReplica(
  { databaseReadUrl: url, databaseDirectUrl, databasePool: max }: Config,
  main: Connection,
  log: Log,
) {
  return url ? openReplica({ url }, { main, max, log, pooled: databaseDirectUrl !== undefined }) : undefined;
}

/** Opens the resources from which the modules are built. */
async function openResources(opening: Opening) {
  const { config, log, closing } = opening;
  const main = await openStore({ ...opening, place: opening.task.place });
  const replica = openConfiguredReplica(config, main, log);
  closing.push(async () => replica?.close());
  const shared = shareTransactions(main, config.databasePool);
  const connection = replica ? { ...shared, reader: replica.reader } : shared;
  const secret = config.authSecret ?? (await readOrCreateSecret(config.dataDir));
  const metrics = createMetrics(opening.worker ? createCombinedMetrics : undefined);
  const around = { confirming: config.smtp !== undefined, clock: systemClock, log };
  const mind = createReplyEngines(connection, config.languageModel, metrics, { ...around, secret });
  closing.push(() => mind.engine.close());
  const { speech, ears } = createVoiceEngines(config, { ...around, connection, meter: metrics.meter });
  closing.push(() => speech.close());
  closing.push(() => ears.close());
  const { storage, close: closeStorage } = await openStorage(config);
  closing.push(closeStorage);
  const { meter } = metrics;
  const tokens = createTokens(secret);
  const senders = await createSenders(config, log);
  closing.push(() => senders.close());
  const place = { url: config.publicUrl ?? formatUrl(config.host, config.port) };
  const address = () => place.url;
  return {
    secret,
    metrics,
    senders,
    place,
    replica,
    base: {
      config,
      connection,
      storage,
      senders,
      address,
      ...mind,
      speech,
      ears,
      tokens,
      clock: systemClock,
      log,
      meter,
    },
  };
}

/** Brings the database into the state that the server expects; returns the seeded stories. */
async function prepareDatabase({ task: { alone }, launch, progress }: Opening, base: Resources, modules: Modules) {
  const { connection, log } = base;
  const reportProgress = (done: number, of: number) => progress(`Putting in the stories, ${done} of ${of}`);
  const deps = { store: connection, media: modules.media, log };
  const seeded = launch ? await seed({ ...deps, progress: reportProgress }) : [];
  if (launch) await seedOfferings(deps);
  // If no other server uses the database, pending turns were left behind by a killed server.
  await modules.conversation.settleExpired(alone);
  if (alone) await modules.upkeep.deleteOrphans();
  await modules.admins.sync();
  return seeded;
}

async function open(opening: Opening) {
  const { config, log, closing, task } = opening;
  const tidy = startMemoryCleanup();
  closing.push(async () => tidy.stop());
  const { secret, metrics, senders, place, replica, base } = await openResources(opening);
  const composed = await compose(base);
  const read = replica ? replica.over(composed.routes) : composed.routes;
  const modules = { ...composed, routes: sharedByVisitors(read, systemClock) };
  const seeded = await prepareDatabase(opening, base, modules);
  const demo = config.demoPlayer ? await ensureDemoPlayer(modules.accounts, secret) : undefined;
  const expiry = modules.conversation.startRetentionJob();
  closing.push(() => expiry.stop());
  const playing = modules.playtests.startPlaytestJob(task.alone);
  closing.push(() => playing.stop());
  const settling = modules.copyright.startSettlementJob();
  closing.push(() => settling.stop());
  const emptying = modules.trash.startRetentionJob();
  closing.push(() => emptying.stop());
  const outdating = modules.unansweredQuestions.startRetentionJob();
  closing.push(async () => {
    await outdating.stop();
    await modules.unansweredQuestions.settled();
  });
  const forgetting = createVectorRetention({ store: base.connection, log }).startRetentionJob();
  closing.push(() => forgetting.stop());
  // The only server on its database has already deleted orphans at startup.
  const orphans = task.alone ? undefined : modules.upkeep.startRetentionJob();
  closing.push(async () => orphans?.stop());
  const ageing = modules.partitions.startRetentionJob();
  closing.push(() => ageing.stop());
  const counting = createCounting(base.connection, log).startCountingJob();
  closing.push(() => counting.stop());
  const billing = modules.sandboxShop?.startBillingJob();
  closing.push(async () => billing?.stop());
  const returning = modules.voidedPurchases?.startDailyJob();
  closing.push(async () => returning?.stop());
  const doing = modules.jobs.startWorking();
  closing.push(() => modules.recovery.settled().then(doing.stop));
  const { outbox } = senders;
  const readiness = createReadiness(base.connection);
  const spool = createSpool(join(config.dataDir, 'uploads'));
  // Other servers on the same database may have uploads in progress there.
  await spool.deleteExpired(task.alone ? 0 : HOUR_MS);
  const counts = createSharedCounts(base.connection);
  const server = await createServer({ config, log, metrics, modules, outbox, readiness, spool, counts });
  closing.push(() => server.close(config.finishMs));
  await server.app.listen({ host: config.host, port: config.port });
  // With PORT=0, the target of links in mails is known only now.
  if (!config.publicUrl) place.url = serverUrl(config, server.app);
  closing.push(warmUp(base));
  const preparing = modules.conversation.prepare(seeded);
  preparing.catch((err: unknown) => log.warn({ err }, 'Preparing characters failed.'));
  const setups = await listSetups(modules, place.url);
  return { url: serverUrl(config, server.app), demo, setups, drain: server.drain };
}

/** Returns the sign-up links for addresses of `ADMIN_EMAILS` without an account. */
async function listSetups({ admins }: Modules, address: string): Promise<AdminSetup[]> {
  const page = `${address.replace(/\/$/, '')}${webPaths.signup}`;
  const setups = await admins.setups();
  return setups.map(({ email, token }) => ({
    address: maskEmail(email),
    url: `${page}?${new URLSearchParams({ setup: token })}`,
  }));
}

/** Loads in the background what the first talk would otherwise wait for. Returns a function that waits for it to finish. */
function warmUp({ speech, log }: Resources): Closing {
  const voices = speech.warm().catch((err: unknown) => log.warn({ err }, 'Loading the voices failed.'));
  const grammar = setTimeout(loadGrammar, GRAMMAR_MS);
  return async () => {
    clearTimeout(grammar);
    await voices;
  };
}

function formatUrl(host: string, port: number): string {
  const name = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Returns the URL of the listening server for a browser on this machine. */
function serverUrl({ host, port }: Config, app: FastifyInstance): string {
  const [address] = app.addresses();
  return formatUrl(host, typeof address === 'object' ? address.port : port);
}

/** Returns the task of a process that isn't a worker. */
function createTask({ databaseUrl }: Config): Task {
  return { place: undefined, alone: databaseUrl === undefined };
}

/**
 * Starts the whole server: database, migrations, launch content, modules, HTTP. Closes what was opened if a later step
 * fails. `task` comes from a worker's primary; `early` is the built-in database if it is already starting. Without `launch`,
 * the server has neither stories nor offerings.
 */
export async function start(
  config: Config,
  log: FastifyBaseLogger,
  progress: Progress,
  { task, early, launch = true }: { task?: Task; early?: EarlyStore | undefined; launch?: boolean } = {},
): Promise<Running> {
  const closing: Closing[] = [];
  const worker = task !== undefined;
  // Serving may take `finishMs` to close.
  const close = () => closeAll(closing, log, config.finishMs + CLOSING_MS);
  try {
    const opening = { config, log, progress, closing, worker, early, launch, task: task ?? createTask(config) };
    const { url, demo, setups, drain } = await open(opening);
    return { url, demo, setups, drain, close };
  } catch (error) {
    await close();
    throw error;
  }
}
