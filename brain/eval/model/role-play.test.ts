import { expect, test } from 'vitest';
import { modelSaying } from '../../src/testing/model-talk.ts';
import { launchCharacters } from '../sets.ts';
import { formatMean } from '../statistics.ts';
import { computeTalkScore, judgeRolePlay } from './role-play.ts';

test('talks are played by three models, judged, and penalised for contradictions and leaks', async () => {
  const asked = { character: 0, player: 0, judge: 0 };
  let lastJudged = '';
  const players = {
    character: modelSaying(() => {
      asked.character += 1;
      return `{"emotion":"JOY","reply":"That is reply ${asked.character}, and I mean it."}`;
    }),
    player: modelSaying(({ messages }) => {
      asked.player += 1;
      expect(messages[1]?.content).toMatch(/Player:$/);
      return `"Question ${asked.player}?"`;
    }),
    judge: modelSaying(({ messages }) => {
      asked.judge += 1;
      lastJudged = messages.at(-1)?.content ?? '';
      // The second judgement is invalid, also when it is asked for once more.
      if (asked.judge > 1) return '{"inCharacter":11}';
      return '{"inCharacter":9,"entertaining":8,"fluent":10,"contradictions":1,"leaks":2}';
    }),
  };
  const judgements = await judgeRolePlay(launchCharacters(), players, { talks: 2, turns: 3 });
  expect(asked).toEqual({ character: 6, player: 6, judge: 3 });
  expect(judgements).toEqual([{ inCharacter: 9, entertaining: 8, fluent: 10, contradictions: 1, leaks: 2 }]);
  expect(judgements.map(computeTalkScore)).toEqual([4]);
  expect(lastJudged).toContain('whole number from 1 to 10');
});

test('a mean is told with its interval', () => {
  expect(formatMean([7, 7, 7])).toBe('7.00 (7.00 to 7.00)');
  expect(formatMean([1, 9, 1, 9, 1, 9, 1, 9])).toMatch(/^5\.00 \([2-4]\.\d\d to [6-8]\.\d\d\)$/);
});
