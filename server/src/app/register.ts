import type { ServerResponse } from 'node:http';
import { bodyBytesOf, type Call } from '@emberlore/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignIns } from '../domains/identity/accounts/sign-ins.service.ts';
import type { DownloadSlots } from '../kit/download-slots.ts';
import { fail, invalid } from '../kit/errors.ts';
import { type FairQueue, onBehalfOf, type Requester } from '../kit/fair-queue.ts';
import { checkShape, parseJson } from '../kit/json.ts';
import { type Caller, type CallHttp, type Input, type Route, Streamed } from '../kit/route.ts';
import { checkText } from '../kit/text.ts';
import { clientAddress, rateLimitAddress, serverAddress, wideNetwork } from './address.ts';
import type { AnswerBudget } from './answer-budget.ts';
import { checkCallerAgain, createWatch, explainError } from './caller-watch.ts';
import { sendEvents } from './events.ts';
import type { FormCounter } from './forms-under-way.ts';
import type { Gate } from './gate.ts';
import type { RateLimits } from './rate-limits.ts';
import { isTrustedOrigin, readRefreshCookie, refreshCookie, type TrustedSites } from './same-origin.ts';
import { openFile, sendFile } from './send-file.ts';
import type { CallSpool, Spool } from './spool.ts';
import { type Multipart, readMultipart } from './uploads.ts';
import { validated } from './validate.ts';
import type { Work } from './work.ts';

export interface RegisterDeps extends TrustedSites {
  /**
   * For an accepted access token, returns a function that looks up its caller again later. Throws if the token is no
   * longer valid.
   */
  watchCaller: (token: string) => Promise<() => Promise<Caller>>;
  /** Returns the sign-in of a refresh token, also of an ended one; undefined for an unknown token. */
  findSignIn: (refreshToken: string) => Promise<string | undefined>;
  /** Returns why the browser is familiar to the account that it logs in to; null for a stranger. */
  recognise: SignIns['recognise'];
  limits: RateLimits;
  /** What the operator rejects. */
  gate: Gate;
  /** Tracks answers in progress, so that a stopping server can wait for them. */
  work: Work;
  /** Temporary storage of uploads. */
  spool: Spool;
  /** Limits how many forms one address sends at the same time. */
  forms: FormCounter;
  /** Limits how many files are being downloaded. */
  downloads: DownloadSlots;
  /** Limits how much a caller receives. */
  answers: AnswerBudget;
  /** Lets clients take turns at reading. */
  reads: FairQueue;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    accessToken: string | undefined;
    /** Looks up the caller again later; absent for a visitor. */
    callerNow: (() => Promise<Caller>) | undefined;
  }
}

/** Returns the token of an `Authorization` header, with or without the `Bearer` prefix; undefined if there is none. */
function readToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.trim() ?? '';
  const token = header.replace(/^bearer(\s+|$)/i, '');
  return token === '' ? undefined : token;
}

/** Identifies the caller as far as the call needs it. */
async function identify(call: Call, request: FastifyRequest, deps: RegisterDeps): Promise<void> {
  if (call.access === 'open') return;
  const token = readToken(request);
  if (token === undefined) {
    if (call.access === 'optional') return;
    throw fail('noToken');
  }
  request.accessToken = token;
  request.callerNow = await deps.watchCaller(token);
  request.caller = await request.callerNow();
  if (call.access === 'admin' && request.caller.role !== 'admin') throw fail('notAllowed');
}

/** Counts an unidentified caller as a visitor, so that guessing tokens is rate-limited too. */
async function identifyCounted(call: Call, request: FastifyRequest, deps: RegisterDeps): Promise<void> {
  const { rate } = call;
  if (rate === 'refresh') {
    const token = readRefreshCookie(request, deps.publicUrl);
    return deps.limits.countRefresh(request, async () => token && deps.findSignIn(token));
  }
  try {
    await identify(call, request, deps);
  } catch (error) {
    await deps.limits.count(rate, request, null);
    throw error;
  }
  await deps.limits.count(rate, request, request.caller);
}

function namedUser(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'userId' in value ? value.userId : undefined;
}

/**
 * Checks a `userId`: it grants no access and must match the caller's own if there is a token. Admin calls use it to
 * name other accounts.
 */
function checkUserId(call: Call, caller: Caller | null, sent: unknown[]): void {
  if (!caller || call.access === 'admin') return;
  for (const userId of sent.map(namedUser)) {
    if (userId !== undefined && userId !== caller.accountId) throw fail('notAllowed');
  }
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length < 1 || key.length > 255) throw invalid();
  checkText(key);
  return key;
}

function readHeader(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Aborts when an answer is closed, before or after its end. */
function abortWhenClosed(answer: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (answer.destroyed) controller.abort();
  else answer.once('close', () => controller.abort());
  return controller.signal;
}

function buildCallHttp(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl, limits }: RegisterDeps,
): CallHttp {
  const cookie = refreshCookie(request, reply, publicUrl);
  return {
    wantsEvents: call.streams === true && (request.headers.accept ?? '').includes('text/event-stream'),
    idempotencyKey: idempotencyKey(request),
    accessToken: request.accessToken,
    refreshToken: cookie.read(),
    setRefreshToken: cookie.set,
    clearRefreshToken: cookie.clear,
    countPasswordGuess: () => limits.countPasswordGuess(request),
    userAgent: request.headers['user-agent'] ?? '',
    remoteAddress: clientAddress(request),
    remoteNetwork: rateLimitAddress(request),
    doNotTrack: request.headers.dnt === '1' || request.headers['sec-gpc'] === '1',
    requestId: request.id,
    baseUrl: serverAddress(request, publicUrl),
    whenGone: () => abortWhenClosed(reply.raw),
    rawBody: call.rawBody && typeof request.body === 'string' ? request.body : '',
    signature: readHeader(request, 'stripe-signature'),
  };
}

async function readBody(
  call: Call,
  request: FastifyRequest,
  { forms }: RegisterDeps,
  uploads: CallSpool,
): Promise<Multipart & { body: unknown }> {
  if (!call.parts && !call.files) return { body: request.body, parts: {}, files: {} };
  const form = await forms.read(rateLimitAddress(request), () => readMultipart(request, call, uploads));
  return { body: undefined, ...form };
}

/** Reads and validates all input. */
async function readInput(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: RegisterDeps,
  uploads: CallSpool,
): Promise<Input<Call>> {
  checkShape(request.query);
  const { body, parts, files } = await readBody(call, request, deps, uploads);
  await checkCallerAgain(call, request);
  checkUserId(call, request.caller, [request.query, body, ...Object.values(parts)]);
  const schemas = Object.entries(call.parts ?? {});
  const input = {
    params: call.params && validated(call.params, request.params, 'path'),
    query: call.query && validated(call.query, request.query, 'query'),
    body: call.body && validated(call.body, body ?? {}, 'body'),
    parts: Object.fromEntries(schemas.map(([name, schema]) => [name, validated(schema, parts[name], name)])),
    files,
    caller: request.caller,
    http: buildCallHttp(call, request, reply, deps),
  };
  await deps.gate.check(call, [input.body, input.parts]);
  // The caller satisfies the call's access, and everything else has just been validated.
  return input as unknown as Input<Call>;
}

/** Returns the handler's result and removes the request's uploads from the disk. */
async function runHandler({ call, handle }: Route, request: FastifyRequest, reply: FastifyReply, deps: RegisterDeps) {
  const uploads = deps.spool.desk(rateLimitAddress(request));
  try {
    return await handle(await readInput(call, request, reply, deps, uploads));
  } catch (error) {
    throw await explainError(error, request);
  } finally {
    await uploads.clear();
  }
}

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  requester: Requester,
  deps: RegisterDeps,
) {
  const { call } = route;
  const watch = createWatch(call, request);
  deps.answers.check(requester);
  const handled = () => {
    const run = () => runHandler(route, request, reply, deps);
    return call.method === 'GET' && !call.file && !call.streams && !call.waits ? deps.reads.run(run) : run();
  };
  if (call.file) {
    const file = await openFile(deps.downloads, requester, call, handled);
    deps.answers.count(requester, file.bytes, reply.raw);
    return sendFile(call, file, reply, watch);
  }
  const output = await handled();
  // Many calls may have begun together.
  deps.answers.check(requester);
  if (output instanceof Streamed)
    return sendEvents(reply, output.events, watch, (bytes) => {
      deps.answers.check(requester);
      deps.answers.count(requester, bytes, reply.raw);
    });
  // An output that violates the contract must not be sent: the thrown error becomes a 500 and its cause is logged.
  const response = call.output.parse(output);
  const cacheControl = call.keptFor === undefined ? 'no-store' : `public, max-age=${call.keptFor}`;
  return reply.header('cache-control', cacheControl).send({ response });
}

function toRequester(request: FastifyRequest): Requester {
  const { socket } = request.raw;
  const address = rateLimitAddress(request);
  const network = wideNetwork(request) ?? address;
  return { key: request.caller?.accountId ?? address, address, network, isGone: () => socket.destroyed };
}

function registerRoute(app: FastifyInstance, route: Route, deps: RegisterDeps): void {
  const { call } = route;
  app.route({
    method: call.method,
    url: call.path,
    bodyLimit: bodyBytesOf(call),
    // A HEAD request would build the whole file and send none of it.
    exposeHeadRoute: call.file === undefined,
    onRequest: async (request) => {
      // A call that only reads may still ask a paid language model.
      const isHarmless = call.method === 'GET' && call.rate !== 'talk' && !route.cookie;
      if (!isHarmless && !isTrustedOrigin(request, deps)) throw fail('notAllowed');
      await identifyCounted(call, request, deps);
      await deps.gate.admit(call, clientAddress(request), request.caller);
    },
    preHandler: async (request) => {
      if (!call.limitedPerEmail) return;
      const browser = { token: readRefreshCookie(request, deps.publicUrl), network: rateLimitAddress(request) };
      await deps.limits.countLogin(request, (email) => deps.recognise(email, browser));
    },
    onSend: async (request, reply, payload) => {
      if (typeof payload === 'string') deps.answers.count(toRequester(request), Buffer.byteLength(payload), reply.raw);
    },
    handler: (request, reply) => {
      const requester = toRequester(request);
      return onBehalfOf(requester, () => deps.work.during(answer(route, request, reply, requester, deps)));
    },
  });
}

/** Serves the calls: authentication, rate limits, validated input and output, the envelope, event streams and files. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], deps: RegisterDeps): void {
  app.decorateRequest('caller', null);
  app.decorateRequest('accessToken', undefined);
  app.decorateRequest('callerNow', undefined);
  for (const route of routes.filter(({ call }) => !call.beacon && !call.rawBody)) registerRoute(app, route, deps);
  app.register(async (signed) => {
    signed.removeAllContentTypeParsers();
    signed.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, text: string) => text);
    for (const route of routes.filter(({ call }) => call.rawBody)) registerRoute(signed, route, deps);
  });
  // Only these calls accept plain text: elsewhere, a page of another site could send it without a preflight.
  app.register(async (beacons) => {
    beacons.addContentTypeParser('text/plain', { parseAs: 'string' }, async (_request: unknown, text: string) =>
      parseJson(text),
    );
    for (const route of routes.filter(({ call }) => call.beacon)) registerRoute(beacons, route, deps);
  });
}
