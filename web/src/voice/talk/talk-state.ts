import type { EmotionCode, Message, TalkEvent, Versions } from '@emberlore/contract';

/** Delivery state of a player's line. */
export type Delivery = 'sending' | 'sent' | 'failed';

/** One line of a talk, as shown on screen. */
export interface TalkLine {
  id: string;
  by: Message['messageUser'];
  text: string;
  /** The speaker, if it is neither the player nor the talk's character. */
  name?: string;
  /** Set on messages of the product rather than the story. */
  note?: Message['messageNote'];
  /** An action of the player, not speech. */
  isAction: boolean;
  /** Whether the line is visible; false while it waits to be spoken. */
  shown: boolean;
  /** Base64 WAV; empty without audio. */
  audio: string;
  /** The turn of the line: a player's message and the reply to it. Lines of an earlier visit have turn 0. */
  turn: number;
  /** The character began to talk with it. */
  opens?: true;
  /** The run of a loaded earlier line. */
  run?: string;
  /** False while the line is still arriving. */
  whole: boolean;
  delivery: Delivery;
}

/** State of a talk with one character. */
export interface TalkState {
  session: 'none' | 'starting' | 'active' | 'failed';
  lines: readonly TalkLine[];
  draft: string;
  /** Whether the draft is an action. */
  acting: boolean;
  /** Whether the draft edits the last message. */
  editing: boolean;
  emotion: EmotionCode;
  sending: boolean;
  /** Whether a message of an earlier visit still awaits its reply. */
  awaited: boolean;
  /** Whether spoken audio is being sent and not yet transcribed. */
  sendingAudio: boolean;
  /** Id of the line being spoken. */
  speaking: string | null;
  /** Ids of lines shown without sound because the browser blocked audio. */
  unheard: readonly string[];
  /** The versions of the last reply; null if there is no reply to switch or regenerate. */
  last: Versions | null;
  /** Whether there are earlier messages to load. */
  earlier: 'none' | 'more' | 'loading' | 'failed';
  /** Earlier messages have been deleted; null if none were. */
  saidSince: string | null;
  /** What the player might say next. */
  suggestions: readonly string[];
}

/** Initial state of a talk. */
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
  suggestions: [],
};

/** A loaded earlier message. */
export type EarlierMessage = Message & { messageRunId?: string };

/** Prepends earlier messages; skips those already present. */
export function withHistory(state: TalkState, messages: readonly EarlierMessage[]): TalkState {
  const known = new Set(state.lines.map((line) => line.id));
  const earlier = messages
    .filter((message) => !known.has(message.messageId))
    .map((message) => toLine(message, { turn: 0, shown: true }));
  return { ...state, lines: [...earlier, ...state.lines] };
}

/** Appends a player's line that is being sent. */
export function withPlayerLine(state: TalkState, line: Pick<TalkLine, 'id' | 'text' | 'turn' | 'isAction'>): TalkState {
  const whole = { ...line, by: 'user', shown: true, audio: '', whole: true, delivery: 'sending' } as const;
  return { ...state, lines: [...state.lines, whole] };
}

/** Appends a fragment to a line that is still being generated. */
export function withDelta(
  state: TalkState,
  delta: Extract<TalkEvent, { event: 'delta' }>['data'],
  place: { turn: number; shown: boolean },
): TalkState {
  const known = state.lines.find((line) => line.id === delta.messageId);
  if (known?.whole) return state;
  if (known) return replaced(state, { ...known, text: known.text + delta.text, shown: known.shown || place.shown });
  const { messageId, messageUser, text } = delta;
  const begun = toLine({ messageId, messageUser, message: text, audioChunk: '' }, place);
  return { ...state, lines: [...state.lines, { ...begun, whole: false }] };
}

/** Adds or completes a line of a turn. */
export function withMessage(state: TalkState, message: Message, place: { turn: number; shown: boolean }): TalkState {
  const known = state.lines.find((line) => line.id === message.messageId);
  const line = toLine(message, { turn: place.turn, shown: place.shown || (known?.shown ?? false) });
  return known ? replaced(state, line) : { ...state, lines: [...state.lines, line] };
}

/** Gives a shown line its audio. */
export function withAudio(state: TalkState, id: string, audio: string): TalkState {
  return { ...state, lines: state.lines.map((line) => (line.id === id ? { ...line, audio } : line)) };
}

/** Shows these lines; without ids, all lines. */
export function withShown(state: TalkState, ids?: readonly string[]): TalkState {
  const meant = (line: TalkLine) => !line.shown && (ids === undefined || ids.includes(line.id));
  if (!state.lines.some(meant)) return state;
  return { ...state, lines: state.lines.map((line) => (meant(line) ? { ...line, shown: true } : line)) };
}

/** Sets the delivery state of a turn's player line. */
export function withDelivery(state: TalkState, turn: number, delivery: Delivery): TalkState {
  const theirs = (line: TalkLine) => line.turn === turn && line.by === 'user';
  return { ...state, lines: state.lines.map((line) => (theirs(line) ? { ...line, delivery } : line)) };
}

/** Removes a turn's reply lines: only the incomplete ones, or all. */
export function withoutReply(state: TalkState, turn: number, which: 'partial' | 'all'): TalkState {
  const goes = (line: TalkLine) => line.turn === turn && line.by !== 'user' && (which === 'all' || !line.whole);
  return { ...state, lines: state.lines.filter((line) => !goes(line)) };
}

/** Removes a turn and puts its text back in the text box. */
export function withTurnTakenBack(state: TalkState, turn: number): TalkState {
  const said = state.lines.find((line) => line.turn === turn && line.by === 'user');
  const draft = said && state.draft === '' ? said.text : state.draft;
  return { ...state, draft, lines: state.lines.filter((line) => line.turn !== turn) };
}

/** Returns the player's last message and everything after it; empty if there is none. */
export function lastExchange(lines: readonly TalkLine[]): readonly TalkLine[] {
  const place = lines.findLastIndex((line) => line.by === 'user');
  return place < 0 ? [] : lines.slice(place);
}

/** Replaces the last exchange with these messages. */
export function withLastExchange(state: TalkState, messages: readonly Message[]): TalkState {
  const before = lastExchange(state.lines);
  const said = before[0];
  const place = { turn: said?.turn ?? 0, shown: true };
  const next = messages.map((message) => toLine(message, place));
  // Keep the identity of the player's line, even if its text has changed.
  const own = next.find((line) => line.by === 'user');
  const lines = own && said ? [{ ...said, text: own.text }, ...next.filter((line) => line !== own)] : next;
  const remaining = state.lines.slice(0, state.lines.length - before.length);
  return { ...state, lines: [...remaining, ...(own || !said ? [] : [said]), ...lines] };
}

/** Whether to show typing dots: a reply is pending and no text is growing. */
export function isTyping(state: TalkState): boolean {
  if (state.awaited || state.lines.some((line) => !line.shown)) return true;
  return state.sending && !state.sendingAudio && state.lines.every((line) => line.whole);
}

/** Whether the player may send the draft. */
export function canSend(state: TalkState): boolean {
  return state.draft.trim() !== '' && !state.sending && state.session !== 'starting';
}

/** Whether the last reply can be regenerated or the last message edited. */
export function canRedo(state: TalkState): boolean {
  return state.last !== null && !state.sending && state.session !== 'starting';
}

function replaced(state: TalkState, line: TalkLine): TalkState {
  return { ...state, lines: state.lines.map((other) => (other.id === line.id ? line : other)) };
}

function toLine(message: EarlierMessage, place: { turn: number; shown: boolean }): TalkLine {
  const { messageName, messageNote, messageOpens, messageRunId } = message;
  return {
    id: message.messageId,
    by: message.messageUser,
    text: message.message,
    isAction: message.messageAction ?? false,
    ...(messageName && { name: messageName }),
    ...(messageNote && { note: messageNote }),
    ...(messageOpens && { opens: messageOpens }),
    ...(messageRunId && { run: messageRunId }),
    shown: place.shown,
    audio: message.audioChunk,
    turn: place.turn,
    whole: true,
    delivery: 'sent',
  };
}
