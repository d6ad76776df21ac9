import { fillNames } from '@emberlore/contract';
import { hiding } from '../../finding/knowledge.ts';
import { linesTold } from '../../finding/told-lines.ts';
import { type ActiveLore, findLore } from '../../lore/lore.ts';
import { recall } from '../../memory/memory.ts';
import type { LoreMark } from '../../memory-types.ts';
import { afterAWhile } from '../../mood/feel.ts';
import { readPronouns } from '../../text/names.ts';
import { splitSentences } from '../../text/sentences.ts';
import { truncateText } from '../../text/text.ts';
import type { Memory, OtherCharacter, Persona, SceneItem, SceneView, TurnInput } from '../../types.ts';
import { type AnswerShape, type ChatMessage, measureTokens } from './driver.ts';
import { nameWords } from './folded-words.ts';
import { type ShownHistory, showHistory } from './history.ts';
import { lengthInWords, personalityInWords } from './in-words.ts';
import { findKnowledge, type Knowledge, type KnowledgeMeans, openDescription } from './knowledge.ts';
import { giveLineIds, type LineIds, withIds } from './line-ids.ts';
import { describeNow } from './now.ts';
import type { GuardedTexts } from './output-guard.ts';
import { ownEvasion, ownWords } from './own-words.ts';
import { readPlayerRole } from './player-role.ts';
import { fenced, promptLine, promptList } from './prompt-text.ts';
import { describeRemembered } from './remembered.ts';
import { formInWords, replyShape, rules } from './rules.ts';

export interface PromptOptions extends KnowledgeMeans {
  /** Whether the answer follows a schema. */
  shapes: boolean;
  /** Maximum characters of history. */
  historyCharacters: number;
  /** Maximum tokens of the request, as far as they can be estimated; default: any number. */
  mostTokens?: number;
}

/** A request for one reply, and the guard's data for it. */
export interface Prompt {
  messages: ChatMessage[];
  stop: string[];
  shape: AnswerShape;
  guarded: GuardedTexts;
  /** The lines that count as told when the reply contains them, verbatim. */
  lines: string[];
  /** The lines that the request contains: a translation of something else can't tell the others. */
  given: string[];
  ids: LineIds;
  /** A line that the player asks for and that the character withholds. */
  denied: string | null;
  /** Lines that earlier versions of this reply told: the player has read them. */
  toldBefore: string[];
  /** The player's name, if it is known. */
  playerName: string | null;
  /** The entries of the lorebook that stay or rest after this turn. */
  loreMarks: LoreMark[];
}

/** Two exchanges in the character's own words: one avoids a question, one shows a feeling. */
function describeExamples(persona: Persona): string {
  const dodged = ownEvasion(persona);
  const feeling = ownWords(persona, ['hug', 'grief', 'joke']) ?? persona.smallTalk[0];
  const lines = [
    ...(dodged ? [`${fenced('What are you not telling me?')} You: ${dodged}`] : []),
    ...(feeling ? [`${fenced('*puts an arm around you*')} You: ${feeling}`] : []),
  ];
  return promptList('This is how you answer, for example:', lines);
}

/** Most languages make somebody he or she by each adjective. */
const genderless = 'You are neither he nor she: in a language with genders, speak of yourself in words that show none.';

/** Describes who the character is: the same in all of its talks. */
function describePersona(persona: Persona): string {
  const { he, his } = readPronouns(persona.pronouns);
  const who = promptLine(`You are ${persona.name} (${he}/${his}). ${openDescription(persona)}`);
  return [
    `Who you are: ${who} ${personalityInWords(persona)}${he === 'they' ? ` ${genderless}` : ''}`,
    lengthInWords(persona),
    promptList(
      'The way you talk, for its manner, not for its words:',
      [...persona.greetings, ...persona.smallTalk].slice(0, 6),
    ),
    describeExamples(persona),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The maximum length of the description of a person who is present. */
const longestBystander = 160;

/** Describes a person who is present by the first sentence of their description that hides nothing. */
function describeBystander({ name, description }: OtherCharacter): string {
  const [first] = splitSentences(description).filter(({ text }) => !hiding.test(text));
  return first && first.text.length <= longestBystander ? `${name}. ${first.text}` : name;
}

/** Splits the items of a scene into those that the player has found and those that are hidden. */
function splitItems(items: readonly SceneItem[]): [found: SceneItem[], hidden: SceneItem[]] {
  return [items.filter(({ found }) => found), items.filter(({ found }) => !found)];
}

/** Returns what the player carries and the character knows of. */
function listKnownItems({ items, carried = [] }: SceneView): Pick<SceneItem, 'name' | 'description'>[] {
  return [...carried.filter(({ unseen }) => !unseen), ...splitItems(items)[0]];
}

/** Describes whom the player plays. What they say of themselves later comes with what is remembered. */
function describePlayer({ storyDescription = '' }: SceneView): string {
  const role = promptLine(readPlayerRole(storyDescription));
  return role
    ? `Who talks with you, unless they say that they are somebody else: the player, here called 'you'. ${role}`
    : 'The player is somebody who has come here and talks with you.';
}

/** Describes the place and what is known there: the same during a talk. */
function describeWorld(
  { scene, persona, partner }: TurnInput,
  known: Knowledge,
  { constant }: ActiveLore,
  ids: LineIds,
): string {
  const others = [...scene.others, ...(partner ? [partner] : [])].filter((other) => other.name !== persona.name);
  const [, hidden] = splitItems(scene.items);
  const nameThings = (items: readonly Pick<SceneItem, 'name' | 'description'>[]) =>
    items.map(({ name, description }) => `${name}: ${description}`);
  return [
    known.isNarrowed ? '' : promptList('What you know yourself:', withIds(known.own, ids)),
    known.isNarrowed ? '' : promptList('What everybody here may know:', withIds(known.common, ids)),
    promptList('What you know of this world:', constant),
    promptLine(`The story is called '${scene.storyName}', the scene '${scene.name}'. ${scene.description}`),
    scene.opening ? promptLine(`The player, here called 'you', came with this in mind: ${scene.opening}`) : '',
    promptList('Also present:', others.map(describeBystander)),
    // What is hidden is described to the player who finds it.
    promptList(
      'Things that may be found here; speak of them only when asked:',
      hidden.map(({ name }) => name),
    ),
    promptList('Things that the player has found and carries:', nameThings(listKnownItems(scene))),
    describePlayer(scene),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function wordUtterance({ utterance: { kind, text } }: TurnInput): string {
  // Servers reject empty messages.
  const words = truncateText(promptLine(text), 2_000) || '...';
  return kind === 'action' ? `The player does this: ${fenced(`*${words}*`)}` : `The player says: ${fenced(words)}`;
}

/** Puts the parts in order: what stays the same comes first, and the player's words last. */
function arrange(system: string, { messages }: ShownHistory, now: string): ChatMessage[] {
  const first: ChatMessage = { role: 'system', content: system };
  const last = messages.at(-1);
  if (last?.role !== 'user') return [first, ...messages, { role: 'user', content: now }];
  return [first, ...messages.slice(0, -1), { role: 'user', content: `${last.content}\n\n${now}` }];
}

/** Returns everything that the guard must let through. */
function listGranted(
  { persona, scene, history, utterance, group }: TurnInput,
  memory: Memory,
  known: Knowledge,
): string[] {
  return [
    persona.description,
    ...known.secret.out,
    scene.description,
    readPlayerRole(scene.storyDescription ?? ''),
    scene.opening ?? '',
    ...scene.hints,
    ...(scene.happened ?? []),
    ...scene.items.map(({ name }) => name),
    ...listKnownItems(scene).flatMap(({ name, description }) => [name, description]),
    ...scene.others.map(({ description }) => description),
    ...[persona.greetings, persona.smallTalk, persona.refusals, persona.farewells].flat(),
    ...memory.told,
    ...known.own,
    ...known.common,
    ...known.unlocked,
    ...history.map(({ text }) => text),
    ...(group?.heard ?? []).map(({ said }) => said),
    utterance.text,
  ];
}

/** Returns all lines that count as told when they are said: not those of quests in other scenes. */
function listTellable({ persona, scene }: TurnInput, { common, unlocked }: Knowledge): string[] {
  const elsewhere = new Set((scene.sought ?? []).filter(({ here }) => !here).map(({ text }) => text));
  const isLater = (line: string) => elsewhere.has(line) || persona.sheet?.toldWhen?.[line] === 'end';
  const own = persona.personalKnowledge.filter((line) => !isLater(line) || unlocked.includes(line));
  return [...new Set([...own, ...common, ...scene.hints])];
}

/** What is tried in turn until a request fits: the share of the history and of everything that there may be much of. */
const shares = [1, 0.6, 0.35, 0.15];

/**
 * Builds the whole request: rules, the character, its place, what it remembers, the history, then this turn and the
 * player's message or action. Uses the embedder only if it affects the result. What there may be much of is shortened
 * until the request fits.
 */
export async function composePrompt(
  input: TurnInput,
  memory: Memory,
  playerName: string | null,
  { mostTokens = Number.POSITIVE_INFINITY, ...options }: PromptOptions,
): Promise<Prompt> {
  for (const share of shares) {
    const prompt = await composeShare(input, memory, playerName, { ...options, share });
    if (measureTokens(prompt.messages) <= mostTokens || share === shares.at(-1)) return prompt;
  }
  throw new RangeError('There is no share.');
}

async function composeShare(
  input: TurnInput,
  memory: Memory,
  playerName: string | null,
  { shapes, historyCharacters, share, ...rest }: PromptOptions & { share: number },
): Promise<Prompt> {
  const means = { ...rest, share };
  const { embedder } = means;
  const { persona, scene, avoid = [] } = input;
  const all = [...persona.personalKnowledge, ...scene.commonKnowledge, ...scene.hints];
  const toldBefore = avoid.length > 0 ? await linesTold(avoid, all, embedder) : [];
  // What an earlier version told is out: its quest is done, and only the memory of the turn is as it was before.
  const known = await findKnowledge(input, { ...memory, told: [...memory.told, ...toldBefore] }, means);
  const lore = await findLore(input, memory, input.utterance.text, embedder);
  const ids = giveLineIds(persona, scene);
  const lines = listTellable(input, known);
  const history = showHistory(input.history, memory.turn, Math.round(historyCharacters * share));
  const form = formInWords(shapes);
  const system = [
    rules,
    form,
    describePersona(persona),
    describeWorld(input, known, lore, ids),
    describeRemembered({ ...memory, player: recall(input.memory, persona).player }, history, share),
  ];
  const now = describeNow(input, {
    memory,
    before: afterAWhile(recall(input.memory, persona), persona, scene.name),
    playerName,
    known,
    lore,
    ids,
    toldBefore,
    history,
    share,
  });
  const named = (text: string) => fillNames(text, { char: persona.name, user: playerName ?? 'the player' });
  const messages = arrange(
    system.filter(Boolean).join('\n\n'),
    history,
    `(For you alone, about this moment:\n${now})\n\n${wordUtterance(input)}`,
  );
  return {
    messages: messages.map(({ role, content }) => ({ role, content: named(content) })),
    stop: ['\nPlayer:', '\nUser:', '<|'],
    shape: replyShape,
    guarded: {
      rules: [rules, form],
      secrets: known.secret.kept.length > 0 ? [named(known.secret.kept.join(' '))] : [],
      granted: [...listGranted(input, memory, known), ...lore.constant, ...lore.raised].map(named),
      names: nameWords(persona.name),
    },
    lines,
    given: [...known.own, ...known.common, ...known.unlocked, ...scene.hints],
    ids,
    denied: known.denied,
    toldBefore,
    playerName,
    loreMarks: lore.marks,
  };
}
