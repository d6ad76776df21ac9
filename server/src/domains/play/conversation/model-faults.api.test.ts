import { turns } from '@emberlore/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Behaviour,
  type ModelStandIn,
  modelFaults,
  saying,
  startModelStandIn,
} from '../../../testing/model-stand-in.ts';
import { outerFaults, outerServices } from '../../../testing/outer-services.ts';
import { openTalk, plantStory, say, visit } from '../../../testing/play.ts';
import { excess, type Resources, readResources, readRestingResources } from '../../../testing/resources.ts';
import { scriptedSpeech } from '../../../testing/scripted.ts';
import { balanceOf, sumLedger } from '../../../testing/store.ts';
import { type Player, startTestServer, type TestServer } from '../../../testing.ts';

/**
 * Number of talks per fault; `e2e/long/model-faults.ts` uses 200, for every fault in each of its forms. With fewer than
 * five, the circuit breaker stays closed.
 */
const talks = Number(process.env.MODEL_FAULT_TALKS ?? 4);
const faults = process.env.MODEL_FAULT_TALKS ? outerFaults : (['hangs', 'cuts', 'answers nonsense'] as const);
const forms = process.env.MODEL_FAULT_TALKS ? Number.POSITIVE_INFINITY : 1;
/** Number of concurrent talks, each of its own player. */
const players = Math.min(talks, 20);
const credits = 5_000;

let model: ModelStandIn;
let server: TestServer;
let seats: { player: Player; token: string }[];
let whole = 0;
/** Resources in use without any request. */
let rest: Resources;

beforeAll(async () => {
  model = await startModelStandIn();
  server = await startTestServer({
    speech: scriptedSpeech(),
    settings: {
      SIGNUP_CREDITS: String(credits),
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'm',
      LLM_FIRST_TOKEN_SECONDS: '1',
      LLM_TOTAL_SECONDS: '2',
      LLM_CONCURRENCY: '8',
      LLM_QUEUE_SECONDS: '3',
    },
  });
  const { storyId } = await plantStory(server, 'the-lantern-of-inis-mor');
  seats = await Promise.all(
    Array.from({ length: players }, async () => {
      const who = await visit(server, storyId);
      return { player: who.player, token: await openTalk(server, who, 'Sorcha') };
    }),
  );
  // Runs every path of the fault once, so that one-time allocations don't count later.
  const cut = modelFaults.cuts['in the middle'] as Behaviour;
  for (const behaviour of [saying(() => 'I see.'), cut, saying(() => 'I see.')]) {
    model.behave(behaviour);
    const answers = await meetFault();
    whole += answers.filter(({ status }) => status === 200).length;
  }
  await vi.waitFor(() => expect(readHeld().handles.TCPSocketWrap ?? 0).toBe(0), { timeout: 15_000, interval: 20 });
  rest = await readRestingResources(readHeld);
}, 120_000);

afterAll(async () => {
  await server?.close();
  await model?.close();
});

/** Reads the resources without idle connections: how many stay open for the next request depends on timing. */
function readHeld(): Resources {
  model.closeIdle();
  server.app.server.closeIdleConnections();
  return readResources();
}

/** Runs talks one after another, in each seat. */
async function meetFault(): Promise<{ status: number; error?: string }[]> {
  const rounds = Math.ceil(talks / players);
  const answers = await Promise.all(
    seats.map(async ({ player, token }) => {
      const heard: { status: number; error?: string }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const { status, body } = await say(server, player, token, 'What do you see?', { audio: false });
        heard.push({ status, error: body.error });
      }
      return heard;
    }),
  );
  return answers.flat();
}

const pending = async () => {
  const [row] = await server.db.db
    .select({ count: sql<number>`count(*)::int` })
    .from(turns)
    .where(sql`status = 'pending'`);
  return row?.count;
};

describe.each(faults)('a model that %s', (fault) => {
  test.each(Object.keys(modelFaults[fault]).slice(0, forms))(
    '%s: the built-in engine answers, or what was said is the reply; no resource is held',
    async (how) => {
      model.behave(modelFaults[fault][how] as Behaviour);
      const answers = await meetFault();
      for (const answer of answers) expect(answer).toEqual(outerServices.model.answer);
      whole += answers.filter(({ status }) => status === 200).length;
      model.behave(saying(() => 'I see the light.'));
      // An open breaker lets one request through after ten seconds; slots are free immediately.
      await expect.poll(model.open, { timeout: 15_000, interval: 20 }).toBe(0);
      await expect.poll(() => excess(rest, readHeld()), { timeout: 15_000, interval: 100 }).toEqual([]);
      expect(await pending()).toBe(0);
      const balances = await Promise.all(seats.map(({ player }) => balanceOf(server, player)));
      const ledgers = await Promise.all(seats.map(({ player }) => sumLedger(server, player)));
      expect(balances).toEqual(ledgers);
      const spent = players * credits - balances.reduce((sum, balance) => sum + balance, 0);
      expect(spent).toBe(whole);
      const [seat] = seats;
      await expect
        .poll(
          async () => {
            const { status, body } = await say(server, seat?.player as Player, seat?.token ?? '', 'And now?', {
              audio: false,
            });
            if (status === 200) whole += 1;
            // The built-in engine answers as well while the model rests.
            return body.messages?.some(({ message }: { message: string }) => message === 'I see the light.') ?? false;
          },
          { timeout: 20_000, interval: 500 },
        )
        .toBe(true);
    },
    600_000,
  );
});
