import type { GeneratedScene, StoryOpening } from '@emberlore/contract';

/** What a player chose for a story. */
export interface Wishes {
  genre: string;
  characters: string[];
  settings: string[];
  overview: string;
}

/** One scene of a story, and what the player answered to it; null while they have not. */
export interface Page {
  scene: GeneratedScene;
  choice: string | null;
}

/** A generated story as this browser keeps it. */
export interface Book {
  title: string;
  theme: string;
  pages: Page[];
}

const key = 'emberlore.story-ai';

/** A book that has just been opened. */
export function openedBook({ title, theme, scene }: StoryOpening): Book {
  return { title, theme, pages: [{ scene, choice: null }] };
}

/** The scene that waits for an answer, or the last one. */
export function currentScene({ pages }: Book): GeneratedScene | undefined {
  return pages.at(-1)?.scene;
}

/** The book after the player has answered the current scene and another one has come. */
export function turned(book: Book, choice: string, scene: GeneratedScene): Book {
  const before = book.pages.map((page, index) => (index === book.pages.length - 1 ? { ...page, choice } : page));
  return { ...book, pages: [...before, { scene, choice: null }] };
}

/** Whether the story has come to its end. */
export function isOver(book: Book): boolean {
  return (currentScene(book)?.question.choices.length ?? 0) === 0;
}

/**
 * What the player means: 'A' or 'B', alone or with a mark, is the choice of that letter; everything else is said in their
 * own words.
 */
export function meantBy(text: string, choices: readonly string[]): string {
  const letter = /^\s*([a-z])\s*[.):]?\s*$/i.exec(text)?.[1]?.toUpperCase();
  const choice = letter === undefined ? undefined : choices[letter.charCodeAt(0) - 65];
  return choice ?? text.trim();
}

/** The letter of a choice, from A on. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index);
}

/** The letters of the choices in words, as in 'A or B' and 'A, B or C'. */
export function lettersOf(choices: readonly string[]): string {
  const letters = choices.map((_, index) => letterOf(index));
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(letters);
}

/** The whole story as a text to keep. */
export function asText({ title, theme, pages }: Book): string {
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
  return [title, theme, '', ...scenes].join('\n\n');
}

function isBook(value: unknown): value is Book {
  if (typeof value !== 'object' || value === null) return false;
  const { title, pages } = value as Partial<Book>;
  return (
    typeof title === 'string' && Array.isArray(pages) && pages.every((page) => typeof page?.scene?.title === 'string')
  );
}

/** The story that was played last in this browser; null when there is none. */
export function recallBook(): Book | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isBook(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps the story that is being played. */
export function keepBook(book: Book): void {
  try {
    localStorage.setItem(key, JSON.stringify(book));
  } catch {
    // Without storage the story lasts until the page is left.
  }
}

const wishesKey = 'emberlore.story-ai.wishes';

/** What was chosen for a story that has yet to begin, over a reload. */
export function recallWishes(): Wishes {
  const none: Wishes = { genre: '', characters: [], settings: [], overview: '' };
  try {
    const kept = JSON.parse(sessionStorage.getItem(wishesKey) ?? 'null') as Wishes | null;
    return kept && Array.isArray(kept.characters) && Array.isArray(kept.settings) ? { ...none, ...kept } : none;
  } catch {
    return none;
  }
}

/** Keeps what is being chosen. */
export function keepWishes(wishes: Wishes): void {
  try {
    sessionStorage.setItem(wishesKey, JSON.stringify(wishes));
  } catch {
    // Without storage the choices last until the page is left.
  }
}

/** A list with one entry more or less; beyond `most` nothing is added. */
export function toggled(list: readonly string[], id: string, most: number): string[] {
  if (list.includes(id)) return list.filter((each) => each !== id);
  return list.length < most ? [...list, id] : [...list];
}
