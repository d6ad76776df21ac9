import { BrainUnavailable, type Engine } from '@emberlore/brain';
import { expect, test } from 'vitest';
import { onBehalfOf } from '../../../kit/fair-queue.ts';
import { characterInfo } from '../../../testing/creating.ts';
import { createDoor } from '../../../testing/scripted.ts';
import { type CharacterHelpDeps, createCharacterHelp } from './character-help.service.ts';

test('previews run one at a time, and an author has three under way at most', async () => {
  const { opened, open } = createDoor();
  let running = 0;
  let most = 0;
  const engine: Pick<Engine, 'warm' | 'reply'> = {
    warm: async () => {},
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

test('a draft that takes long to prepare keeps nobody else waiting', async () => {
  const { opened, open } = createDoor();
  const prepared = ({ name }: { name: string }) => (name === 'Long' ? opened : Promise.resolve());
  const engine: Pick<Engine, 'warm' | 'reply'> = {
    warm: prepared,
    async *reply({ persona }) {
      await prepared(persona);
      yield { type: 'sentence', speaker: 'npc', text: 'Yes.' };
    },
  };
  const help = createCharacterHelp({ engine: engine as Engine, suggester: undefined } as CharacterHelpDeps);
  const ask = (key: string, characterName: string) =>
    onBehalfOf({ key, address: key, network: 'one', isGone: () => false }, () =>
      help
        .preview({ characterInfo: { ...characterInfo, characterName } } as Parameters<typeof help.preview>[0], [
          'Hello?',
        ])
        .then(
          ({ replies }) => replies[0]?.reply,
          (error: { status: number }) => error.status,
        ),
    );
  const long = ['a', 'a', 'a', 'a', 'b', 'c', 'd', 'e'].map((key) => ask(key, 'Long'));
  expect(await ask('other', 'Short')).toBe('Yes.');
  open();
  expect(await Promise.all(long)).toEqual(['Yes.', 'Yes.', 'Yes.', 429, ...Array(4).fill('Yes.')]);
});

test.each(['too-many', 'aborted'] as const)(
  'a preview that fails because of its own author is a 429: %s',
  async (reason) => {
    const engine: Pick<Engine, 'warm'> = {
      warm: () => Promise.reject(new BrainUnavailable(reason, 'The author has left, or asks too much.')),
    };
    const help = createCharacterHelp({ engine: engine as Engine, suggester: undefined } as CharacterHelpDeps);
    const preview = help.preview({ characterInfo } as Parameters<typeof help.preview>[0], ['Hello?']);
    await expect(preview).rejects.toMatchObject({ status: 429, message: 'Too Many Requests.' });
  },
);

test('lines of several calls are read with others served in between, and six of an author wait at most', async () => {
  const help = createCharacterHelp({ suggester: undefined } as CharacterHelpDeps);
  const form = {
    characterName: 'Osric',
    characterPronouns: 'He/Him/His',
    characterPersonalKnowledge: ['He rows.'],
  } as const;
  const order: string[] = [];
  const ask = async () => {
    const status = await onBehalfOf({ key: 'a', address: 'a', network: 'a', isGone: () => false }, () =>
      help.previewLines({ ...form, characterPersonalKnowledge: [...form.characterPersonalKnowledge] }).then(
        ({ lines }) => lines[0]?.spoken,
        (error: { status: number }) => error.status,
      ),
    );
    order.push(String(status));
  };
  const asked = Array.from({ length: 8 }, ask);
  const other = () => order.push('other');
  setImmediate(() => setImmediate(() => setImmediate(other)));
  await Promise.all(asked);
  expect(order.filter((entry) => entry === '429')).toHaveLength(2);
  expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('I row.'));
});
