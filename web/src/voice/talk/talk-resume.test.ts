import { expect, it } from 'vitest';
import { attended, npc } from './testing/world.ts';

it('asks again under the same key when a reply is cut off, and shows it once', async () => {
  const scene = await attended({ muted: true });
  await scene.say('Who keeps the key?');
  scene.turn(0).hear(npc('m1', 'The keeper, of'));
  expect(scene.texts()).toEqual(['Who keeps the key?', 'The keeper, of']);
  await scene.turn(0).break('cut');
  expect(scene.texts()).toEqual(['Who keeps the key?']);
  expect(scene.talk.state().sending).toBe(true);
  scene.waits[0]?.over();
  await scene.rest();
  expect(scene.turn(1).request).toEqual(scene.turn(0).request);
  scene.turn(1).hear(npc('m2', 'The keeper, of course.'));
  await scene.turn(1).end();
  expect(scene.texts()).toEqual(['Who keeps the key?', 'The keeper, of course.']);
  expect(scene.talk.state().lines.map((line) => line.delivery)).not.toContain('failed');
});

it('gives up after a few tries; then the player says when to try again, still under the same key', async () => {
  const scene = await attended();
  await scene.say('Anybody?');
  for (let tries = 0; tries < 3; tries += 1) {
    await scene.turn(tries).break('cut');
    scene.waits[tries]?.over();
    await scene.rest();
  }
  expect(scene.waits.map(({ milliseconds }) => milliseconds)).toEqual([500, 1500, 4000]);
  await scene.turn(3).break('cut');
  expect(scene.talk.state()).toMatchObject({ sending: false, lines: [{ delivery: 'failed' }] });
  void scene.talk.retry(1);
  await scene.rest();
  expect(scene.turn(4).request).toEqual(scene.turn(0).request);
});

it('asks nobody again who has refused', async () => {
  const scene = await attended();
  await scene.say('Anybody?');
  await scene.turn(0).break('other');
  expect(scene.waits).toEqual([]);
  expect(scene.talk.state().lines[0]?.delivery).toBe('failed');
});
