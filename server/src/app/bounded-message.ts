import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { countHeaders } from './header-weight.ts';
import { closeForMisuse } from './misuse.ts';
import { hasMostUnanswered } from './pipelining.ts';

/** Number of chunks that may be of any size. */
const FREE_CHUNKS = 1000;
/** Minimum average size of more chunks, in bytes. Browsers and proxies send kilobytes. */
const LEAST_AVERAGE = 64;
/** A chunk of fewer bytes takes about as long to parse as a request without its answer, however small it is. */
const SMALL_CHUNK = 1024;

/**
 * A request whose connection is closed when there are too many unanswered ones before it, or when its body comes in tiny
 * chunks. Node handles each request and chunk by itself, all those of a packet in one go: sixty thousand chunks of one
 * byte would block the event loop for a tenth of a second.
 *
 * Its socket emits `parsed` for each request and each small chunk, and again with a weight for many headers.
 */
export class BoundedMessage extends IncomingMessage {
  #chunks = 0;
  #bytes = 0;

  constructor(socket: Socket) {
    super(socket);
    if (hasMostUnanswered(socket)) closeForMisuse(socket);
    else socket.emit('parsed');
  }

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (!(chunk instanceof Uint8Array)) {
      if (chunk === null) countHeaders(this.socket, this.rawTrailers);
      return super.push(chunk, encoding);
    }
    // The parser cannot be stopped inside a body: what it has read of it goes by.
    if (this.socket.destroyed) return false;
    this.#chunks += 1;
    this.#bytes += chunk.length;
    if (this.#chunks > FREE_CHUNKS && this.#bytes < this.#chunks * LEAST_AVERAGE) {
      closeForMisuse(this.socket);
      return false;
    }
    if (chunk.length < SMALL_CHUNK) this.socket.emit('parsed');
    return super.push(chunk, encoding);
  }
}
