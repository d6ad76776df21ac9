/**
 * Returns how far the log of a talk is scrolled for its newest part to be read: to the end, but not beyond the sentence
 * that is spoken, nor beyond the beginning of the latest reply or of what came of a choice. A choice that is offered below
 * them never takes their place.
 */
export function findPlace(log: HTMLElement): number {
  const fade = Number.parseFloat(getComputedStyle(log).paddingTop || '0');
  const top = log.getBoundingClientRect().top + fade;
  const findTop = (part: Element) => part.getBoundingClientRect().top - top + log.scrollTop;
  const end = log.scrollHeight - log.clientHeight;
  const spoken = log.querySelector('[data-speaking="true"]');
  const start = spoken ?? log.querySelector('[data-begins="true"]');
  if (!start) return end;
  const place = Math.min(end, findTop(start));
  const sentence = spoken?.querySelector('[data-speaking="true"]');
  const lowest = (part: Element) => findTop(part) + part.getBoundingClientRect().height - log.clientHeight;
  // A reply longer than the log moves on with its voice.
  return sentence && lowest(sentence) > place ? Math.min(end, findTop(sentence)) : place;
}
