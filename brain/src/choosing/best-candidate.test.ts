import { describe, expect, it } from 'vitest';
import type { Hit } from '../finding/retrieve.ts';
import type { Signs } from '../finding/signs.ts';
import { buildSituation, osric, osricsSheet } from '../testing/fixtures.ts';
import { sameText } from '../text/text.ts';
import { onCandidates } from './best-candidate.ts';

const persona = { ...osric, sheet: osricsSheet };
const close: Signs = { line: 0.6, asked: 0.9, closest: 0.95, words: 1, covered: 1, coveredByQuestions: 1 };
const far: Signs = { line: -0.5, asked: 0.1, closest: 0.1, words: 0, covered: 0, coveredByQuestions: 0 };

const buildHit = (text: string, isClose: boolean, more: Partial<Hit['line']> = {}): Hit => ({
  line: { text, spoken: text, kind: 'personal', secret: false, ...more },
  score: isClose ? 0.9 : -0.3,
  signs: isClose ? close : far,
});

const asked = 'Who pays you for all this rowing?';
const fee = buildHit('The parish pays me in eels.', true, { askedAs: [asked] });
const others = ['I never learned to swim.', 'The pole was my father’s.', 'Fog is only a shy lake.'].map((text) =>
  buildHit(text, false),
);

describe('what fits best', () => {
  it('is said, whether it is an answer or a line', () => {
    const answer = onCandidates(buildSituation(asked, { persona, answers: [fee, ...others] }));
    expect(answer?.moves).toEqual([{ kind: 'sheet', text: fee.line.text }]);
    const line = onCandidates(buildSituation(asked, { persona, hits: [fee, ...others] }));
    expect(line?.moves).toEqual([{ kind: 'line', line: fee.line, link: 'answer' }]);
  });

  it('is not said twice', () => {
    const memory = { said: [sameText(fee.line.text)] };
    expect(onCandidates(buildSituation(asked, { persona, memory, answers: [fee, ...others] }))).toBeNull();
  });

  it('gives way to the next best once it has been said', () => {
    const memory = { said: [sameText(fee.line.text)] };
    const wage = { ...fee, line: { ...fee.line, text: 'The abbot adds a candle at Easter.' } };
    const plan = onCandidates(buildSituation(asked, { persona, memory, answers: [fee, wage, ...others] }));
    expect(plan?.moves).toEqual([{ kind: 'sheet', text: wage.line.text }]);
  });

  it('is held back if it must be earned', () => {
    const secret = { ...fee, line: { ...fee.line, secret: true } };
    const plan = onCandidates(buildSituation(asked, { persona, hits: [secret, ...others] }));
    expect(plan?.withheld).toBe(fee.line.text);
    expect(plan?.moves.some(({ kind }) => kind === 'line')).toBe(false);
  });

  it('is nothing if everything is far from the message', () => {
    expect(onCandidates(buildSituation(asked, { persona, hits: others, answers: others }))).toBeNull();
  });
});
