import type { TalkEvent } from '@emberlore/contract';
import { describe, expect, it } from 'vitest';
import { isTyping } from './talk-state.ts';
import { attended, npc } from './testing/world.ts';

const wav = new Blob(['RIFF'], { type: 'audio/wav' });
const transcript: TalkEvent = {
  event: 'message',
  data: { messageId: 'u1', messageUser: 'user', message: 'Who keeps the key?', audioChunk: '' },
};
const notHeard: TalkEvent = {
  event: 'message',
  data: { messageId: 'n1', messageUser: 'narrator', message: 'No words could be made out.', audioChunk: '' },
};

describe('a spoken message', () => {
  it('becomes the player’s line when its words are known, and dots stand only from then on', async () => {
    const scene = await attended();
    void scene.talk.sendAudio(wav);
    await scene.rest();
    expect(scene.turn(0).request.act).toEqual({ kind: 'speak', wav });
    expect(scene.talk.state().sendingAudio).toBe(true);
    expect(isTyping(scene.talk.state())).toBe(false);
    scene.turn(0).hear(transcript);
    expect(scene.talk.state().sendingAudio).toBe(false);
    expect(isTyping(scene.talk.state())).toBe(true);
    expect(scene.talk.state().lines).toMatchObject([{ id: 'u1', by: 'user', text: 'Who keeps the key?' }]);
    scene.turn(0).hear(npc('a', 'I do.', 'AAAA'));
    await scene.turn(0).end();
    expect(scene.talk.state().last).toEqual({ version: 1, versions: 1 });
  });

  it('in which nothing was made out says so, and is no turn to go back to', async () => {
    const scene = await attended();
    void scene.talk.sendAudio(wav);
    await scene.rest();
    scene.turn(0).hear(notHeard);
    await scene.turn(0).end();
    scene.talk.stopSpeaking();
    expect(scene.texts()).toEqual(['No words could be made out.']);
    expect(scene.talk.state().last).toBe(null);
  });

  it('is not sent without credits', async () => {
    const scene = await attended({ credits: 0 });
    await scene.talk.sendAudio(wav);
    expect(scene.asked()).toBe(0);
    expect(scene.log).toEqual(['out of credits']);
  });

  it('waits for the turn that is under way, each in its order', async () => {
    const scene = await attended({ muted: true });
    await scene.say('One.');
    const [second, third] = [new Blob(['2']), new Blob(['3'])];
    void scene.talk.sendAudio(second);
    void scene.talk.sendAudio(third);
    await scene.rest();
    expect(scene.asked()).toBe(1);
    await scene.turn(0).end();
    expect(scene.turn(1).request.act).toEqual({ kind: 'speak', wav: second });
    expect(scene.asked()).toBe(2);
    await scene.turn(1).end();
    expect(scene.turn(2).request.act).toEqual({ kind: 'speak', wav: third });
  });

  it('that got lost on its way can be sent again as it was', async () => {
    const scene = await attended();
    void scene.talk.sendAudio(wav);
    await scene.rest();
    await scene.turn(0).break('other');
    expect(scene.talk.state().lines).toMatchObject([{ text: 'Spoken message', delivery: 'failed' }]);
    void scene.talk.retry(1);
    await scene.rest();
    expect(scene.talk.state().lines).toEqual([]);
    expect(scene.turn(1).request).toEqual(scene.turn(0).request);
    scene.turn(1).hear(transcript);
    await scene.turn(1).end();
    expect(scene.texts()).toEqual(['Who keeps the key?']);
  });
});

describe('an interruption', () => {
  it('by typing stops the character, and the rest of the reply is only shown', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    scene.turn(0).hear(npc('a', 'Well now.', 'AAAA'));
    scene.speak('a');
    scene.talk.setDraft('W');
    expect(scene.queue).toEqual([]);
    expect(scene.talk.state().speaking).toBe(null);
    scene.turn(0).hear(npc('b', 'Sit down.', 'BBBB'));
    expect(scene.queue).toEqual([]);
    expect(scene.texts()).toEqual(['Hello.', 'Well now.', 'Sit down.']);
  });

  it('does not silence the reply after it', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    scene.turn(0).hear(npc('a', 'Well now.', 'AAAA'));
    scene.talk.stopSpeaking();
    await scene.turn(0).end();
    await scene.say('And?');
    scene.turn(1).hear(npc('c', 'And so on.', 'CCCC'));
    expect(scene.queue).toEqual(['c']);
  });
});
