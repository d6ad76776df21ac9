import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimits } from './rate-limits.ts';

/** The operator's own monitoring, which costs almost nothing, and the API description, which counts itself. */
const UNCOUNTED = new Set(['/healthz', '/readyz', '/metrics', '/api/openapi.json']);

/** Routes that serve many small files to one page; every other route costs as much as a call. */
const FILES = new Set(['/media/:name', '/*']);

/** Whether the request is for a file or has no route of its own, which gives the web page or a 404. */
function isFile({ routeOptions: { url } }: FastifyRequest): boolean {
  return url === undefined || FILES.has(url);
}

/**
 * Counts every request that isn't a call against its address: files under their own limit, the rest as reads. Calls,
 * whose paths are given, count themselves once their caller is known.
 */
export function limitPages(app: FastifyInstance, limits: RateLimits, calls: ReadonlySet<string>): void {
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions;
    if (url !== undefined && (calls.has(url) || UNCOUNTED.has(url))) return;
    if (isFile(request)) await limits.countFile(request);
    else await limits.count('read', request, null);
  });
}
