import type { EmotionCode, Message, TalkEvent } from '@emberlore/contract';

/** What became of a line that the player said. */
export type Delivery = 'sending' | 'sent' | 'failed';

/** One line of a talk as the screen shows it. */
export interface TalkLine {
  id: string;
  by: Message['messageUser'];
  text: string;
  /** A line that waits to be spoken is not shown yet. */
  shown: boolean;
  /** Base64 of a WAV; empty when there is nothing to hear. */
  audio: string;
  /** The turn it belongs to: what the player said and all that answers it. Lines of an earlier visit have turn 0. */
  turn: number;
  /** False while only a part of a reply's line has arrived. */
  whole: boolean;
  delivery: Delivery;
}

/** A talk with one character. */
export interface TalkState {
  session: 'none' | 'starting' | 'active' | 'failed';
  lines: readonly TalkLine[];
  draft: string;
  emotion: EmotionCode;
  sending: boolean;
  /** The line that sounds. */
  speaking: string | null;
  /** Lines that were shown unheard because the browser refused to make sound. */
  unheard: readonly string[];
}

export const emptyTalk: TalkState = {
  session: 'none',
  lines: [],
  draft: '',
  emotion: 1,
  sending: false,
  speaking: null,
  unheard: [],
};

/** The talk with what was said in earlier visits before it. Lines it has already are not repeated. */
export function withHistory(state: TalkState, messages: readonly Message[]): TalkState {
  const known = new Set(state.lines.map((line) => line.id));
  const earlier = messages
    .filter((message) => !known.has(message.messageId))
    .map((message) => lineOf(message, { turn: 0, shown: true }));
  return { ...state, lines: [...earlier, ...state.lines] };
}

/** The talk with a line of the player's on its way. */
export function withPlayerLine(state: TalkState, id: string, text: string, turn: number): TalkState {
  const line: TalkLine = { id, by: 'user', text, shown: true, audio: '', turn, whole: true, delivery: 'sending' };
  return { ...state, lines: [...state.lines, line] };
}

/** The talk with another part of a line that is still being made. */
export function withDelta(
  state: TalkState,
  delta: Extract<TalkEvent, { event: 'delta' }>['data'],
  place: { turn: number; shown: boolean },
): TalkState {
  const known = state.lines.find((line) => line.id === delta.messageId);
  if (known?.whole) return state;
  if (known) return replaced(state, { ...known, text: known.text + delta.text, shown: known.shown || place.shown });
  const message: Message = {
    messageId: delta.messageId,
    messageUser: delta.messageUser,
    message: delta.text,
    audioChunk: '',
  };
  return { ...state, lines: [...state.lines, { ...lineOf(message, place), whole: false }] };
}

/** The talk with a whole line of a reply. */
export function withMessage(state: TalkState, message: Message, place: { turn: number; shown: boolean }): TalkState {
  const known = state.lines.find((line) => line.id === message.messageId);
  const line = lineOf(message, { turn: place.turn, shown: place.shown || (known?.shown ?? false) });
  return known ? replaced(state, line) : { ...state, lines: [...state.lines, line] };
}

/** The talk with these lines shown; without ids, with every line shown. */
export function withShown(state: TalkState, ids?: readonly string[]): TalkState {
  const meant = (line: TalkLine) => !line.shown && (ids === undefined || ids.includes(line.id));
  if (!state.lines.some(meant)) return state;
  return { ...state, lines: state.lines.map((line) => (meant(line) ? { ...line, shown: true } : line)) };
}

/** The talk with the fate of what the player said in a turn. */
export function withDelivery(state: TalkState, turn: number, delivery: Delivery): TalkState {
  return {
    ...state,
    lines: state.lines.map((line) => (line.turn === turn && line.by === 'user' ? { ...line, delivery } : line)),
  };
}

/** The talk without the lines that answered a turn: those of which only a part arrived, or all of them. */
export function withoutReply(state: TalkState, turn: number, which: 'partial' | 'all'): TalkState {
  const goes = (line: TalkLine) => line.turn === turn && line.by !== 'user' && (which === 'all' || !line.whole);
  return { ...state, lines: state.lines.filter((line) => !goes(line)) };
}

/** The talk as if the turn had never been: its words are back in the box. */
export function withTurnTakenBack(state: TalkState, turn: number): TalkState {
  const said = state.lines.find((line) => line.turn === turn && line.by === 'user');
  const draft = said && state.draft === '' ? said.text : state.draft;
  return { ...state, draft, lines: state.lines.filter((line) => line.turn !== turn) };
}

/** Whether the typing dots are due: something is still to come and nothing of it can be seen growing. */
export function isTyping(state: TalkState): boolean {
  if (state.lines.some((line) => !line.shown)) return true;
  return state.sending && state.lines.every((line) => line.whole);
}

/** Whether the player may send the draft. */
export function canSend(state: TalkState): boolean {
  return state.draft.trim() !== '' && !state.sending && state.session !== 'starting';
}

/** A run of lines that are shown together: one bubble of the player's, or all that a character says without a break. */
export interface TalkGroup {
  id: string;
  by: TalkLine['by'];
  lines: TalkLine[];
}

/** The shown lines in groups, in their order. */
export function grouped(lines: readonly TalkLine[]): TalkGroup[] {
  const groups: TalkGroup[] = [];
  for (const line of lines) {
    if (!line.shown) continue;
    const last = groups.at(-1);
    if (last?.by === 'npc' && line.by === 'npc' && last.lines[0]?.turn === line.turn) last.lines.push(line);
    else groups.push({ id: line.id, by: line.by, lines: [line] });
  }
  return groups;
}

function replaced(state: TalkState, line: TalkLine): TalkState {
  return { ...state, lines: state.lines.map((other) => (other.id === line.id ? line : other)) };
}

function lineOf(message: Message, place: { turn: number; shown: boolean }): TalkLine {
  return {
    id: message.messageId,
    by: message.messageUser,
    text: message.message,
    shown: place.shown,
    audio: message.audioChunk,
    turn: place.turn,
    whole: true,
    delivery: 'sent',
  };
}
