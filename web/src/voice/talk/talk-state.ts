import type { EmotionCode, Message, TalkEvent, Versions } from '@emberlore/contract';

/** What became of a line that the player said. */
export type Delivery = 'sending' | 'sent' | 'failed';

/** One line of a talk as the screen shows it. */
export interface TalkLine {
  id: string;
  by: Message['messageUser'];
  text: string;
  /** Who says it, where that is neither the player nor the character of the talk. */
  name?: string;
  /** Said by the house and not by the story. */
  note?: Message['messageNote'];
  /** A line of the player's that tells what is done, not what is said. */
  deed: boolean;
  /** A line that waits to be spoken is not shown yet. */
  shown: boolean;
  /** Base64 of a WAV; empty when there is nothing to hear. */
  audio: string;
  /** The turn it belongs to: what the player said and all that answers it. Lines of an earlier visit have turn 0. */
  turn: number;
  /** The playthrough it was said in, of a line that was read back. */
  run?: string;
  /** False while only a part of a reply's line has arrived. */
  whole: boolean;
  delivery: Delivery;
}

/** A talk with one character. */
export interface TalkState {
  session: 'none' | 'starting' | 'active' | 'failed';
  lines: readonly TalkLine[];
  draft: string;
  /** The draft tells what the player does. */
  acting: boolean;
  /** The draft is the last thing said, being put in other words. */
  editing: boolean;
  emotion: EmotionCode;
  sending: boolean;
  /** What was said on an earlier visit is still being answered. */
  awaited: boolean;
  /** What was spoken is on its way and not yet written down. */
  sendingAudio: boolean;
  /** The line that sounds. */
  speaking: string | null;
  /** Lines that were shown unheard because the browser refused to make sound. */
  unheard: readonly string[];
  /** The replies to the last thing said; null when there is none to go back to or make anew. */
  last: Versions | null;
  /** Whether more was said before the first line. */
  earlier: 'none' | 'more' | 'loading' | 'failed';
  /** Nothing that was said before this is kept any more; null while all of it is. */
  saidSince: string | null;
}

/** A talk in which nothing has been said. */
export const emptyTalk: TalkState = {
  session: 'none',
  lines: [],
  draft: '',
  acting: false,
  editing: false,
  emotion: 1,
  sending: false,
  sendingAudio: false,
  awaited: false,
  speaking: null,
  unheard: [],
  last: null,
  earlier: 'none',
  saidSince: null,
};

/** A line that was said before, as it is read back. */
export type EarlierMessage = Message & { messageRunId?: string };

/** The talk with what was said earlier before it. Lines it has already are not repeated. */
export function withHistory(state: TalkState, messages: readonly EarlierMessage[]): TalkState {
  const known = new Set(state.lines.map((line) => line.id));
  const earlier = messages
    .filter((message) => !known.has(message.messageId))
    .map((message) => lineOf(message, { turn: 0, shown: true }));
  return { ...state, lines: [...earlier, ...state.lines] };
}

/** The talk with a line of the player's on its way. */
export function withPlayerLine(state: TalkState, line: Pick<TalkLine, 'id' | 'text' | 'turn' | 'deed'>): TalkState {
  const whole = { ...line, by: 'user', shown: true, audio: '', whole: true, delivery: 'sending' } as const;
  return { ...state, lines: [...state.lines, whole] };
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
  const { messageId, messageUser, text } = delta;
  const begun = lineOf({ messageId, messageUser, message: text, audioChunk: '' }, place);
  return { ...state, lines: [...state.lines, { ...begun, whole: false }] };
}

/** The talk with a whole line of a turn. */
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
  const theirs = (line: TalkLine) => line.turn === turn && line.by === 'user';
  return { ...state, lines: state.lines.map((line) => (theirs(line) ? { ...line, delivery } : line)) };
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

/** The last thing that the player said and all that came after it; empty when the player has said nothing. */
export function lastExchange(lines: readonly TalkLine[]): readonly TalkLine[] {
  const place = lines.findLastIndex((line) => line.by === 'user');
  return place < 0 ? [] : lines.slice(place);
}

/** The talk with another last exchange, told by its messages. */
export function withLastExchange(state: TalkState, messages: readonly Message[]): TalkState {
  const before = lastExchange(state.lines);
  const said = before[0];
  const place = { turn: said?.turn ?? 0, shown: true };
  const next = messages.map((message) => lineOf(message, place));
  // The player's line stays the same line, whatever its words have become.
  const own = next.find((line) => line.by === 'user');
  const lines = own && said ? [{ ...said, text: own.text }, ...next.filter((line) => line !== own)] : next;
  const kept = state.lines.slice(0, state.lines.length - before.length);
  return { ...state, lines: [...kept, ...(own || !said ? [] : [said]), ...lines] };
}

/** Whether the typing dots are due: something is still to come and nothing of it can be seen growing. */
export function isTyping(state: TalkState): boolean {
  if (state.awaited || state.lines.some((line) => !line.shown)) return true;
  return state.sending && !state.sendingAudio && state.lines.every((line) => line.whole);
}

/** Whether the player may send the draft. */
export function canSend(state: TalkState): boolean {
  return state.draft.trim() !== '' && !state.sending && state.session !== 'starting';
}

/** Whether the last reply may be made anew, or the last words changed. */
export function canRedo(state: TalkState): boolean {
  return state.last !== null && !state.sending && state.session !== 'starting';
}

function replaced(state: TalkState, line: TalkLine): TalkState {
  return { ...state, lines: state.lines.map((other) => (other.id === line.id ? line : other)) };
}

function lineOf(message: EarlierMessage, place: { turn: number; shown: boolean }): TalkLine {
  const { messageName, messageNote, messageRunId } = message;
  return {
    id: message.messageId,
    by: message.messageUser,
    text: message.message,
    deed: message.messageDeed ?? false,
    ...(messageName && { name: messageName }),
    ...(messageNote && { note: messageNote }),
    ...(messageRunId && { run: messageRunId }),
    shown: place.shown,
    audio: message.audioChunk,
    turn: place.turn,
    whole: true,
    delivery: 'sent',
  };
}
