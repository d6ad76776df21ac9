import { bringsUp, contentStems, findNoun, words } from '@emberlore/brain';
import { LRUCache } from 'lru-cache';

/** An item that is hidden in a scene, with where a search finds it, as its author puts it. */
export interface HiddenItem {
  itemId: string;
  name: string;
  foundText: string | null;
}

/** Clauses of a message that are read at most. */
const MOST_CLAUSES = 12;

const forms = (verbs: string) =>
  verbs.split(' ').flatMap((verb) => [verb, `${verb}s`, `${verb}es`, `${verb.replace(/e$/, '')}ing`]);

/** What only searches: 'dig in the snow'. */
const onlySearching = new Set([...forms('search dig rummage ransack probe'), 'digging']);
/** What may search: 'open the case', but also 'raise a glass'. */
const searching = new Set([
  ...onlySearching,
  ...forms('check examine inspect open lift empty climb unfold unroll raise'),
  'emptying',
  'empties',
]);

/** 'Look under the bed' and 'look for the pot', but not 'look at the bed'; 'feel in the snow', but not 'feel at home'. */
const lookingInto =
  /\b(?:looks?|looking|hunts?|hunting)(?: \w+){0,2} for (?:the|an?|his|her|their)\b|\b(?:looks?|looking|peers?|peering|feels?|feeling|reach(?:es|ing)?|grop(?:es?|ing)|pok(?:es?|ing)|pulls?|pulling|pushes|push)(?: \w+ly)?(?: \w+){0,2} (?:in|inside|into|under|underneath|beneath|below|behind|through|among|between|around|round|over|up|out|off|away|aside)\b/;

/** 'Let me look under the chair', 'I'll dig', 'we search': of what the player says, this is done. */
const begins =
  /^(?:(?:then|so|ok|okay|well|and|now|right|fine|alright|all right|hm+|anyway)[,.]? )*(?:i(?:'ll|'m going to|'d better|'m|'d like to| will| want to| am going to| go| run| walk| kneel| crouch| bend| step)?|let me|let's|we(?:'ll)?|let us) /;

const clausesOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[“”"]/g, '')
    .split(/(?<=[.!?;:])\s+/)
    .map((clause) => clause.trim())
    .filter(Boolean);

const isSearching = (clause: string): boolean =>
  words(clause).some((word) => searching.has(word)) || lookingInto.test(clause);

/** Whether a spoken clause says what the player does: 'I look behind the throne', 'check the teapot'. */
function announcesAction(clause: string): boolean {
  if (clause.endsWith('?') || /\b(?:not|never|n't|if|would|could|should)\b|n't\b/.test(clause)) return false;
  const [first = ''] = words(clause);
  return begins.test(clause) || searching.has(first) || /^(?:look|feel|reach|peer)\b/.test(clause);
}

/**
 * Returns the clauses of a message in which the player searches: of an action all that do, and of what is said those that
 * announce it.
 */
export function listSearches(text: string, kind: 'text' | 'audio' | 'action'): string[] {
  const starred = [...text.matchAll(/\*([^*]+)\*/g)].map(([, action = '']) => action);
  const done = kind === 'action' ? clausesOf(text.replace(/\*/g, '')) : starred.flatMap(clausesOf);
  const said = kind === 'action' ? [] : clausesOf(text.replace(/\*[^*]*\*/g, ' ')).filter(announcesAction);
  return [...done, ...said].slice(0, MOST_CLAUSES).filter(isSearching);
}

/** Whether one of the clauses does nothing but search, so that finding nothing is worth telling. */
export const onlySearches = (searches: readonly string[]): boolean =>
  searches.some((clause) => words(clause).some((word) => onlySearching.has(word)) || lookingInto.test(clause));

/** What leads to a place, or to a part of one. */
const preposition =
  /\b(?:in|inside|into|under|underneath|beneath|below|behind|on|among|by|beside|between|above|against|across|of|from|at)\b/;
/** What ends the name of a place. */
const afterPlace =
  /[,.;:]|\b(?:where|that|which|who|with|and|for|still|directly|just|to|exactly|being|doing|wrapped|telling|laid)\b/;
/** Parts that anything has. */
const anyParts = new Set(
  'bottom top end side foot height front back middle edge place day night one it hour two three four five six seven eight nine ten'.split(
    ' ',
  ),
);

/** Returns the places that a text names: 'snow' and 'wheel' of 'In the snow by the fourth wheel'. */
export function listPlaces(foundText: string): string[] {
  const text = foundText.toLowerCase().replace(/[’]/g, "'");
  const [, ...after] = text.split(preposition);
  const heads = after.map((rest) => words(rest.split(afterPlace)[0] ?? '').at(-1) ?? '');
  return [...new Set(heads.filter((head) => head !== '' && !anyParts.has(head)))];
}

/** Places of an item that are compared at most. */
const MOST_PLACES = 20;

/** The places of items in all their forms, by the text that names them: it is the same in every turn. */
const placesOf = new LRUCache<string, ReadonlySet<string>>({ max: 1000 });

function listPlaceForms(foundText: string): ReadonlySet<string> {
  const known = placesOf.get(foundText);
  if (known) return known;
  const places = listPlaces(foundText).slice(0, MOST_PLACES);
  const forms = new Set(places.flatMap((place) => [place, ...contentStems(place)]));
  placesOf.set(foundText, forms);
  return forms;
}

/** Returns the hidden item that a search finds: it is done where the item lies, or an action seeks it by its name. */
export function findSought<T extends HiddenItem>(
  searches: readonly string[],
  kind: 'text' | 'audio' | 'action',
  hidden: readonly T[],
): T | undefined {
  const said = new Set(searches.flatMap((clause) => [...words(clause), ...contentStems(clause)]));
  return hidden.find(({ name, foundText }) => {
    if ([...listPlaceForms(foundText ?? '')].some((form) => said.has(form))) return true;
    return kind === 'action' && searches.some((clause) => bringsUp(clause, findNoun(name)));
  });
}
