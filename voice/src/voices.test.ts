import { voiceGroups } from '@emberlore/contract';
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
});
