// A language model that answers immediately, or at a fixed pace, in a separate process that shares no thread with the
// measured one. Prints its URL, reports its own delays on request, and exits with its parent.
//
// Uses plain sockets, precomputed chunks and one clock for all streams: its processor time is missing from what is
// measured, and its delays would be attributed to others.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { event } from '../../server/src/testing/model-stand-in.ts';
import { watchLateness } from './lateness.ts';

const { values } = parseArgs({ options: { 'per-second': { type: 'string', default: '0' } } });
const pause = Number(values['per-second']) === 0 ? 0 : 1000 / Number(values['per-second']);

/**
 * 64 tokens of about four letters, as from a real model: three sentences after an emotion. Each contains a number that
 * changes with every answer, so that no cached result, such as its audio, applies to the next.
 */
const reply =
  '[INTEREST] You ask a great deal for somebody who came in with the rain # nights ago. I keep the lamp and the log of # ships, and neither of them has lied to me yet. Sit down by the stove, and tell me what you saw out there # minutes before the light failed.';
/** Idle connections are closed after this time, as announced in the header. */
const keepAliveSeconds = 5;
const head = `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: keep-alive\r\nkeep-alive: timeout=${keepAliveSeconds}\r\ntransfer-encoding: chunked\r\n\r\n`;
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const tokens = reply.match(/\s?[\S]{1,5}/g) ?? [];
const end = `${chunk(`${event(null, 'stop')}data: [DONE]\n\n`)}0\r\n\r\n`;
/** The chunks to send, one token each, as from a real model; null stands for a number. */
const pieces = tokens.map((token, at) => {
  if (token.includes('#')) return null;
  return Buffer.from((at === 0 ? head : '') + chunk(event(token)) + (at === tokens.length - 1 ? end : ''));
});
let answers = 0;

/** An answer in progress. */
interface Stream {
  socket: Socket;
  /** The number of the answer. */
  number: number;
  said: number;
}

/**
 * Sends the next token, and the end after the last one. Returns false if there is nothing more to send or the client is
 * gone.
 */
function say(stream: Stream): boolean {
  const piece = pieces[stream.said];
  if (piece === undefined || stream.socket.destroyed) return false;
  stream.said += 1;
  stream.socket.write(piece ?? chunk(event(` ${stream.number}`)));
  return stream.said < pieces.length;
}

/**
 * Gives every stream its own rhythm: a timing wheel that turns once per token, with streams in the slots of their
 * arrival.
 */
function createWheel(turnMs: number) {
  const stepMs = 5;
  const slots: Stream[][] = Array.from({ length: Math.max(1, Math.round(turnMs / stepMs)) }, () => []);
  const began = performance.now();
  let steps = 0;
  setInterval(() => {
    // Catches up on missed steps.
    for (const due = Math.floor((performance.now() - began) / stepMs); steps < due; steps += 1) {
      const at = steps % slots.length;
      slots[at] = slots[at]?.filter(say) ?? [];
    }
  }, stepMs);
  // The next slot is due within a step: a whole turn from now is the previous one.
  return (stream: Stream) => slots[(steps + slots.length - 1) % slots.length]?.push(stream);
}

/** Sends as fast as possible, one token per stream in turn. */
function createRush() {
  let streams: Stream[] = [];
  const go = () => {
    streams = streams.filter(say);
    if (streams.length > 0) setImmediate(go);
  };
  return (stream: Stream) => {
    streams.push(stream);
    if (streams.length === 1) setImmediate(go);
  };
}

const begin = pause === 0 ? createRush() : createWheel(pause);
const endOfHead = Buffer.from('\r\n\r\n');

/** Handles complete requests on a connection. */
function serve(socket: Socket): void {
  let came: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  // A little later than announced, so that a last-moment request is still answered.
  socket.setTimeout((keepAliveSeconds + 1) * 1000, () => socket.destroy());
  socket.on('error', () => undefined);
  socket.on('data', (piece) => {
    came = came.length === 0 ? piece : Buffer.concat([came, piece]);
    const at = came.indexOf(endOfHead);
    if (at < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(came.toString('latin1', 0, at))?.[1] ?? 0);
    if (came.length < at + endOfHead.length + length) return;
    came = came.subarray(at + endOfHead.length + length);
    answers += 1;
    begin({ socket, number: answers, said: 0 });
  });
}

const server = createServer(serve);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const lateness = watchLateness();
process.on('message', () => process.send?.({ late: lateness.read() }));
process.send?.({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` });
await once(process, 'disconnect');
process.exit(0);
