import { musicStyles } from '@emberlore/contract';
import { describe, expect, it } from 'vitest';
import { compose, composeMotif, passageSeconds, type Score } from './compose.ts';
import { styles } from './styles.ts';

const score: Score = { style: 'shore', storyId: 'lantern', tension: 0, characterId: 'sorcha', passage: 0 };

describe('a passage', () => {
  it('is the same for the same score, and another for the next passage', () => {
    expect(compose(score)).toEqual(compose(score));
    expect(compose({ ...score, passage: 1 })).not.toEqual(compose(score));
  });

  it.each(musicStyles)('of %s lasts half a minute, fills it and stays in its scale', (style) => {
    const seconds = passageSeconds(style);
    expect(seconds).toBeGreaterThan(18);
    expect(seconds).toBeLessThan(46);
    const notes = compose({ ...score, style });
    expect(Math.max(...notes.map(({ at, length }) => at + length))).toBeGreaterThan(seconds - 1);
    expect(Math.max(...notes.map(({ at }) => at))).toBeLessThan(seconds);
    const tonic = Math.min(...notes.filter(({ instrument }) => instrument === 'bass').map(({ pitch }) => pitch));
    const inScale = notes.filter(({ pitch }) => styles[style].mode.includes((pitch - tonic + 120) % 12));
    expect(inScale).toHaveLength(notes.length);
  });

  it('has a heartbeat when something is at stake, and more notes in a fight', () => {
    const drums = ([0, 1, 2] as const).map(
      (tension) => compose({ ...score, tension }).filter(({ instrument }) => instrument === 'drum').length,
    );
    expect(drums[0]).toBe(0);
    expect(drums[1]).toBeGreaterThan(0);
    expect(drums[2]).toBeGreaterThan(drums[1] ?? 0);
  });

  it('plays the motif of the character, which stays the same', () => {
    expect(composeMotif('sorcha')).toEqual(composeMotif('sorcha'));
    const melody = (characterId: string) =>
      compose({ ...score, characterId }).filter(({ instrument }) => instrument === 'flute');
    expect(melody('sorcha')).not.toEqual(melody('tadhg'));
  });
});
