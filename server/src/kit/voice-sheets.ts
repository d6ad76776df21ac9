import {
  type Answers,
  type AskedAs,
  type CharacterDetail,
  type Lorebook,
  limits,
  type OrdinaryLife,
  ordinaryTopics,
  ownEntry,
  type SheetLine,
  type ToldWhen,
  type VoiceSheet,
} from '@emberlore/contract';

/** The parts of a voice sheet that a character form edits; undefined: unchanged. */
export interface SheetEdit {
  ordinaryLife?: readonly { topic: string; lines: readonly string[] }[] | undefined;
  answers?: Answers | undefined;
  askedAs?: AskedAs | undefined;
  toldWhen?: ToldWhen | undefined;
  lorebook?: Lorebook | undefined;
}

/** The parts of a character form that make a voice sheet, by the calls' names. */
type SheetParts = {
  [Part in
    | 'characterOrdinaryLife'
    | 'characterAnswers'
    | 'characterAskedAs'
    | 'characterToldWhen'
    | 'characterLorebook']?: CharacterDetail[Part] | undefined;
};

/** Returns the edit that these parts of a form make. */
export const toSheetEdit = (parts: SheetParts): SheetEdit => ({
  ordinaryLife: parts.characterOrdinaryLife,
  answers: parts.characterAnswers,
  askedAs: parts.characterAskedAs,
  toldWhen: parts.characterToldWhen,
  lorebook: parts.characterLorebook,
});

/** A voice sheet without any line. */
const blank: VoiceSheet = { ordinary: {}, opinions: {}, shown: {}, told: [], askedAs: {} };

const readText = (line: SheetLine): string => (typeof line === 'string' ? line : line.say);
const isSame = (one: readonly string[], other: readonly string[]) => JSON.stringify(one) === JSON.stringify(other);

/** Returns a sheet, or null if it has no line at all. */
function orNull(sheet: VoiceSheet): VoiceSheet | null {
  const { told, ...named } = sheet;
  return told.length === 0 && Object.values(named).every((part) => Object.keys(part ?? {}).length === 0) ? null : sheet;
}

/** Returns the lines on ordinary topics as a form shows them, in the order of the topics. */
export function listOrdinaryLife(sheet: VoiceSheet | null): OrdinaryLife {
  return ordinaryTopics.flatMap((topic) => {
    const lines = sheet?.ordinary[topic] ?? [];
    return lines.length > 0 ? [{ topic, lines: lines.slice(0, limits.ordinaryLines).map(readText) }] : [];
  });
}

/** Returns the answers as a form shows them: all of them, because content keeps to the limits of the form. */
export const listAnswers = (sheet: VoiceSheet | null): Answers =>
  (sheet?.answers ?? []).map(({ asked, say }) => ({ asked, say }));

/** Returns what a character says to facts that the player states, and first, once something has happened. */
export const listReactions = (sheet: VoiceSheet | null): string[] => [
  ...(sheet?.told ?? []).flatMap(({ say }) => say.map((line) => (typeof line === 'string' ? line : line.say))),
  ...(sheet?.greetings ?? []),
];

/** Returns the stored answers after an edit. One whose words stay keeps the line that it waits for. */
function editAnswers(before: VoiceSheet['answers'] = [], sent: Answers | undefined): VoiceSheet['answers'] {
  if (!sent) return before;
  return sent.map((answer) => ({ ...before.find(({ say }) => say === answer.say), ...answer }));
}

/** Returns the questions of these knowledge lines as a form shows them. Lines of scenes may have others. */
export function listAskedAs(sheet: VoiceSheet | null, knowledge: readonly string[]): AskedAs {
  const asked = [...new Set(knowledge)].flatMap((line) => {
    const questions = ownEntry(sheet?.askedAs, line) ?? [];
    return questions.length > 0 ? [{ line, questions: questions.slice(0, limits.askedAsQuestions) }] : [];
  });
  return asked.slice(0, limits.askedAsLines);
}

/** Returns when these knowledge lines are told, as far as the author says so. */
export function listToldWhen(sheet: VoiceSheet | null, knowledge: readonly string[]): ToldWhen {
  const stored = sheet?.toldWhen ?? {};
  const tagged = [...new Set(knowledge)].flatMap((line) => {
    const when = Object.hasOwn(stored, line) ? stored[line] : undefined;
    return when ? [{ line, when }] : [];
  });
  return tagged.slice(0, limits.askedAsLines);
}

/** Returns a character's lorebook as a form shows it. */
export const listLorebook = (sheet: VoiceSheet | null): Lorebook => sheet?.lorebook ?? [];

/** Returns the stored lines of a topic after an edit: those for a mood, and those beyond the form's, stay. */
function editLines(before: readonly SheetLine[], lines: readonly string[]): SheetLine[] {
  const shown = before.slice(0, limits.ordinaryLines);
  const edited = lines.map((text) => shown.find((line) => readText(line) === text) ?? text);
  return [...edited, ...before.slice(limits.ordinaryLines)];
}

function editOrdinary(
  before: VoiceSheet['ordinary'],
  sent: NonNullable<SheetEdit['ordinaryLife']>,
): VoiceSheet['ordinary'] {
  const shown = new Set<string>(ordinaryTopics);
  const others = Object.entries(before).filter(([topic]) => !shown.has(topic));
  const edited = sent.map(({ topic, lines }) => [topic, editLines(before[topic] ?? [], lines)] as const);
  return Object.fromEntries([...others, ...edited]);
}

interface KnownLines {
  /** The character's own knowledge lines after the edit. */
  knowledge: readonly string[];
  /** Those before it. */
  knowledgeBefore: readonly string[];
}

/** Returns the stored questions of lines that a form doesn't show because they belong to scenes. */
function listOthers(before: VoiceSheet['askedAs'], { knowledge, knowledgeBefore }: KnownLines) {
  const shown = new Set([...knowledge, ...knowledgeBefore]);
  return Object.entries(before).filter(([line]) => !shown.has(line));
}

function editAskedAs(before: VoiceSheet['askedAs'], sent: AskedAs, known: KnownLines): VoiceSheet['askedAs'] {
  const edited = sent
    .filter(({ line }) => known.knowledge.includes(line))
    .map(({ line, questions }) => {
      const stored = ownEntry(before, line) ?? [];
      const isUnchanged = isSame(stored.slice(0, limits.askedAsQuestions), questions);
      return [line, isUnchanged ? stored : questions] as const;
    });
  return Object.fromEntries([...listOthers(before, known), ...edited]);
}

/** Returns the stored questions of the lines that are still there. */
function dropRemoved(before: VoiceSheet['askedAs'], known: KnownLines): VoiceSheet['askedAs'] {
  const kept = Object.entries(before).filter(([line]) => known.knowledge.includes(line));
  return Object.fromEntries([...listOthers(before, known), ...kept]);
}

/**
 * Returns a voice sheet after an edit: null if it has no line left. Questions of knowledge lines that were removed are
 * dropped; all parts that a form doesn't show stay.
 */
export function editSheet(before: VoiceSheet | null, edit: SheetEdit, known: KnownLines): VoiceSheet | null {
  const sheet = before ?? blank;
  const { askedAs } = sheet;
  const answers = editAnswers(sheet.answers, edit.answers) ?? [];
  const told = (edit.toldWhen ?? listToldWhen(sheet, known.knowledge)).filter(({ line }) =>
    known.knowledge.includes(line),
  );
  const lorebook = edit.lorebook ?? sheet.lorebook ?? [];
  return orNull({
    ...sheet,
    ordinary: edit.ordinaryLife ? editOrdinary(sheet.ordinary, edit.ordinaryLife) : sheet.ordinary,
    answers: answers.length > 0 ? answers : undefined,
    askedAs: edit.askedAs ? editAskedAs(askedAs, edit.askedAs, known) : dropRemoved(askedAs, known),
    toldWhen: told.length > 0 ? Object.fromEntries(told.map(({ line, when }) => [line, when])) : undefined,
    lorebook: lorebook.length > 0 ? lorebook : undefined,
  });
}

/** Joins lists of questions, each once. */
function joinQuestions(parts: readonly VoiceSheet['askedAs'][]): VoiceSheet['askedAs'] {
  const joined = new Map<string, Set<string>>();
  for (const [line, questions] of parts.flatMap((part) => Object.entries(part)))
    joined.set(line, new Set([...(joined.get(line) ?? []), ...questions]));
  return Object.fromEntries([...joined].map(([line, questions]) => [line, [...questions]]));
}

type FollowUps = NonNullable<VoiceSheet['followUps']>;

/** Joins the follow-ups of each text. */
function joinFollowUps(parts: readonly FollowUps[]): FollowUps {
  const joined: Map<string, FollowUps[string]> = new Map();
  for (const [after, followUps] of parts.flatMap((part) => Object.entries(part)))
    joined.set(after, [...(joined.get(after) ?? []), ...followUps]);
  return Object.fromEntries(joined);
}

/** Joins the voice sheets of several authors: about each topic, the last one who wrote about it speaks. */
export function joinSheets(sheets: readonly (VoiceSheet | null)[]): VoiceSheet | null {
  const written = sheets.filter((sheet) => sheet !== null);
  if (written.length <= 1) return written[0] ?? null;
  return {
    ordinary: Object.assign({}, ...written.map(({ ordinary }) => ordinary)),
    opinions: Object.assign({}, ...written.map(({ opinions }) => opinions)),
    shown: Object.assign({}, ...written.map(({ shown }) => shown)),
    told: written.flatMap(({ told }) => told),
    greetings: written.flatMap(({ greetings }) => greetings ?? []),
    answers: written.flatMap(({ answers }) => answers ?? []),
    followUps: joinFollowUps(written.map(({ followUps = {} }) => followUps)),
    answered: Object.assign({}, ...written.map(({ answered }) => answered)),
    askedAs: joinQuestions(written.map(({ askedAs }) => askedAs)),
    toldWhen: Object.assign({}, ...written.map(({ toldWhen }) => toldWhen)),
    lorebook: written.flatMap(({ lorebook }) => lorebook ?? []),
  };
}
