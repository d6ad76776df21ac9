import { expect, test } from 'vitest';
import { findPlace } from './reading-place.ts';

/** A log 400 pixels high, at its top, with parts that begin at these distances from it and have these heights. */
function buildLog(
  html: string,
  content: number,
  parts: Record<string, readonly [top: number, height: number]>,
): HTMLElement {
  const log = document.createElement('div');
  log.innerHTML = html;
  Object.defineProperties(log, { clientHeight: { value: 400 }, scrollHeight: { value: content } });
  for (const [id, [top, height]] of Object.entries(parts)) {
    const part = log.querySelector(`#${id}`);
    if (part) part.getBoundingClientRect = () => new DOMRect(0, top, 300, height);
  }
  return log;
}

test('goes to the end of what fits, and stops at the beginning of a reply that does not', () => {
  const reply = '<p>Why?</p><p id="a" data-begins="true"></p>';
  expect(findPlace(buildLog(reply, 600, { a: [450, 150] }))).toBe(200);
  expect(findPlace(buildLog(reply, 900, { a: [300, 600] }))).toBe(300);
});

test('a second reply leaves the one that is spoken in sight', () => {
  const both =
    '<p id="a" data-speaking="true" data-begins="true"><span id="s" data-speaking="true"></span></p><p id="b"></p>';
  expect(findPlace(buildLog(both, 1200, { a: [300, 350], s: [400, 50], b: [650, 500] }))).toBe(300);
  // A sentence below the fold comes up.
  expect(findPlace(buildLog(both, 1600, { a: [300, 600], s: [800, 50], b: [950, 500] }))).toBe(800);
});

test('a choice below the reply never takes the place of its beginning', () => {
  const offer = '<p id="a" data-begins="true"></p><div id="o" data-offer=""></div>';
  expect(findPlace(buildLog(offer, 700, { a: [300, 150], o: [450, 250] }))).toBe(300);
  expect(findPlace(buildLog(offer, 1100, { a: [300, 500], o: [800, 300] }))).toBe(300);
});
