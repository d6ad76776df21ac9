import type { Engine } from '@emberlore/brain';
import { expect, test } from 'vitest';
import { onBehalfOf } from '../../../kit/fair-queue.ts';
import { characterInfo } from '../../../testing/creating.ts';
import { createDoor } from '../../../testing/scripted.ts';
import { type CharacterHelpDeps, createCharacterHelp } from './character-help.service.ts';

test('previews run one at a time, and an author has three under way at most', async () => {
  const { opened, open } = createDoor();
  let running = 0;
  let most = 0;
  const engine: Pick<Engine, 'reply'> = {
    async *reply() {
      running += 1;
      most = Math.max(most, running);
      await opened;
      yield { type: 'sentence', speaker: 'npc', text: 'Yes.' };
      running -= 1;
    },
  };
  const help = createCharacterHelp({ engine: engine as Engine, suggester: undefined } as CharacterHelpDeps);
  const draft = { characterInfo } as Parameters<typeof help.preview>[0];
  const ask = (key: string) =>
    onBehalfOf({ key, address: key, network: key, isGone: () => false }, () =>
      help.preview(draft, ['Hello?']).then(
        ({ replies }) => replies[0]?.reply,
        (error: { status: number }) => error.status,
      ),
    );
  const answers = [...Array.from({ length: 5 }, () => ask('author')), ask('other')];
  await expect.poll(() => running).toBe(1);
  open();
  expect(await Promise.all(answers)).toEqual(['Yes.', 'Yes.', 'Yes.', 429, 429, 'Yes.']);
  expect(most).toBe(1);
});
