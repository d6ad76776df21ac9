import type { EmotionCode, LineSound, Message, TalkEvent, Versions, Viseme } from '@emberlore/contract';

/** Delivery state of a player's line; a `waiting` one is sent once there is a connection. */
export type Delivery = 'sending' | 'waiting' | 'sent' | 'failed';

/** One line of a talk, as shown on screen. */
export interface TalkLine {
  id: string;
  by: Message['messageUser'];
  text: string;
  /** The speaker, if it is neither the player nor the talk's character. */
  name?: string;
  /** The speaker's character. */
  speaker?: string;
  /** Set on messages of the product rather than the story. */
  note?: Message['messageNote'];
  /** An action of the player, not speech. */
  isAction: boolean;
  /** It shows or gives an item, which its words alone would not do again. */
  withItem?: true;
  /** What came of a choice, told without a message. */
  consequence?: true;
  /** Base64 WAV; empty without audio. */
  audio: string;
  /** How the mouth moves with it, if that is known. */
  visemes?: readonly Viseme[];
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
  /** In a talk with several: the character that spoke last or is speaking; null before the first. */
  speaker: string | null;
  /** In a talk with several: what each character feels, by its id. */
  emotions: Readonly<Record<string, EmotionCode>>;
  sending: boolean;
  /** Whether a message of an earlier visit still awaits its reply. */
  awaited: boolean;
  /** Whether spoken audio is being sent and not yet transcribed. */
  sendingAudio: boolean;
  /** Id of the line being spoken. */
  speaking: string | null;
  /** Whether speech is playing or queued. */
  sounding: boolean;
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
  speaker: null,
  emotions: {},
  sending: false,
  sendingAudio: false,
  awaited: false,
  speaking: null,
  sounding: false,
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
  const earlier = messages.filter((message) => !known.has(message.messageId)).map((message) => toLine(message, 0));
  return { ...state, lines: [...earlier, ...state.lines] };
}

/** Appends a player's line that is being sent. */
export function withPlayerLine(
  state: TalkState,
  line: Pick<TalkLine, 'id' | 'text' | 'turn' | 'isAction' | 'withItem'>,
): TalkState {
  const whole = { ...line, by: 'user', audio: '', whole: true, delivery: 'sending' } as const;
  return { ...state, lines: [...state.lines, whole] };
}

/** Appends what came of a choice. Nothing before it can be changed any more. */
export function withConsequence(state: TalkState, text: string, turn: number): TalkState {
  const message = { messageId: `told-${turn}`, messageUser: 'narrator', message: text, audioChunk: '' } as const;
  return { ...state, lines: [...state.lines, { ...toLine(message, turn), consequence: true }], last: null };
}

/** Appends a fragment to a line that is still being generated. */
export function withDelta(
  state: TalkState,
  delta: Extract<TalkEvent, { event: 'delta' }>['data'],
  turn: number,
): TalkState {
  const known = state.lines.find((line) => line.id === delta.messageId);
  if (known?.whole) return state;
  if (known) return replaced(state, { ...known, text: known.text + delta.text });
  const { text, ...who } = delta;
  const begun = toLine({ ...who, message: text, audioChunk: '' }, turn);
  return withLine(state, { ...begun, whole: false });
}

/** Adds or completes a line of a turn. */
export function withMessage(state: TalkState, message: Message, turn: number): TalkState {
  const known = state.lines.find((line) => line.id === message.messageId);
  const line = toLine(message, turn);
  return known ? replaced(state, line) : withLine(state, line);
}

/** Gives a shown line its audio. */
export function withAudio(state: TalkState, id: string, sound: LineSound): TalkState {
  const lines = state.lines.map((line) => (line.id === id ? { ...line, ...toSound(sound) } : line));
  return { ...state, lines };
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

/** Removes a turn and puts its text back in the text box, unless an item makes it more than words. */
export function withTurnTakenBack(state: TalkState, turn: number): TalkState {
  const said = state.lines.find((line) => line.turn === turn && line.by === 'user');
  const draft = said && !said.withItem && state.draft === '' ? said.text : state.draft;
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
  const next = messages.map((message) => toLine(message, said?.turn ?? 0));
  // Keep the identity of the player's line, even if its text has changed.
  const own = next.find((line) => line.by === 'user');
  const lines = own && said ? [{ ...said, text: own.text }, ...next.filter((line) => line !== own)] : next;
  const remaining = state.lines.slice(0, state.lines.length - before.length);
  return { ...state, lines: [...remaining, ...(own || !said ? [] : [said]), ...lines] };
}

/** Removes the player's last message and everything after it. */
export function withoutLastExchange(state: TalkState): TalkState {
  return { ...state, lines: state.lines.slice(0, state.lines.length - lastExchange(state.lines).length) };
}

/** Puts a turn of another tab in its place, which is the end if it is new. */
export function withTurn(state: TalkState, turn: number, lines: readonly TalkLine[]): TalkState {
  const at = state.lines.findIndex((line) => line.turn === turn);
  const rest = state.lines.filter((line) => line.turn !== turn);
  const last = rest.at(-1);
  // The message may have been loaded already, while its reply was being made.
  const repeated = at < 0 && last?.by === 'user' && last.turn === 0 && last.text === lines[0]?.text;
  const before = at < 0 ? (repeated ? rest.slice(0, -1) : rest) : rest.slice(0, at);
  return { ...state, lines: [...before, ...lines, ...rest.slice(at < 0 ? rest.length : at)] };
}

/** Whether to show typing dots: a reply is pending and no text is growing. */
export function isTyping(state: TalkState): boolean {
  if (state.awaited) return true;
  const waits = state.lines.some((line) => line.delivery === 'waiting');
  return state.sending && !state.sendingAudio && !waits && state.lines.every((line) => line.whole);
}

/** Whether the player may send the draft. */
export function canSend(state: TalkState): boolean {
  return state.draft.trim() !== '' && !state.sending && state.session !== 'starting';
}

/** Whether the last reply can be regenerated or the last message edited. */
export function canRedo(state: TalkState): boolean {
  return state.last !== null && !state.sending && state.session !== 'starting';
}

/** Adds a line to its turn, which another tab's turn may have followed already. */
function withLine(state: TalkState, line: TalkLine): TalkState {
  const last = state.lines.findLastIndex(({ turn }) => turn === line.turn);
  return { ...state, lines: state.lines.toSpliced(last < 0 ? state.lines.length : last + 1, 0, line) };
}

function replaced(state: TalkState, line: TalkLine): TalkState {
  return { ...state, lines: state.lines.map((other) => (other.id === line.id ? line : other)) };
}

const toSound = ({ audioChunk, visemes }: LineSound) => ({ audio: audioChunk, ...(visemes && { visemes }) });

function toLine(message: EarlierMessage, turn: number): TalkLine {
  const { messageName, messageCharacterId, messageNote, messageOpens, messageRunId } = message;
  return {
    id: message.messageId,
    by: message.messageUser,
    text: message.message,
    isAction: message.messageAction ?? false,
    ...(messageName && { name: messageName }),
    ...(messageCharacterId && { speaker: messageCharacterId }),
    ...(messageNote && { note: messageNote }),
    ...(messageOpens && { opens: messageOpens }),
    ...(messageRunId && { run: messageRunId }),
    ...toSound(message),
    turn,
    whole: true,
    delivery: 'sent',
  };
}
