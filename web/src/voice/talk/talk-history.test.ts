import { describe, expect, it } from 'vitest';
import { grouped } from './talk-groups.ts';
import { isTyping } from './talk-state.ts';
import { attended, earlier, npc } from './testing/world.ts';

describe('what was said before', () => {
  it('is read back page by page, oldest first', async () => {
    const scene = await attended({
      pages: [
        { messages: [earlier('c', 'Third.')], before: 'p2', last: null },
        { messages: [earlier('a', 'First.'), earlier('b', 'Second.')], before: null, last: null },
      ],
    });
    expect(scene.talk.state().earlier).toBe('more');
    await scene.talk.loadEarlier();
    expect(scene.texts()).toEqual(['First.', 'Second.', 'Third.']);
    expect(scene.talk.state().earlier).toBe('none');
    await scene.talk.loadEarlier();
    expect(scene.log).toEqual(['read before p2']);
  });

  it('begins with the character’s first words, set apart and without a mark of an earlier visit', async () => {
    const scene = await attended({
      pages: [
        {
          messages: [earlier('a', 'Well.'), { ...earlier('b', 'There you are.'), messageOpens: true }],
          before: null,
          last: null,
        },
      ],
    });
    scene.talk.setDraft('Hello.');
    void scene.talk.send();
    const groups = grouped(scene.talk.state().lines);
    expect(groups.map(({ id, opens }) => [id, opens])).toEqual([
      ['a', null],
      ['b', null],
      ['said-1', null],
    ]);
  });

  it('that cannot be read says so and may be asked for again', async () => {
    const refused = Promise.reject(new Error('No.'));
    refused.catch(() => undefined);
    const scene = await attended({
      pages: [
        { messages: [earlier('b', 'Second.')], before: 'p2', last: null },
        refused,
        { messages: [earlier('a', 'First.')], before: null, last: null },
      ],
    });
    await scene.talk.loadEarlier();
    expect(scene.talk.state().earlier).toBe('failed');
    await scene.talk.loadEarlier();
    expect(scene.texts()).toEqual(['First.', 'Second.']);
  });

  it('is separate from this session, and one run from the next', async () => {
    const said = (id: string, run: string) => ({ ...earlier(id, id), messageRunId: run });
    const scene = await attended({
      muted: true,
      pages: [{ messages: [said('a', 'r1'), said('b', 'r1'), said('c', 'r2')], before: null, last: null }],
    });
    await scene.say('Hello.');
    scene.turn(0).hear(npc('d', 'Again.'));
    const groups = grouped(scene.talk.state().lines);
    expect(groups.map(({ id, opens }) => [id, opens])).toEqual([
      ['a', null],
      ['c', 'run'],
      ['said-1', 'session'],
      ['d', null],
    ]);
  });

  it('knows what was done from what was said', async () => {
    const messages = [
      { ...earlier('u', 'opens the door', 'user'), messageAction: true },
      earlier('v', 'Anybody *here*?', 'user'),
      earlier('a', 'No.'),
    ];
    const scene = await attended({ pages: [{ messages, before: null, last: null }] });
    expect(scene.talk.state().lines).toMatchObject([
      { isAction: true, text: 'opens the door' },
      { isAction: false, text: 'Anybody *here*?' },
      { isAction: false, text: 'No.' },
    ]);
  });
});

describe('a reply that was being made when the page was left', () => {
  const open = { messages: [earlier('u', 'Hello?', 'user')], before: null, last: null };
  const done = {
    messages: [earlier('u', 'Hello?', 'user'), earlier('a', 'Who is there?')],
    before: null,
    last: { version: 1, versions: 1 },
  };

  it('is asked for until it is there', async () => {
    const scene = await attended({ pages: [open, open, done] });
    expect(isTyping(scene.talk.state())).toBe(true);
    scene.waits[0]?.over();
    await scene.rest();
    expect(scene.texts()).toEqual(['Hello?']);
    scene.waits[1]?.over();
    await scene.rest();
    expect(scene.texts()).toEqual(['Hello?', 'Who is there?']);
    expect(scene.talk.state()).toMatchObject({ awaited: false, last: { version: 1, versions: 1 } });
  });

  it('is not waited for once the player has said something else, or gone', async () => {
    const scene = await attended({ muted: true, pages: [open, done] });
    await scene.say('Anybody?');
    scene.waits[0]?.over();
    await scene.rest();
    expect(scene.texts()).toEqual(['Hello?', 'Anybody?']);
    expect(scene.talk.state().awaited).toBe(false);
  });
});

describe('deleting the talk', () => {
  it('leaves nothing of it', async () => {
    const scene = await attended({
      pages: [{ messages: [earlier('a', 'First.')], before: 'p2', last: { version: 1, versions: 1 } }],
    });
    expect(await scene.talk.erase()).toBe(true);
    expect(scene.log).toEqual(['erase session-1']);
    expect(scene.talk.state()).toMatchObject({ lines: [], last: null, earlier: 'none' });
  });

  it('that fails leaves all of it', async () => {
    const scene = await attended({ pages: [{ messages: [earlier('a', 'First.')], before: null, last: null }] });
    scene.fate.erase = 'other';
    expect(await scene.talk.erase()).toBe(false);
    expect(scene.texts()).toEqual(['First.']);
  });
});
