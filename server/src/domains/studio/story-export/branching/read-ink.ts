import { fieldError, limits } from '@emberlore/contract';
import { Compiler, CompilerOptions, Story } from 'inkjs/full';
import { invalid } from '../../../../kit/errors.ts';
import { LONGEST_TEXT } from '../export-limits.ts';
import type { BranchingStory, Link, Passage } from './passages.ts';

/** Situations that are visited, the choices of one, and the lines that it may tell. */
const situationsMost = 150;
const choicesMost = 50;
const linesMost = 200;
/** How long one line may take to come about, in milliseconds. */
const lineMs = 500;
/** How long a story is visited, in milliseconds. */
const visitMs = 3000;

/** What is used of the library's story, whose own types name files that TypeScript does not find. */
interface InkStory {
  readonly canContinue: boolean;
  readonly asyncContinueComplete: boolean;
  readonly currentText: string | null;
  readonly currentChoices: readonly { text: string }[];
  readonly globalTags: readonly string[] | null;
  readonly state: { storySeed: number; ToJson(): string; LoadJson(state: string): void };
  ContinueAsync(milliseconds: number): void;
  ChooseChoiceIndex(at: number): void;
}

/** Compiles ink, or takes ink that was compiled before. Throws a 400 with the first error. */
function load(source: string): InkStory {
  if (source.trimStart().startsWith('{')) return new Story(source);
  const errors: string[] = [];
  const note = (message: string) => errors.push(message);
  try {
    return new Compiler(source, new CompilerOptions(null, [], false, note)).Compile();
  } catch (error) {
    const problem = errors.find((each) => /error/i.test(each)) ?? (error instanceof Error ? error.message : '');
    throw invalid({ bundle: fieldError('inkUnreadable', { problem: problem.slice(0, 200) }) });
  }
}

/** Reads lines until the story waits or ends. Returns null if it never does. Throws for a line longer than any text. */
function readOn(story: InkStory): string[] | null {
  const lines: string[] = [];
  while (story.canContinue) {
    if (lines.length >= linesMost) return null;
    story.ContinueAsync(lineMs);
    if (!story.asyncContinueComplete) return null;
    // A variable that is appended to itself thirty times would fill the memory.
    if ((story.currentText?.length ?? 0) > LONGEST_TEXT) throw new Error('A line is too long.');
    const line = story.currentText?.trim() ?? '';
    if (line !== '') lines.push(line);
  }
  return lines;
}

/** A situation to visit: its name, the state of the story before it, and the choice that leads on from there. */
interface Waiting {
  name: string;
  state: string;
  choice: number | null;
}

/** Names a situation by what players read and can do there. */
const keyOf = (lines: readonly string[], links: readonly string[]): string => JSON.stringify([lines, links]);

const titleOf = (lines: readonly string[], at: number): string => {
  const [first = ''] = lines;
  return first.length > 0 && first.length <= limits.sceneName ? first.replace(/[.!?…:;,]$/, '') : `Part ${at}`;
};

/**
 * Reads a story in ink by playing it in every way, up to a limit: variables and conditions are worked out, and two situations
 * that read alike count as one. Throws a 400 if it can't be compiled.
 */
export function readInk(source: string): BranchingStory {
  const story = load(source);
  // Variables of chance always come out the same.
  story.state.storySeed = 1;
  const lost = new Set<string>();
  const passages = new Map<string, Passage>();
  const aliases = new Map<string, string>();
  const known = new Map<string, string>();
  const waiting: Waiting[] = [{ name: 's', state: story.state.ToJson(), choice: null }];
  const visit = ({ name, state, choice }: Waiting): void => {
    story.state.LoadJson(state);
    if (choice !== null) story.ChooseChoiceIndex(choice);
    const lines = readOn(story);
    if (lines === null) lost.add('A part that never comes to a choice or an end was cut short.');
    const choices = lines === null ? [] : story.currentChoices.slice(0, choicesMost).map(({ text }) => text.trim());
    const key = keyOf(lines ?? [], choices);
    const same = known.get(key);
    if (same !== undefined) {
      aliases.set(name, same);
      return;
    }
    known.set(key, name);
    const after = story.state.ToJson();
    const links = choices.map((label, at): Link => ({ label: label || 'Go on', to: `${name}.${at}` }));
    passages.set(name, { name, title: titleOf(lines ?? [], passages.size + 1), text: (lines ?? []).join('\n'), links });
    waiting.push(...links.map(({ to }, at) => ({ name: to, state: after, choice: at })));
  };
  const until = performance.now() + visitMs;
  const isOver = () => passages.size >= situationsMost || performance.now() > until;
  for (let next = waiting.shift(); next && !isOver(); next = waiting.shift()) {
    try {
      visit(next);
    } catch {
      lost.add('A part that calls functions of a game, or fails, was left out.');
    }
  }
  if (waiting.length > 0) lost.add(`Only ${passages.size} situations were visited: the story has more.`);
  const resolved = [...passages.values()].map((passage): [string, Passage] => [
    passage.name,
    { ...passage, links: passage.links.map(({ label, to }) => ({ label, to: aliases.get(to) ?? to })) },
  ]);
  const [title] = (story.globalTags ?? []).flatMap((tag) => /^title:\s*(\S.*)$/i.exec(tag)?.[1] ?? []);
  return { name: title ?? 'A story', start: 's', passages: new Map(resolved), lost: [...lost] };
}
