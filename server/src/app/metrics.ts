import type { ModelMeasure, UnavailableReason } from '@emberlore/brain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { fail } from '../kit/errors.ts';
import type { Meter } from '../kit/meter.ts';
import { isSameSecret } from '../kit/same-secret.ts';
import { isLocal, type NetworkSettings } from './loopback.ts';

export interface Metrics {
  meter: Meter;
  /** Records a request to the language model. */
  model: (measure: ModelMeasure) => void;
  /** Counts a reply of the built-in engine in place of the language model. */
  modelFallBack: (reason: UnavailableReason) => void;
  registry: Registry;
  /** Returns the metrics in the format of `/metrics`. */
  text: () => Promise<string>;
}

const answerSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function createMeter(registers: Registry[]): Meter {
  const turns = new Counter({
    name: 'emberlore_turns_total',
    help: 'Turns of talk by how they ended.',
    labelNames: ['outcome'],
    registers,
  });
  const turnSeconds = new Histogram({
    name: 'emberlore_turn_seconds',
    help: 'How long a turn took to its first words and to its end.',
    labelNames: ['until'],
    buckets: answerSeconds,
    registers,
  });
  const speeches = new Counter({
    name: 'emberlore_speech_total',
    help: 'Spoken sentences by how they ended.',
    labelNames: ['outcome'],
    registers,
  });
  const speechSeconds = new Counter({
    name: 'emberlore_speech_seconds_total',
    help: 'Seconds of speech made, and seconds that making it took.',
    labelNames: ['of'],
    registers,
  });
  const recordings = new Histogram({
    name: 'emberlore_hearing_seconds',
    help: 'How long it took to listen to a recording, by whether somebody was heard in it.',
    labelNames: ['outcome'],
    buckets: answerSeconds,
    registers,
  });
  const fallBacks = new Counter({
    name: 'emberlore_voice_fall_backs_total',
    help: 'How often a configured server that speaks or hears failed and the embedded engine took over.',
    labelNames: ['of'],
    registers,
  });
  return {
    voiceFallBack: (of) => fallBacks.inc({ of }),
    hearing: ({ outcome, making }) => recordings.observe({ outcome }, making),
    turn({ outcome, firstWords, whole }) {
      turns.inc({ outcome });
      if (firstWords !== undefined) turnSeconds.observe({ until: 'first words' }, firstWords);
      turnSeconds.observe({ until: 'end' }, whole);
    },
    speech({ outcome, making, sound }) {
      speeches.inc({ outcome });
      speechSeconds.inc({ of: 'making' }, making);
      speechSeconds.inc({ of: 'sound' }, sound);
    },
  };
}

function createModelMeter(registers: Registry[]): Metrics['model'] {
  const seconds = new Histogram({
    name: 'emberlore_model_seconds',
    help: 'How long requests to the language model waited, took to the first token and to their end, by how they ended.',
    labelNames: ['until', 'outcome'],
    buckets: answerSeconds,
    registers,
  });
  const tokens = new Counter({
    name: 'emberlore_model_tokens_total',
    help: 'Tokens that the language model has read and written.',
    labelNames: ['of'],
    registers,
  });
  return ({ outcome, usage, waited, firstToken, whole }) => {
    seconds.observe({ until: 'begin', outcome }, waited / 1000);
    if (firstToken !== null) seconds.observe({ until: 'first token', outcome }, firstToken / 1000);
    seconds.observe({ until: 'end', outcome }, whole / 1000);
    tokens.inc({ of: 'prompt' }, usage.prompt);
    tokens.inc({ of: 'completion' }, usage.completion);
  };
}

function createFallBackMeter(registers: Registry[]): Metrics['modelFallBack'] {
  const fallBacks = new Counter({
    name: 'emberlore_model_fall_backs_total',
    help: 'Replies of the built-in engine because the language model failed, by reason.',
    labelNames: ['reason'],
    registers,
  });
  return (reason) => fallBacks.inc({ reason });
}

/**
 * Creates the metrics of one server: those of its process and its own. In one of several processes, `textOf` combines
 * them with the metrics of the others.
 */
export function createMetrics(formatMetrics = (registry: Registry) => () => registry.metrics()): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    text: formatMetrics(registry),
    meter: createMeter([registry]),
    model: createModelMeter([registry]),
    modelFallBack: createFallBackMeter([registry]),
  };
}

/** Who may read the metrics. */
interface MetricsAccess extends NetworkSettings {
  /** Absent: only this machine may. */
  metricsToken: string | undefined;
}

function mayRead(request: FastifyRequest, readers: MetricsAccess): boolean {
  const { metricsToken: token } = readers;
  if (token === undefined) return isLocal(request, readers);
  return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`);
}

/**
 * Measures and logs every answer, and serves the metrics at `/metrics`: with the token, or without one to this machine
 * only.
 */
export function serveMetrics(app: FastifyInstance, { registry, text }: Metrics, readers: MetricsAccess): void {
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: answerSeconds,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    answers.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    const who = request.caller ? { accountId: request.caller.accountId } : {};
    request.log.info(
      { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...who },
      'Answered.',
    );
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, readers)) throw fail(readers.metricsToken === undefined ? 'notAllowed' : 'badToken');
    return reply.type(registry.contentType).send(await text());
  });
}
