import type { GeneratedScene, StoryOpening } from '@emberlore/contract';
import { withoutEmphasis } from './story-text.tsx';

/** A player's choices for a story. */
export interface Wishes {
  genre: string;
  characters: string[];
  settings: string[];
  overview: string;
}

/** A scene of a story with the player's answer; null before the answer. */
export interface Page {
  scene: GeneratedScene;
  choice: string | null;
}

/** A generated story, as stored in this browser. */
export interface GeneratedStory {
  title: string;
  theme: string;
  pages: Page[];
}

const key = 'emberlore.story-ai';

/** Creates a book from a story's opening. */
export function createGeneratedStory({ title, theme, scene }: StoryOpening): GeneratedStory {
  return { title, theme, pages: [{ scene, choice: null }] };
}

/** Returns the scene that awaits an answer, or the last one. */
export function currentScene({ pages }: GeneratedStory): GeneratedScene | undefined {
  return pages.at(-1)?.scene;
}

/** Adds the player's answer to the current scene, and the next scene. */
export function appendScene(book: GeneratedStory, choice: string, scene: GeneratedScene): GeneratedStory {
  const before = book.pages.map((page, index) => (index === book.pages.length - 1 ? { ...page, choice } : page));
  return { ...book, pages: [...before, { scene, choice: null }] };
}

/** Whether the story has ended. */
export function isOver(book: GeneratedStory): boolean {
  return (currentScene(book)?.question.choices.length ?? 0) === 0;
}

/**
 * Interprets the player's input: 'A' or 'B', alone or with punctuation, selects that choice; anything else is free
 * text.
 */
export function interpretInput(text: string, choices: readonly string[]): string {
  const letter = /^\s*([a-z])\s*[.):]?\s*$/i.exec(text)?.[1]?.toUpperCase();
  const choice = letter === undefined ? undefined : choices[letter.charCodeAt(0) - 65];
  return choice ?? text.trim();
}

/** Returns the letter of a choice, starting at A. */
export function toLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** Lists the letters of the choices: 'A or B', 'A, B or C'. */
export function listLetters(choices: readonly string[]): string {
  const letters = choices.map((_, index) => toLetter(index));
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(letters);
}

/** Formats the whole story as plain text. */
export function formatStory({ title, theme, pages }: GeneratedStory): string {
  const scenes = pages.map(({ scene, choice }) =>
    [
      `${scene.sceneId}. ${scene.title}`,
      scene.location,
      '',
      scene.description,
      ...(choice === null ? [] : ['', `> ${choice}`]),
      ...(scene.ending ? ['', scene.ending] : []),
    ].join('\n'),
  );
  return withoutEmphasis([title, theme, '', ...scenes].join('\n\n'));
}

function isGeneratedStory(value: unknown): value is GeneratedStory {
  if (typeof value !== 'object' || value === null) return false;
  const { title, pages } = value as Partial<GeneratedStory>;
  return (
    typeof title === 'string' && Array.isArray(pages) && pages.every((page) => typeof page?.scene?.title === 'string')
  );
}

/** Loads the story last played in this browser, or null. */
export function loadGeneratedStory(): GeneratedStory | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isGeneratedStory(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Stores the story being played. */
export function storeGeneratedStory(book: GeneratedStory): void {
  try {
    localStorage.setItem(key, JSON.stringify(book));
  } catch {
    // Without storage the story lasts until the page unloads.
  }
}

const wishesKey = 'emberlore.story-ai.wishes';

/** Loads the choices for a story that hasn't started, after a reload. */
export function loadWishes(): Wishes {
  const none: Wishes = { genre: '', characters: [], settings: [], overview: '' };
  try {
    const stored = JSON.parse(sessionStorage.getItem(wishesKey) ?? 'null') as Wishes | null;
    return stored && Array.isArray(stored.characters) && Array.isArray(stored.settings) ? { ...none, ...stored } : none;
  } catch {
    return none;
  }
}

/** Stores the choices. */
export function storeWishes(wishes: Wishes): void {
  try {
    sessionStorage.setItem(wishesKey, JSON.stringify(wishes));
  } catch {
    // Without storage the choices last until the page unloads.
  }
}

/** Adds an entry to a list or removes it; adds nothing beyond `most`. */
export function toggleEntry(list: readonly string[], id: string, most: number): string[] {
  if (list.includes(id)) return list.filter((each) => each !== id);
  return list.length < most ? [...list, id] : [...list];
}
