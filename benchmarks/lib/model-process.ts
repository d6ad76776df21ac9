// A language model that answers at once, or at a set pace, in a process of its own: what is measured beside it shares no
// thread with it. Prints its address, tells when it is asked how late it was, and stops with whoever has started it.
//
// Written on bare sockets, with every piece made beforehand and one clock for all streams: what it costs is processor that
// whatever is measured does not get, and what it is late by would be put down to others.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { event } from '../../server/src/testing/model-stand-in.ts';
import { watchLateness } from './lateness.ts';

const { values } = parseArgs({ options: { 'per-second': { type: 'string', default: '0' } } });
const pause = Number(values['per-second']) === 0 ? 0 : 1000 / Number(values['per-second']);

/**
 * 64 tokens of about four letters, as models write them: three sentences behind a feeling. Each has a number that changes
 * from answer to answer, so that nothing which was kept of one, such as its sound, serves for the next.
 */
const reply =
  '[INTEREST] You ask a great deal for somebody who came in with the rain # nights ago. I keep the lamp and the log of # ships, and neither of them has lied to me yet. Sit down by the stove, and tell me what you saw out there # minutes before the light failed.';
/** Connections that nobody uses are let go of, as every server does that says so. */
const keptSeconds = 5;
const head = `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: keep-alive\r\nkeep-alive: timeout=${keptSeconds}\r\ntransfer-encoding: chunked\r\n\r\n`;
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const tokens = reply.match(/\s?[\S]{1,5}/g) ?? [];
const end = `${chunk(`${event(null, 'stop')}data: [DONE]\n\n`)}0\r\n\r\n`;
/** What goes out one after another, each token by itself, as models send them; null where a number stands. */
const pieces = tokens.map((token, at) => {
  if (token.includes('#')) return null;
  return Buffer.from((at === 0 ? head : '') + chunk(event(token)) + (at === tokens.length - 1 ? end : ''));
});
let answers = 0;

/** An answer on its way: how much of it is said. */
interface Stream {
  socket: Socket;
  /** Counts the answers. */
  number: number;
  said: number;
}

/** Says the next token, and the end behind the last. False when there is nothing more to say, or nobody to hear it. */
function say(stream: Stream): boolean {
  const piece = pieces[stream.said];
  if (piece === undefined || stream.socket.destroyed) return false;
  stream.said += 1;
  stream.socket.write(piece ?? chunk(event(` ${stream.number}`)));
  return stream.said < pieces.length;
}

/** Every stream its own rhythm: a wheel that turns once for each token, with streams in the slots in which they came. */
function createWheel(turnMs: number) {
  const stepMs = 5;
  const slots: Stream[][] = Array.from({ length: Math.max(1, Math.round(turnMs / stepMs)) }, () => []);
  const began = performance.now();
  let steps = 0;
  setInterval(() => {
    // A step that was missed is made up for.
    for (const due = Math.floor((performance.now() - began) / stepMs); steps < due; steps += 1) {
      const at = steps % slots.length;
      slots[at] = slots[at]?.filter(say) ?? [];
    }
  }, stepMs);
  // The slot that comes next has its turn within a step: a whole turn from now is the one before it.
  return (stream: Stream) => slots[(steps + slots.length - 1) % slots.length]?.push(stream);
}

/** As fast as it can, each stream one token in turn. */
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

/** Waits for whole requests on a connection. */
function serve(socket: Socket): void {
  let came: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  // A little later than it has said: whoever asks at the last moment is still answered.
  socket.setTimeout((keptSeconds + 1) * 1000, () => socket.destroy());
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
