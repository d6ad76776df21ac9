import { describe, expect, it } from 'vitest';
import type { TalkPage } from './talk-ports.ts';
import { attended, earlier, world } from './testing/world.ts';

describe('session', () => {
  it('is opened once when the player comes, and its earlier lines are shown', async () => {
    const scene = world({ pages: [{ messages: [earlier('m1', 'Mind the step.')], before: null, last: null }] });
    scene.talk.attend();
    expect(scene.talk.state().session).toBe('starting');
    scene.talk.leave();
    scene.talk.attend();
    await scene.rest();
    expect(scene.talk.state().session).toBe('active');
    expect(scene.texts()).toEqual(['Mind the step.']);
  });

  it('keeps what the player types while it is being opened', async () => {
    const heard = Promise.withResolvers<TalkPage>();
    const scene = world({ pages: [heard.promise] });
    scene.talk.attend();
    await scene.rest();
    scene.talk.setDraft('Good evening.');
    heard.resolve({ messages: [earlier('m1', 'Mind the step.')], before: null, last: null });
    await scene.rest();
    expect(scene.talk.state()).toMatchObject({ draft: 'Good evening.', session: 'active' });
    expect(scene.texts()).toEqual(['Mind the step.']);
    await scene.say('Hello.');
    expect(scene.turn(0).request.sessionToken).toBe('session-1');
  });

  it('is kept while the player looks elsewhere and told closed when it ends', async () => {
    const scene = await attended();
    scene.talk.leave();
    scene.talk.attend();
    await scene.say('Still here?');
    expect(scene.turn(0).request.sessionToken).toBe('session-1');
    scene.talk.close();
    expect(scene.log).toContain('close session-1');
    expect(scene.talk.state().session).toBe('none');
  });

  it('is closed again when it opens after the player has gone for good', async () => {
    const scene = world();
    scene.talk.attend();
    scene.talk.leave();
    scene.talk.close();
    await scene.rest();
    expect(scene.log).toEqual(['close session-1']);
    expect(scene.talk.state().session).toBe('none');
  });

  it('is asked for before sending when there is none', async () => {
    const scene = world();
    scene.fate.open = 'other';
    scene.talk.attend();
    await scene.rest();
    expect(scene.talk.state().session).toBe('failed');
    scene.fate.open = null;
    await scene.say('Anybody?');
    expect(scene.turn(0).request.sessionToken).toBe('session-1');
  });

  it('opens the out-of-credits dialog when a session is refused for credits', async () => {
    const scene = world();
    scene.fate.open = 'no-credits';
    scene.talk.attend();
    await scene.rest();
    expect(scene.log).toEqual(['out of credits']);
  });

  it('that is lost is replaced, and the line said again one second later under a new key', async () => {
    const scene = await attended();
    await scene.say('Who keeps the key?');
    await scene.turn(0).break('no-session');
    expect(scene.asked()).toBe(1);
    expect(scene.waits.map((wait) => wait.milliseconds)).toEqual([1000]);
    scene.waits[0]?.over();
    await scene.rest();
    expect(scene.turn(1).request).toEqual({
      sessionToken: 'session-2',
      act: { kind: 'say', text: 'Who keeps the key?' },
      audio: true,
      key: 'key-2',
    });
    await scene.turn(1).end();
    expect(scene.talk.state().lines.map((line) => line.delivery)).toEqual(['sent']);
    expect(scene.texts()).toEqual(['Who keeps the key?']);
  });

  it('that is lost twice leaves the line as not sent', async () => {
    const scene = await attended();
    await scene.say('Who keeps the key?');
    await scene.turn(0).break('no-session');
    scene.waits[0]?.over();
    await scene.rest();
    await scene.turn(1).break('no-session');
    expect(scene.talk.state().lines[0]?.delivery).toBe('failed');
    expect(scene.talk.state().sending).toBe(false);
  });
});
