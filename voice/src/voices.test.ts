import { readVoiceTraits, voiceGroups } from '@emberlore/contract';
import { describe, expect, it } from 'vitest';
import { findVoice, type Voice, voices } from './voices.ts';

const isNear = (one: Voice, other: Voice) =>
  Math.abs(one.tract - other.tract) < 0.05 && Math.abs(one.tilt - other.tilt) < 4;

describe('the voices', () => {
  it('are the 83 of the contract, in their groups', () => {
    expect(voices).toHaveLength(83);
    for (const { name, group } of voices) expect(voiceGroups[group] as readonly string[]).toContain(name);
    expect(findVoice('Casey')?.group).toBe('androgynous');
    expect(findVoice('casey')).toBeUndefined();
  });

  it('differ: the same base with nearly the same tract and brightness is at least a semitone apart', () => {
    const near = voices.flatMap((one, i) =>
      voices.slice(i + 1).filter((other) => {
        const alike = one.group === other.group && one.base === other.base && isNear(one, other);
        return alike && Math.abs(12 * Math.log2(one.pitch / other.pitch)) < 1;
      }),
    );
    expect(near).toEqual([]);
  });

  it('sound as the picker says', () => {
    for (const { name, base, tilt } of voices) {
      const { accent, tone } = readVoiceTraits(name);
      expect([name, accent]).toEqual([name, base === 'awb' ? 'scottish' : 'american']);
      expect([name, tone]).toEqual([name, tilt >= 4 ? 'bright' : tilt < 0 ? 'dark' : 'clear']);
    }
    // The younger a voice is called, the higher it is and the smaller its speaker.
    for (const group of ['masculine', 'feminine'] as const) {
      const heights = (['old', 'middle', 'young'] as const).map((age) => {
        const those = voices.filter((voice) => voice.group === group && readVoiceTraits(voice.name).age === age);
        return those.reduce((sum, { pitch, tract }) => sum + pitch * tract, 0) / those.length;
      });
      expect(heights).toEqual(heights.toSorted((one, other) => one - other));
    }
  });
});
