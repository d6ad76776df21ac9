import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rateLimitAddress } from './address.ts';
import type { AnswerBudget } from './answer-budget.ts';
import type { RateLimits } from './rate-limits.ts';

/** The operator's own monitoring, which costs almost nothing. */
const MONITORING = new Set(['/healthz', '/readyz', '/metrics']);
/** The API description, which counts itself as a read. */
const COUNTS_ITSELF = '/api/openapi.json';

/** Routes that serve many small files to one page; every other route costs as much as a call. */
const FILES = new Set(['/media/:name', '/*']);

/** Whether the request is for a file or has no route of its own, which gives the web page or a 404. */
function isFile({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === undefined || FILES.has(url);
}

/** What a stream that is sent keeps in memory, in bytes: a part that was read, and a part that waits to be sent. */
const STREAMED = 128 * 1024;

/** Returns how many bytes an answer may keep in memory until its client has received them. */
function sizeOf(payload: unknown, reply: FastifyReply): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return Buffer.byteLength(payload);
  if (payload === null || payload === undefined) return 0;
  return Math.min(Number(reply.getHeader('content-length') ?? STREAMED), STREAMED);
}

/**
 * Counts every request that isn't a call against its address: files under their own limit, the rest as reads. Their
 * answers count in the budget of the address until they are received. Calls, whose paths are given, count themselves once
 * their caller is known.
 */
export function limitPages(
  app: FastifyInstance,
  limits: RateLimits,
  answers: Pick<AnswerBudget, 'checkAddress' | 'countForAddress'>,
  calls: ReadonlySet<string>,
): void {
  const isUncounted = ({ routeOptions: { url } }: FastifyRequest) =>
    url !== undefined && (calls.has(url) || MONITORING.has(url));
  app.addHook('onRequest', async (request) => {
    if (isUncounted(request)) return;
    if (isFile(request)) await limits.countFile(request);
    else if (request.routeOptions.url !== COUNTS_ITSELF) await limits.count('read', request, null);
    answers.checkAddress(rateLimitAddress(request));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (isUncounted(request)) return;
    answers.countForAddress(rateLimitAddress(request), sizeOf(payload, reply), reply.raw);
  });
}
