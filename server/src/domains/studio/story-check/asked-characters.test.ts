import type { CharacterDetail, SceneDetail } from '@emberlore/contract';
import { expect, test } from 'vitest';
import { askedFindings } from './asked-characters.ts';

const character = (characterName: string, more: Partial<CharacterDetail> = {}) =>
  ({ characterId: characterName, characterName, ...more }) as CharacterDetail;
const scene = (...characters: CharacterDetail[]) => ({ sceneId: 'landing', characters }) as unknown as SceneDetail;
const never = new AbortController().signal;
const stock = 'I stopped counting when it stopped being good news.';

test('lists what characters answer from the stock of lines, with the field that changes it', async () => {
  const cast = scene(character('Marta'), character('Korr'));
  const found = await askedFindings(
    [cast, cast],
    async ({ characterName }, _, messages) =>
      messages.map((message) => {
        if (characterName === 'Korr') return 'I am forty, and I know them all.';
        return message === 'How old are you?' || message.includes('Korr') ? stock : 'I am a ferrywoman.';
      }),
    never,
  );
  expect(found).toMatchObject([
    { code: 'characterStockAnswers', characterId: 'Marta', field: 'characterDescription' },
    { code: 'characterStockOpinion', characterId: 'Marta', field: 'characterPersonalKnowledge' },
  ]);
  expect(found[0]?.message).toContain('“How old are you?”');
  expect(found[0]?.message).not.toContain('What do you do?');
});

test('asks nobody whose texts are sealed, and nobody with words for ordinary life', async () => {
  const many = Array.from({ length: 40 }, () => ({ topic: 'age' as const, lines: ['Old.'] }));
  const cast = scene(
    character('Sealed', { characterKnowledgeSealed: true }),
    character('Wordy', { characterOrdinaryLife: many }),
  );
  expect(await askedFindings([cast], async () => expect.unreachable(), never)).toEqual([]);
});

test('returns what was found until it ends, even if a character takes longer, and asks nobody any more', async () => {
  const end = new AbortController();
  const asked: string[] = [];
  const found = await askedFindings(
    [scene(character('Marta'), character('Slow'), character('Korr'))],
    ({ characterName }, _, messages) => {
      asked.push(characterName);
      if (characterName === 'Marta') return Promise.resolve(messages.map(() => stock));
      setTimeout(() => end.abort());
      return new Promise(() => {});
    },
    end.signal,
  );
  expect(found.map(({ characterId }) => characterId)).toEqual(['Marta', 'Marta']);
  expect(asked).toEqual(['Marta', 'Slow']);
});
