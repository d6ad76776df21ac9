import type { Readable } from 'node:stream';
import type { Call } from '@emberlore/contract';
import type { FastifyReply } from 'fastify';
import type { DownloadSlots } from '../kit/download-slots.ts';
import type { Requester } from '../kit/fair-queue.ts';
import { Download } from '../kit/route.ts';
import { WATCHED_MS, type Watch } from './events.ts';
import { toCodedError } from './failures.ts';

/** Returns the file that `handle` answers a call with. Holds a download slot until the file is sent. */
export function openFile(
  downloads: DownloadSlots,
  requester: Requester,
  { path }: Call,
  handle: () => Promise<unknown>,
): Promise<Download> {
  return downloads.during(requester, path, async () => {
    const output = await handle();
    if (output instanceof Download) return output;
    throw new Error(`${path} must answer with a file.`);
  });
}

/**
 * Ends a file download within about a second after its receiver's sign-in ends, by checking it between parts, however
 * slowly they are sent. A database failure during a check doesn't end the download.
 */
function endWithSignIn(content: Readable, watch: Watch): void {
  const look = () =>
    watch().catch((error: unknown) => {
      if (toCodedError(error).status < 500) content.destroy(new Error('The sign-in has ended.'));
    });
  const timer = setInterval(look, WATCHED_MS);
  content.once('close', () => clearInterval(timer));
}

/** Sends a file that the browser saves under its name. */
export function sendFile(call: Call, { name, content }: Download, reply: FastifyReply, watch: Watch): FastifyReply {
  endWithSignIn(content, watch);
  const type = call.file ?? 'application/octet-stream';
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .send(content);
}
