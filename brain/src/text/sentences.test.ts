import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSentenceSplitter, splitSentences } from './sentences.ts';

const texts = (text: string) => splitSentences(text).map((sentence) => sentence.text);

describe('splitSentences', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['Mr. Graves polished it. Dr. Wren watched.', ['Mr. Graves polished it.', 'Dr. Wren watched.']],
    ['Well... perhaps. Well... No.', ['Well... perhaps.', 'Well...', 'No.']],
    ['"Stop!" he said. "Now."', ['"Stop!" he said.', '"Now."']],
    ['It cost 3.50 crowns. Dear.', ['It cost 3.50 crowns.', 'Dear.']],
    ['J. Wren and I. So there.', ['J. Wren and I.', 'So there.']],
    ['First line\nSecond line', ['First line', 'Second line']],
    ['', []],
    ['... !', []],
  ])('cuts %j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('assigns text between asterisks to the narrator', () => {
    expect(splitSentences('*He looks away.* Not now. *sighs* Later.')).toEqual([
      { speaker: 'narrator', text: 'He looks away.' },
      { speaker: 'npc', text: 'Not now.' },
      { speaker: 'narrator', text: 'sighs' },
      { speaker: 'npc', text: 'Later.' },
    ]);
  });

  it.each([
    ['I *never* said so.', ['I never said so.']],
    ['It was *your* hand, not mine. *nods*', ['It was your hand, not mine.', 'nods']],
    ['I did *not*. Nobody knows their *names* here.', ['I did not.', 'Nobody knows their names here.']],
    ['That was *the bell*', ['That was the bell']],
    ['Not now *sighs* Later.', ['Not now', 'sighs', 'Later.']],
    ['I see *nods* and then', ['I see', 'nods', 'and then']],
    ['No. *looks away*', ['No.', 'looks away']],
    ['Wait *takes your hand* please', ['Wait', 'takes your hand', 'please']],
    ['I *never', ['I', 'never']],
  ])('takes a stressed word as said, and an action as done: %s', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  it('does not depend on how the text is chunked', () => {
    const text =
      'Well... "Stop!" he said. *Mr. Graves bows.* I *never* rang it. The bell rang at 3.50. Did it? It *did*';
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 60 }), (cuts) => {
        const splitter = createSentenceSplitter();
        const found = [];
        let at = 0;
        for (const cut of cuts) {
          found.push(...splitter.push(text.slice(at, at + cut)));
          at += cut;
        }
        found.push(...splitter.push(text.slice(at)), ...splitter.end());
        expect(found).toEqual(splitSentences(text));
      }),
    );
  });

  // Each took hours when the whole text was searched at each full stop.
  it.each([
    ['a long word before full stops', `${'a'.repeat(100_000)}${'5.'.repeat(50_000)}`],
    ['full stops alone', '.'.repeat(200_000)],
    ['closing quotes', `${'"'.repeat(100_000)}.`.repeat(2)],
    ['stressed words', 'a *b* '.repeat(40_000)],
    ['short sentences', 'A. '.repeat(60_000)],
  ])('works in proportion to the text: %s', (_, text) => {
    expect(splitSentences(text).every((sentence) => sentence.text.length > 0)).toBe(true);
  });
});
