import { expect, it } from 'vitest';
import { isTyping } from './talk-state.ts';
import { attended, npc } from './testing/world.ts';

const delivery = (scene: Awaited<ReturnType<typeof attended>>) => scene.talk.state().lines.map((line) => line.delivery);

it('a message sent without a connection waits and is sent once there is one', async () => {
  const scene = await attended();
  scene.goOffline();
  await scene.say('Who keeps the key?');
  expect(scene.asked()).toBe(0);
  expect(delivery(scene)).toEqual(['waiting']);
  expect(isTyping(scene.talk.state())).toBe(false);
  await scene.comeBack();
  expect(scene.asked()).toBe(1);
  scene.turn(0).hear(npc('a', 'I do.'));
  await scene.turn(0).end();
  expect(scene.texts()).toEqual(['Who keeps the key?', 'I do.']);
  expect(delivery(scene)).toEqual(['sent', 'sent']);
});

it('a reply that is cut off by a lost connection is given up at once, and what still comes of it is ignored', async () => {
  const scene = await attended();
  await scene.say('Who keeps the key?');
  scene.turn(0).hear({ event: 'delta', data: { messageId: 'a', messageUser: 'npc', text: 'I ' } });
  scene.goOffline();
  await scene.rest();
  expect(scene.texts()).toEqual(['Who keeps the key?']);
  expect(delivery(scene)).toEqual(['waiting']);
  scene.turn(0).hear(npc('a', 'I do.'));
  expect(scene.texts()).toEqual(['Who keeps the key?']);
  await scene.comeBack();
  expect(scene.turn(1).request.key).toBe(scene.turn(0).request.key);
});

it('a message whose session could not be opened without a connection opens it later', async () => {
  const scene = await attended();
  scene.talk.close();
  scene.fate.open = 'cut';
  scene.goOffline();
  await scene.say('Who keeps the key?');
  expect(delivery(scene)).toEqual(['waiting']);
  expect(scene.asked()).toBe(0);
  scene.fate.open = null;
  await scene.comeBack();
  expect(scene.turn(0).request).toMatchObject({ act: { text: 'Who keeps the key?' }, sessionToken: 'session-2' });
});

it('a connection that is lost over and over is waited for each time', async () => {
  const scene = await attended();
  await scene.say('Hello.');
  for (const place of [0, 1, 2, 3, 4, 5]) {
    scene.goOffline();
    await scene.turn(place).break('cut');
    await scene.comeBack();
  }
  expect(scene.asked()).toBe(7);
  expect(delivery(scene)).toEqual(['sending']);
});
