import type { FastifyInstance } from 'fastify';

/** How long clients may take, in milliseconds. */
export interface Patience {
  /** For the headers of a request. */
  headersMs: number;
  /** For the body of a request that brings no files. */
  bodyMs: number;
  /** For a whole request, files included. */
  wholeMs: number;
  /** For taking nothing at all of an answer that waits for them. */
  stalledMs: number;
  /** How often the first and the third are looked at. */
  checkMs: number;
}

/** A page of text needs a second, a bundle of pictures on a slow line some minutes. */
export const patience: Patience = {
  headersMs: 15_000,
  bodyMs: 30_000,
  wholeMs: 10 * 60_000,
  stalledMs: 60_000,
  checkMs: 5000,
};

/** Ends connections whose client sends its body, or takes its answer, too slowly to be in earnest. */
export function endSlowClients(app: FastifyInstance, { bodyMs, stalledMs }: Patience): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (isForm || !hasBody || raw.complete) return;
    const timer = setTimeout(() => raw.destroy(), bodyMs);
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  });
  app.addHook('onSend', async (_request, { raw }) => {
    raw.setTimeout(stalledMs, () => raw.destroy());
  });
}
