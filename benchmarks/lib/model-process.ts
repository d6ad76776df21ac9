// A language model that answers at once, or at a set pace, in a process of its own: what is measured beside it shares no
// thread with it. Prints its address, and stops with whoever has started it.
import { once } from 'node:events';
import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Behaviour, event, startModelStandIn } from '../../server/src/testing/model-stand-in.ts';

const { values } = parseArgs({ options: { 'per-second': { type: 'string', default: '0' } } });
const pause = Number(values['per-second']) === 0 ? 0 : 1000 / Number(values['per-second']);

/** 53 tokens of about four letters, as models write them: three sentences behind a feeling. */
const reply =
  '[INTEREST] You ask a great deal for somebody who came in with the rain. I keep the lamp and the log, and neither of them has lied to me yet. Sit down by the stove, and tell me what you saw out there before the light failed.';
const tokens = reply.match(/\s?[\S]{1,5}/g) ?? [];

/** Each token goes out by itself, as models send them. */
const tokenwise: Behaviour = async (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const token of tokens) {
    if (pause > 0) await wait(pause);
    response.write(event(token));
    if (pause === 0) await breathe();
    if (response.destroyed) return;
  }
  response.end(`${event(null, 'stop')}data: [DONE]\n\n`);
};

const model = await startModelStandIn();
model.behave(async (response, asked) => {
  // What was asked is for tests to look into; here it would fill the memory.
  model.asked.length = 0;
  await tokenwise(response, asked);
});
process.send?.({ baseUrl: model.baseUrl });
await once(process, 'disconnect');
process.exit(0);
