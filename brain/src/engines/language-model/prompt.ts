import type { Embedder } from '../../finding/embedder.ts';
import { readPronouns } from '../../text/names.ts';
import { truncateText } from '../../text/text.ts';
import type { HistoryEntry, Memory, TurnInput } from '../../types.ts';
import type { AnswerShape, ChatMessage } from './driver.ts';
import { emotionNames } from './emotion-words.ts';
import { nameWords } from './folded-words.ts';
import { aboutPlayer, moodInWords, personalityInWords } from './in-words.ts';
import { findKnowledge, type Knowledge, openDescription } from './knowledge.ts';
import type { Guarded } from './output-guard.ts';
import { describeEarlier } from './past.ts';
import { promptLine } from './prompt-text.ts';
import { formInWords, rules } from './rules.ts';

export interface PromptOptions {
  /** Whether the answer follows a schema. */
  shapes: boolean;
  /** Maximum characters of history. */
  historyCharacters: number;
  embedder: Embedder | null;
}

/** A request for one reply, and the guard's data for it. */
export interface Prompt {
  messages: ChatMessage[];
  stop: string[];
  shape: AnswerShape;
  guarded: Guarded;
  /** The lines that count as told when the reply contains them, verbatim. */
  lines: string[];
  /** A line that the player asks for and that the character withholds. */
  denied: string | null;
}

const replyShape: AnswerShape = {
  name: 'reply',
  schema: {
    type: 'object',
    properties: { emotion: { type: 'string', enum: emotionNames }, reply: { type: 'string' } },
    required: ['emotion', 'reply'],
    additionalProperties: false,
  },
};

function list(title: string, lines: readonly string[]): string {
  const items = lines.map(promptLine).filter(Boolean);
  return items.length > 0 ? `${title}\n${items.map((item) => `- ${item}`).join('\n')}` : '';
}

function place({ scene, persona, partner }: TurnInput): { head: string; things: string } {
  const others = [...scene.others, ...(partner ? [partner] : [])].filter((other) => other.name !== persona.name);
  return {
    head: [
      promptLine(`The story is called '${scene.storyName}', the scene '${scene.name}'. ${scene.description}`),
      list(
        'Also present:',
        others.map((other) => other.name),
      ),
    ]
      .filter(Boolean)
      .join('\n'),
    things: list(
      'Things that may be found here; speak of them only when asked:',
      scene.items.map((item) => `${item.name}: ${item.description}`),
    ),
  };
}

/** Returns the latest messages that fit as chat turns: narration is between asterisks. */
function chatHistory(history: readonly HistoryEntry[], characters: number): ChatMessage[] {
  const turns: ChatMessage[] = [];
  let left = characters;
  for (const { speaker, text } of [...history].reverse()) {
    left -= text.length;
    if (left < 0) break;
    const role = speaker === 'player' ? 'user' : 'assistant';
    const words = promptLine(text);
    const content = speaker === 'narrator' ? `*${words}*` : words;
    const next = turns[0];
    // Servers require user and assistant to alternate.
    if (next?.role === role) next.content = `${content} ${next.content}`;
    else turns.unshift({ role, content });
  }
  return turns[0]?.role === 'assistant' ? [{ role: 'user', content: '*comes closer*' }, ...turns] : turns;
}

function wordUtterance({ utterance: { kind, text } }: TurnInput): string {
  // Servers reject empty messages.
  const words = truncateText(promptLine(text), 2_000) || '...';
  return kind === 'action' ? `*${words.replaceAll('*', '')}*` : words;
}

function withUtterance(system: string, before: readonly ChatMessage[], now: string): ChatMessage[] {
  const first: ChatMessage = { role: 'system', content: system };
  const last = before.at(-1);
  if (last?.role !== 'user') return [first, ...before, { role: 'user', content: now }];
  return [first, ...before.slice(0, -1), { role: 'user', content: `${last.content}\n${now}` }];
}

/** How the character avoids what it keeps to itself, without a word about what that is. */
function dodge({ persona }: TurnInput, { denied }: Knowledge): string {
  if (denied === null) return '';
  const own = persona.refusals[0];
  return [
    'The player has come near something that you keep to yourself for now. Turn it aside in your own way: half an answer, a question back, another subject. Do not lie about it, and do not say that you have a secret.',
    own ? `You might say: '${promptLine(own)}'` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns everything that the guard must let through. */
function listGranted({ persona, scene, history, utterance }: TurnInput, memory: Memory, known: Knowledge): string[] {
  return [
    persona.description,
    ...(known.secretIsOut && persona.secret ? [persona.secret] : []),
    scene.description,
    ...scene.hints,
    ...scene.items.flatMap(({ name, description }) => [name, description]),
    ...scene.others.map(({ description }) => description),
    ...[persona.greetings, persona.smallTalk, persona.refusals, persona.farewells].flat(),
    ...memory.told,
    ...known.own,
    ...known.common,
    ...known.unlocked,
    ...history.map(({ text }) => text),
    utterance.text,
  ];
}

/** Returns all lines that count as told when they are said: not those of quests in other scenes. */
function listTellable({ persona, scene }: TurnInput, { common, unlocked }: Knowledge): string[] {
  const elsewhere = new Set((scene.sought ?? []).filter(({ here }) => !here).map(({ text }) => text));
  const own = persona.personalKnowledge.filter((line) => !elsewhere.has(line) || unlocked.includes(line));
  return [...own, ...common];
}

/**
 * Builds the whole request: the character, its place and mood, its knowledge, the history, and the player's message or
 * action. Uses the embedder only if it affects the result.
 */
export async function composePrompt(
  input: TurnInput,
  memory: Memory,
  playerName: string | null,
  { shapes, historyCharacters, embedder }: PromptOptions,
): Promise<Prompt> {
  const { persona, scene } = input;
  const { he, his } = readPronouns(persona.pronouns);
  const known = await findKnowledge(input, memory, embedder);
  const before = chatHistory(input.history, historyCharacters);
  const shown = before.filter(({ role }) => role === 'user').length;
  const { head, things } = place(input);
  const name = promptLine(persona.name);
  const revealed = known.secretIsOut ? persona.secret : null;
  const character = promptLine([openDescription(persona), revealed].filter(Boolean).join(' '));
  const form = formInWords(shapes);
  const sections = [
    rules,
    form,
    `Who you are: You are ${name} (${he}/${his}). ${character} ${personalityInWords(persona)} ${moodInWords(memory.mood)}`,
    list('What you know yourself:', [...known.own, ...known.unlocked]),
    list('What everybody here may know:', known.common),
    dodge(input, known),
    head,
    things,
    list('If the player seems lost, you may bring up:', scene.hints),
    list('The way you talk:', [...persona.greetings, ...persona.smallTalk].slice(0, 6)),
    describeEarlier(memory, shown),
    list('You have already told:', memory.told.slice(-12)),
    list('The player wants another answer than this one; say something else, in other words:', input.avoid ?? []),
    aboutPlayer(memory, playerName),
  ];
  return {
    messages: withUtterance(sections.filter(Boolean).join('\n\n'), before, wordUtterance(input)),
    stop: ['\nPlayer:', '\nUser:', '<|'],
    shape: replyShape,
    guarded: {
      rules: [rules, form],
      secrets: persona.secret && !known.secretIsOut ? [persona.secret] : [],
      granted: listGranted(input, memory, known),
      names: nameWords(persona.name),
    },
    lines: listTellable(input, known),
    denied: known.denied,
  };
}
