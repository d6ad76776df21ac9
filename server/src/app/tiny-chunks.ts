import { IncomingMessage } from 'node:http';
import { closeForMisuse } from './misuse.ts';

/** Number of chunks that may be of any size. */
const FREE_CHUNKS = 1000;
/** Minimum average size of more chunks, in bytes. Browsers and proxies send kilobytes. */
const LEAST_AVERAGE = 64;

/**
 * A request whose connection is closed when its body comes in tiny chunks. Node handles each chunk by itself, all those
 * of a packet in one go: sixty thousand chunks of one byte would block the event loop for a tenth of a second.
 */
export class BoundedMessage extends IncomingMessage {
  #chunks = 0;
  #bytes = 0;

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (!(chunk instanceof Uint8Array)) return super.push(chunk, encoding);
    this.#chunks += 1;
    this.#bytes += chunk.length;
    if (this.#chunks <= FREE_CHUNKS || this.#bytes >= this.#chunks * LEAST_AVERAGE) return super.push(chunk, encoding);
    closeForMisuse(this.socket);
    return false;
  }
}
