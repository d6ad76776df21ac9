import { describe, expect, it } from 'vitest';
import { canSend, isTyping } from './talk-state.ts';
import { attended, earlier, npc, world } from './testing/world.ts';

describe('saying something', () => {
  it('shows the line at once, then dots, then the reply as it arrives, whenever it is spoken', async () => {
    const scene = await attended();
    await scene.say('  Who keeps the key?  ');
    expect(scene.texts()).toEqual(['Who keeps the key?']);
    expect(isTyping(scene.talk.state())).toBe(true);
    const turn = scene.turn(0);
    turn.hear({ event: 'delta', data: { messageId: 'a', messageUser: 'npc', text: 'I ' } });
    expect(scene.texts()).toEqual(['Who keeps the key?', 'I ']);
    turn.hear(npc('a', 'I do.', 'AAAA'));
    turn.hear(npc('b', 'Why?', 'BBBB'));
    expect(scene.texts()).toEqual(['Who keeps the key?', 'I do.', 'Why?']);
    expect(isTyping(scene.talk.state())).toBe(true);
    scene.speak('a');
    expect(scene.talk.state().speaking).toBe('a');
    await turn.end();
    expect(isTyping(scene.talk.state())).toBe(false);
    expect(scene.talk.state().sounding).toBe(true);
    scene.spoken('a');
    scene.speak('b');
    expect(scene.log).not.toContain('settled');
    scene.spoken('b');
    expect(scene.talk.state().sounding).toBe(false);
    expect(scene.log.filter((entry) => entry === 'settled')).toHaveLength(1);
  });

  it('shows a reply as it arrives when replies are muted, and asks for no speech', async () => {
    const scene = await attended({ muted: true });
    await scene.say('Hello.');
    const turn = scene.turn(0);
    expect(turn.request.audio).toBe(false);
    turn.hear({ event: 'delta', data: { messageId: 'a', messageUser: 'npc', text: 'Good ' } });
    turn.hear({ event: 'delta', data: { messageId: 'a', messageUser: 'npc', text: 'even' } });
    expect(scene.texts()).toEqual(['Hello.', 'Good even']);
    expect(isTyping(scene.talk.state())).toBe(false);
    turn.hear(npc('a', 'Good evening.'));
    await turn.end();
    expect(scene.texts()).toEqual(['Hello.', 'Good evening.']);
    expect(scene.queue).toEqual([]);
    expect(scene.log).toContain('settled');
  });

  it('is refused while a line is on its way or nothing is written', async () => {
    const scene = await attended();
    await scene.say('One.');
    scene.talk.setDraft('Two.');
    expect(canSend(scene.talk.state())).toBe(false);
    void scene.talk.send();
    await scene.rest();
    expect(scene.asked()).toBe(1);
    await scene.turn(0).end();
    expect(canSend(scene.talk.state())).toBe(true);
    scene.talk.setDraft('   ');
    expect(canSend(scene.talk.state())).toBe(false);
  });

  it('hands on credits, quests, rules and the face', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    const turn = scene.turn(0);
    turn.hear({ event: 'emotion', data: { code: 3, name: 'JOY', strength: 0.6 } });
    turn.hear({ event: 'quest', data: { questId: 'q1', event: 'initialized' } });
    turn.hear({ event: 'credits', data: { credits: 4 } });
    turn.hear({
      event: 'rules',
      data: { rules: { choices: [], absent: [], withoutQuests: [], later: [], carried: ['key'] } },
    });
    expect(scene.talk.state().emotion).toBe(3);
    expect(scene.log).toEqual(['quest q1 initialized', 'credits 4', 'carries key']);
  });

  it('stops what is still being spoken', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    scene.turn(0).hear(npc('a', 'Well now.', 'AAAA'));
    await scene.turn(0).end();
    await scene.say('And?');
    expect(scene.queue).toEqual([]);
    expect(scene.texts()).toEqual(['Hello.', 'Well now.', 'And?']);
  });
});

describe('credits', () => {
  it('none left: the dialog opens and the words stay in the box', async () => {
    const scene = await attended({ credits: 0 });
    await scene.say('Hello.');
    expect(scene.log).toEqual(['out of credits']);
    expect(scene.talk.state().draft).toBe('Hello.');
    expect(scene.asked()).toBe(0);
  });

  it('refused by the server: the words go back into the box', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    await scene.turn(0).break('no-credits');
    expect(scene.log).toEqual(['out of credits']);
    expect(scene.talk.state().draft).toBe('Hello.');
    expect(scene.texts()).toEqual([]);
  });
});

describe('a line that could not be delivered', () => {
  it('is marked, and said again as the very same request', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    scene.turn(0).hear(npc('a', 'Who is', 'AAAA'));
    scene.turn(0).hear({ event: 'delta', data: { messageId: 'b', messageUser: 'npc', text: 'the' } });
    await scene.turn(0).break('other');
    expect(scene.talk.state().lines.map((line) => [line.id, line.delivery])).toEqual([
      ['said-1', 'failed'],
      ['a', 'sent'],
    ]);
    void scene.talk.retry(1);
    await scene.rest();
    expect(scene.turn(1).request).toEqual(scene.turn(0).request);
    scene.turn(1).hear(npc('a', 'Who is there?', 'AAAA'));
    await scene.turn(1).end();
    expect(scene.talk.state().lines.map((line) => [line.id, line.delivery])).toEqual([
      ['said-1', 'sent'],
      ['a', 'sent'],
    ]);
  });

  it('does not tell the turn as settled', async () => {
    const scene = await attended();
    await scene.say('Hello.');
    await scene.turn(0).break('other');
    expect(scene.log).toEqual(['failed other']);
  });
});

describe('an item', () => {
  const key = { itemId: 'key', act: 'give' } as const;

  it('is handed over as an action, and a failure is repeated as the very same request', async () => {
    const scene = await attended();
    scene.talk.setDraft('My own words');
    void scene.talk.handOver('gives Pim the Brass Key', key);
    await scene.rest();
    expect(scene.turn(0).request.act).toEqual({ kind: 'do', text: 'gives Pim the Brass Key', item: key });
    await scene.turn(0).break('other');
    void scene.talk.retry(1);
    await scene.rest();
    expect(scene.turn(1).request).toEqual(scene.turn(0).request);
    expect(scene.talk.state().draft).toBe('My own words');
  });

  it('leaves no words in the box that would not hand it over: without credits, or after a reload', async () => {
    const scene = await attended();
    void scene.talk.handOver('gives Pim the Brass Key', key);
    await scene.rest();
    expect(scene.kept.text).toBe('');
    await scene.turn(0).break('no-credits');
    expect(scene.talk.state()).toMatchObject({ draft: '', acting: false, lines: [] });
  });
});

it('what came of a choice is told once, after what was said before, and ends what could be changed before it', async () => {
  const scene = await attended({
    pages: [{ messages: [earlier('a', 'Well?')], before: null, last: { version: 1, versions: 1 } }],
  });
  scene.talk.narrate('She puts down the lamp.');
  scene.talk.narrate('She puts down the lamp.');
  await scene.rest();
  expect(scene.texts()).toEqual(['Well?', 'She puts down the lamp.']);
  expect(scene.talk.state().last).toBeNull();
});

it('what came of a choice waits for what was said before', async () => {
  const scene = world({ pages: [{ messages: [earlier('a', 'Well?')], before: null, last: null }] });
  scene.talk.attend();
  scene.talk.narrate('She puts down the lamp.');
  await scene.rest();
  expect(scene.texts()).toEqual(['Well?', 'She puts down the lamp.']);
});
