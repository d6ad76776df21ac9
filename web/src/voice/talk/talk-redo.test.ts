import { describe, expect, it } from 'vitest';
import { attended, earlier, npc } from './testing/world.ts';

/** Creates a talk with one message and its reply. */
async function answered() {
  const scene = await attended({ muted: true });
  await scene.say('Who keeps the key?');
  scene.turn(0).hear(npc('a', 'I do.'));
  await scene.turn(0).end();
  return scene;
}

describe('another reply', () => {
  it('takes the place of the one before, which can be gone back to', async () => {
    const scene = await answered();
    expect(scene.talk.state().last).toEqual({ version: 1, versions: 1 });
    void scene.talk.regenerate();
    await scene.rest();
    expect(scene.texts()).toEqual(['Who keeps the key?']);
    expect(scene.turn(1).request.act).toEqual({ kind: 'again' });
    scene.turn(1).hear(npc('b', 'My sister does.'));
    await scene.turn(1).end();
    expect(scene.texts()).toEqual(['Who keeps the key?', 'My sister does.']);
    expect(scene.talk.state().last).toEqual({ version: 2, versions: 2 });
    scene.chosen.answer = {
      version: 1,
      versions: 2,
      messages: [earlier('u', 'Who keeps the key?', 'user'), earlier('a', 'I do.')],
      emotion: { code: 4, name: 'SADNESS', strength: 0.4 },
    };
    await scene.talk.choose(1);
    expect(scene.log).toContain('choose 1');
    expect(scene.texts()).toEqual(['Who keeps the key?', 'I do.']);
    expect(scene.talk.state()).toMatchObject({ last: { version: 1, versions: 2 }, emotion: 4, sending: false });
  });

  it('that does not come leaves the one before', async () => {
    const scene = await answered();
    void scene.talk.regenerate();
    await scene.rest();
    scene.turn(1).hear(npc('b', 'My sis'));
    await scene.turn(1).break('other');
    expect(scene.texts()).toEqual(['Who keeps the key?', 'I do.']);
    expect(scene.talk.state().last).toEqual({ version: 1, versions: 1 });
    expect(scene.log).toContain('failed other');
  });

  it('is not asked for without credits, before anything was said, or while another is under way', async () => {
    const scene = await attended();
    await scene.talk.regenerate();
    expect(scene.asked()).toBe(0);
    const broke = await answered();
    broke.settings.credits = 0;
    await broke.talk.regenerate();
    expect(broke.asked()).toBe(1);
    expect(broke.log).toContain('out of credits');
  });

  it('can be asked for what was said on an earlier visit', async () => {
    const messages = [earlier('u', 'Hello?', 'user'), earlier('a', 'Who is there?')];
    const scene = await attended({ pages: [{ messages, before: null, last: { version: 2, versions: 2 } }] });
    void scene.talk.regenerate();
    await scene.rest();
    scene.turn(0).hear(npc('c', 'Come in.'));
    await scene.turn(0).end();
    scene.talk.stopSpeaking();
    expect(scene.texts()).toEqual(['Hello?', 'Come in.']);
    expect(scene.talk.state().last).toEqual({ version: 3, versions: 3 });
  });
});

describe('the last words in other words', () => {
  it('stand in the box, and replace both words and reply', async () => {
    const scene = await answered();
    scene.talk.edit();
    expect(scene.talk.state()).toMatchObject({ draft: 'Who keeps the key?', editing: true });
    await scene.say('Who has the key?');
    expect(scene.turn(1).request.act).toEqual({ kind: 'edit', text: 'Who has the key?' });
    expect(scene.texts()).toEqual(['Who has the key?']);
    scene.turn(1).hear(npc('b', 'I have.'));
    await scene.turn(1).end();
    expect(scene.texts()).toEqual(['Who has the key?', 'I have.']);
    expect(scene.talk.state()).toMatchObject({ editing: false, last: { version: 2, versions: 2 } });
  });

  it('that could not be said stand in the box again, and what was said stays', async () => {
    const scene = await answered();
    scene.talk.edit();
    await scene.say('Who has the key?');
    await scene.turn(1).break('other');
    expect(scene.texts()).toEqual(['Who keeps the key?', 'I do.']);
    expect(scene.talk.state()).toMatchObject({ draft: 'Who has the key?', editing: true });
    scene.talk.cancelEdit();
    expect(scene.talk.state()).toMatchObject({ draft: '', editing: false });
  });
});

describe('doing something', () => {
  it('is sent as an action and stands as one', async () => {
    const scene = await attended({ muted: true });
    scene.talk.setActing(true);
    await scene.say('lifts the lantern');
    expect(scene.turn(0).request.act).toEqual({ kind: 'do', text: 'lifts the lantern' });
    expect(scene.talk.state().lines[0]).toMatchObject({ isAction: true, text: 'lifts the lantern' });
  });

  it('that the server refuses for credits is back in the box as an action', async () => {
    const scene = await attended({ muted: true });
    scene.talk.setActing(true);
    await scene.say('lifts the lantern');
    await scene.turn(0).break('no-credits');
    expect(scene.talk.state()).toMatchObject({ draft: 'lifts the lantern', acting: true, lines: [] });
  });
});
