import { capitalize } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import type { CharacterValues } from './character-values.ts';

/** Words for both ends of a scale; the strong ones are for 1 and 9 or near them. */
type ScaleWords = readonly [veryLow: string, low: string, high: string, veryHigh: string];

const words: readonly [keyof CharacterValues & string, ScaleWords][] = [
  ['characterJoy', ['grieving', 'sombre', 'cheerful', 'radiant']],
  ['characterFear', ['fearless', 'steady', 'uneasy', 'afraid']],
  ['characterTrust', ['suspicious', 'wary', 'trusting', 'open-hearted']],
  [
    'characterSurprise',
    ['unshakeable', m.studio_hard_to_surprise(), m.studio_easily_startled(), m.studio_astonished_by_everything()],
  ],
  ['characterPositive', ['bitter', 'doubtful', 'hopeful', 'sunny']],
  ['characterPeaceful', ['quarrelsome', 'prickly', 'peaceable', 'gentle']],
  ['characterOpen', ['closed', 'guarded', 'frank', m.studio_hides_nothing()]],
  ['characterExtravert', ['withdrawn', 'quiet', 'outgoing', m.studio_loves_company()]],
  ['characterSocialRank', ['humble', 'modest', 'self-assured', m.studio_used_to_being_obeyed()]],
];

/** Describes a character from its sliders in a sentence or two, strongest traits first. */
export function describeTemper(values: CharacterValues): string {
  const said = words
    .map(([name, scale]) => ({ off: Number(values[name]) - 5, scale }))
    .filter(({ off }) => Math.abs(off) >= 1)
    .sort((a, b) => Math.abs(b.off) - Math.abs(a.off))
    .slice(0, 4)
    .map(({ off, scale }) => scale[off < 0 ? (off <= -3 ? 0 : 1) : off >= 3 ? 3 : 2]);
  const temper = said.length === 0 ? m.studio_even_tempered() : said.join(', ');
  return `${capitalize(temper)}. ${fluidityText(values.characterEmotionalFluidity)}`;
}

function fluidityText(fluidity: number): string {
  if (fluidity <= -0.4) return m.studio_moods_change_slowly();
  return fluidity >= 0.4 ? m.studio_moods_change_quickly() : m.studio_moods_can_shift();
}
