import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimits } from './rate-limits.ts';

/** The operator's own monitoring, which costs next to nothing, and the API description, which counts itself. */
const UNCOUNTED = new Set(['/healthz', '/readyz', '/metrics', '/api/openapi.json']);

/** Routes that serve many small files to one page; every other route costs as much as a call. */
const FILES = new Set(['/media/:name', '/*']);

/** Files, and whatever no route answers: the page of the web or a 404. */
function isFile({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === undefined || FILES.has(url);
}

/**
 * Counts every request that is no call for the address that it comes from: files by a limit of their own, the rest as
 * reading. Calls, whose paths are given, count themselves once they know their caller.
 */
export function limitPages(app: FastifyInstance, limits: RateLimits, calls: ReadonlySet<string>): void {
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions;
    if (url !== undefined && (calls.has(url) || UNCOUNTED.has(url))) return;
    if (isFile(request)) await limits.countFile(request);
    else await limits.count('read', request, null);
  });
}
