import { describe, expect, it } from 'vitest';
import { attended, earlier, npc } from './testing/world.ts';

describe('sound', () => {
  it('that the browser refuses: lines are shown at once and can be heard by a tap', async () => {
    const scene = await attended({ blocked: true });
    await scene.say('Hello.');
    scene.turn(0).hear(npc('a', 'Well now.', 'AAAA'));
    await scene.turn(0).end();
    expect(scene.texts()).toEqual(['Hello.', 'Well now.']);
    expect(scene.talk.state().unheard).toEqual(['a']);
    scene.talk.hearUnheard();
    expect(scene.queue).toEqual([]);
    scene.settings.blocked = false;
    scene.soundChanged();
    expect(scene.queue).toEqual(['a']);
    expect(scene.talk.state().unheard).toEqual([]);
  });

  it('of a long line begins with its opening, and its words stand there as soon as they have come', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    scene.turn(0).hear({ event: 'opening', data: { messageId: 'a', audioChunk: 'AA', share: 0.5 } });
    expect(scene.queue).toEqual(['a']);
    scene.speak('a');
    scene.turn(0).hear(npc('a', 'Well now, sit down with me.', 'AAAA'));
    expect(scene.texts()).toEqual(['Hello.', 'Well now, sit down with me.']);
    await scene.turn(0).end();
    expect(scene.log).not.toContain('settled');
    scene.spoken('a');
    expect(scene.log).toContain('settled');
  });

  it('that is taken away mid-sentence leaves the text readable', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    scene.turn(0).hear(npc('a', 'Well now.', 'AAAA'));
    scene.turn(0).hear(npc('b', 'Sit.', 'BBBB'));
    scene.speak('a');
    scene.settings.blocked = true;
    scene.soundChanged();
    expect(scene.texts()).toEqual(['Hello.', 'Well now.', 'Sit.']);
    expect(scene.talk.state().unheard).toEqual(['a', 'b']);
    expect(scene.talk.state().speaking).toBeNull();
  });

  it('stops when the player leaves, and a reply that comes later waits as text', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    scene.turn(0).hear(npc('a', 'Well now.', 'AAAA'));
    scene.talk.leave();
    expect(scene.texts()).toEqual(['Hello.', 'Well now.']);
    scene.turn(0).hear(npc('b', 'Sit.', 'BBBB'));
    expect(scene.queue).toEqual([]);
    expect(scene.texts()).toEqual(['Hello.', 'Well now.', 'Sit.']);
  });

  it('muted in the middle shows what waits without losing its place', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    scene.turn(0).hear(npc('a', 'Well now.', 'AAAA'));
    scene.turn(0).hear(npc('b', 'Sit.', 'BBBB'));
    scene.speak('a');
    scene.settings.muted = true;
    expect(scene.texts()).toEqual(['Hello.', 'Well now.', 'Sit.']);
    expect(scene.queue).toEqual(['a', 'b']);
  });

  it('of first words comes after their text, unless the player has silenced the character meanwhile', async () => {
    const begun = { messages: [earlier('a', 'Come in.')], before: null, last: null };
    for (const [silenced, queue] of [
      [false, ['a']],
      [true, []],
    ] as const) {
      const sound = Promise.withResolvers<{ messageId: string; audioChunk: string }>();
      const scene = await attended({ pages: [begun], firstWords: sound.promise });
      expect([scene.texts(), scene.queue]).toEqual([['Come in.'], []]);
      if (silenced) scene.talk.stopSpeaking();
      sound.resolve({ messageId: 'a', audioChunk: 'AAAA' });
      await scene.rest();
      expect(scene.queue).toEqual(queue);
    }
  });

  it('of a line can be heard again', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    scene.turn(0).hear(npc('a', 'Well now.', 'AAAA'));
    scene.turn(0).hear(npc('t', 'She sits.'));
    await scene.turn(0).end();
    scene.spoken('a');
    scene.talk.stopSpeaking();
    scene.talk.replay(['a', 't']);
    expect(scene.queue).toEqual(['a']);
  });
});
