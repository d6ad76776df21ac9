import { expect, it } from 'vitest';
import { attended, earlier, npc, world } from './testing/world.ts';

it('words in the box survive a reload, as speech or as action', async () => {
  const before = await attended();
  before.talk.setActing(true);
  before.talk.setDraft('lifts the lantern');
  const after = world({ kept: before.kept.text });
  expect(after.talk.state()).toMatchObject({ draft: 'lifts the lantern', acting: true });
});

it('who leaves and comes back talks, unless an action is half written', async () => {
  const { talk } = await attended();
  talk.setActing(true);
  talk.setDraft('lifts the lantern');
  talk.leave();
  expect(talk.state().acting).toBe(true);
  talk.setDraft('');
  talk.leave();
  talk.attend();
  expect(talk.state().acting).toBe(false);
});

it('a message to which nothing came back is put into the box again', async () => {
  const before = await attended();
  before.goOffline();
  await before.say('Who keeps the key?');
  const after = await attended({ kept: before.kept.text });
  expect(after.talk.state().draft).toBe('Who keeps the key?');
});

it('a message that arrived after all is not', async () => {
  const before = await attended();
  await before.say('Who keeps the key?');
  const messages = [earlier('m1', 'Who keeps the key?', 'user'), earlier('m2', 'I do.')];
  const after = await attended({ kept: before.kept.text, pages: [{ messages, before: null, last: null }] });
  expect(after.talk.state().draft).toBe('');
  expect(after.kept.text).toBe('');
});

it('nothing is kept once the reply has begun', async () => {
  const scene = await attended();
  scene.talk.setDraft('Who keeps the key?');
  expect(scene.kept.text).not.toBe('');
  void scene.talk.send();
  await scene.rest();
  expect(scene.kept.text).not.toBe('');
  scene.turn(0).hear(npc('a', 'I do.'));
  expect(scene.kept.text).toBe('');
});

it('what cannot be read is forgotten', () => {
  expect(world({ kept: 'no JSON' }).talk.state().draft).toBe('');
});
