import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** As many headers, and as many characters of headers, take about as long as a request. Browsers send some fifteen. */
const HEADERS_OF_REQUEST = 32;
const CHARACTERS_OF_REQUEST = 1024;
/** What a request weighs that can't be read: it may have had as many headers as the parser takes. */
const UNREADABLE = 16;

/** Returns how much headers weigh in addition to their request; `headers` are names and values in turn. */
function weigh(headers: readonly string[]): number {
  const characters = headers.reduce((sum, { length }) => sum + length, 0);
  return Math.floor(headers.length / 2 / HEADERS_OF_REQUEST) + Math.floor(characters / CHARACTERS_OF_REQUEST);
}

/** Has many headers counted as what was parsed on their connection. */
export function countHeaders(socket: Socket, headers: readonly string[]): void {
  const weight = weigh(headers);
  if (weight > 0) socket.emit('parsed', weight);
}

/** Has an unreadable request counted as what was parsed on its connection. */
export function countUnreadable(_error: Error, socket: Duplex): void {
  socket.emit('parsed', UNREADABLE);
}
