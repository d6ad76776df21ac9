import { describe, expect, test } from 'vitest';
import { bodyBytesOf, type Call } from './call.ts';
import { calls } from './calls/index.ts';
import { limits } from './limits.ts';

/** The largest JSON for this many characters: a six-byte escape each. */
const escaped = (characters: number) => JSON.stringify('\u0001'.repeat(characters));

const longest: [Call, string][] = [
  [
    calls.createCharacter,
    [limits.characterDescription, limits.characterSecret, limits.knowledgeBox, ...Array(4).fill(limits.characterLines)]
      .map(escaped)
      .join(),
  ],
  [
    calls.updateCharacter,
    Array(Math.ceil(limits.ordinaryLife / limits.ordinaryLine))
      .fill(escaped(limits.ordinaryLine))
      .join(),
  ],
  [
    calls.previewReplies,
    Array(Math.ceil(limits.answersText / limits.answerQuestion))
      .fill(escaped(limits.answerQuestion))
      .join(),
  ],
  [calls.createScene, [limits.sceneDescription, limits.winDescription, limits.knowledgeBox].map(escaped).join()],
  [calls.sendCopyrightNotice, [limits.legalText, limits.legalText, limits.legalLocation].map(escaped).join()],
  [calls.sendMessage, escaped(limits.message)],
  [calls.sendAppeal, escaped(limits.appeal)],
  [calls.continueStory, `${JSON.stringify('a'.repeat(30_000))}${escaped(6000)}`],
  [calls.sendAnalytics, Array(limits.analyticsEvents).fill(escaped(limits.storyName)).join()],
];

describe('the longest body of each call', () => {
  test.each(longest.map(([call, texts]) => [call.path, call, texts] as const))('%s', (_path, call, texts) => {
    expect(texts.length).toBeLessThan(bodyBytesOf(call) - 4096);
  });

  test('is at most 256 kB, so that parsing it takes a few milliseconds', () => {
    for (const call of Object.values<Call>(calls)) expect(bodyBytesOf(call)).toBeLessThanOrEqual(256 * 1024);
  });

  test('is 64 kB for anonymous calls that don’t need more', () => {
    const open = Object.entries<Call>(calls).filter(([, { access }]) => access === 'open' || access === 'optional');
    const large = open.filter(([, call]) => bodyBytesOf(call) > 64 * 1024).map(([name]) => name);
    expect(large.sort()).toEqual(['continueStory', 'paymentWebhook']);
  });
});
