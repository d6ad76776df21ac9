import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Timeouts for slow clients, in milliseconds. */
export interface ClientTimeouts {
  /** For the headers of a request. */
  headersMs: number;
  /** For the body of a request without files. */
  bodyMs: number;
  /** For the next `formBytes` bytes of a form. */
  formMs: number;
  /** Minimum bytes of a form in each `formMs`. */
  formBytes: number;
  /** For a whole request, files included. */
  wholeMs: number;
  /** For a client that reads nothing of a waiting answer. */
  stalledMs: number;
  /** How often the first and the third timeouts are checked. */
  checkMs: number;
}

/** A page of text needs a second, an upload of many pictures on a slow line some minutes. */
export const clientTimeouts: ClientTimeouts = {
  headersMs: 15_000,
  bodyMs: 30_000,
  // 8 kB a second, which the slowest mobile networks reach.
  formMs: 30_000,
  formBytes: 30 * 8000,
  wholeMs: 10 * 60_000,
  stalledMs: 60_000,
  checkMs: 5000,
};

/** Closes the connection of a form if too few bytes arrive in a period; the first period starts now. */
function endSlowForm(raw: IncomingMessage, { formMs, formBytes }: Pick<ClientTimeouts, 'formMs' | 'formBytes'>): void {
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead;
    if (!raw.complete && now - before < formBytes) raw.destroy();
    before = now;
  }, formMs);
  for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer));
}

/** Closes connections of clients that send a body or read an answer too slowly. */
export function endSlowClients(app: FastifyInstance, times: ClientTimeouts): void {
  const { bodyMs, stalledMs } = times;
  app.addHook('onRequest', async ({ raw, headers }) => {
    const isForm = headers['content-type']?.startsWith('multipart/') ?? false;
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (!hasBody || raw.complete) return;
    if (isForm) return endSlowForm(raw, times);
    const timer = setTimeout(() => raw.destroy(), bodyMs);
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  });
  app.addHook('onSend', async (_request, { raw }) => {
    raw.setTimeout(stalledMs, () => raw.destroy());
  });
}
