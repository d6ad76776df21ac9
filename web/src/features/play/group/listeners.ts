import type { Character, EmotionCode } from '@emberlore/contract';
import type { Listener } from '../../../voice/parts/portrait.tsx';

/**
 * Returns who stands beside the one who is shown: of people in a row, the one before and the one after, in turn. Of two,
 * the other one keeps its side, so that they look at each other whichever of them speaks.
 */
export function findListeners(
  people: readonly Character[],
  shownId: string,
  emotions: Readonly<Record<string, EmotionCode>>,
): Listener[] {
  const place = people.findIndex(({ characterId }) => characterId === shownId);
  if (place < 0) return [];
  const toListener = (offset: number, side: Listener['side']): Listener[] => {
    const partner = people[(place + offset + people.length) % people.length];
    if (!partner || partner.characterId === shownId) return [];
    return [{ id: partner.characterId, partner, emotion: emotions[partner.characterId] ?? 1, side }];
  };
  if (people.length === 2) return toListener(1, place === 0 ? 'right' : 'left');
  return [...toListener(-1, 'left'), ...toListener(1, 'right')];
}
