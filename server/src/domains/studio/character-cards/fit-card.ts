import {
  type AskedAs,
  capitalize,
  fillNames,
  limits,
  natureDefaults,
  type Pronouns,
  type VoiceSheet,
} from '@emberlore/contract';
import { editSheet } from '../../../kit/voice-sheets.ts';
import {
  fitLines,
  fitText,
  fitVoice,
  type Note,
  SPARE_LINES,
  sealedNote,
  splitSentences,
} from '../story-export/fit.service.ts';
import { fitSheet } from '../story-export/fit-sheet.service.ts';
import { type CardData, type LoreEntry, type OwnFields, ownFields } from './card.ts';
import { askLore, listKeyed, listKnown, toLore } from './lorebook.ts';
import { toSpoken, withoutMacros } from './macros.ts';

/** A card converted to a character within all our limits. */
export interface FittedCard {
  name: string;
  description: string;
  pronouns: Pronouns;
  personalKnowledge: string[];
  greetings: string[];
  smallTalk: string[];
  refusals: string[];
  farewells: string[];
  voiceSheet: VoiceSheet | null;
  secret: string;
  voice: string;
  nature: OwnFields['nature'];
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function parseOwnFields({ extensions }: CardData): OwnFields | undefined {
  const parsed = ownFields.safeParse(extensions?.emberlore);
  return parsed.success ? parsed.data : undefined;
}

function personality({ description, personality: manner, scenario }: CardData): string {
  return [description, manner, scenario]
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(capitalize)
    .join('\n\n');
}

function listGreetings({ first_mes, alternate_greetings, group_only_greetings }: CardData): string[] {
  return [first_mes, ...(alternate_greetings ?? []), ...(group_only_greetings ?? [])]
    .map((greeting) => oneLine(withoutMacros(greeting)))
    .filter((line) => line !== '');
}

const feminine = /\b(?:she|her|hers|herself|female|woman|girl)\b/gi;
const masculine = /\b(?:he|him|his|himself|male|man|boy)\b/gi;

/** Infers pronouns from how a card speaks of its character. */
function inferPronouns(text: string): Pronouns {
  const count = (pattern: RegExp) => text.slice(0, 5000).match(pattern)?.length ?? 0;
  const [hers, his] = [count(feminine), count(masculine)];
  if (hers > 2 * his) return 'She/Her/Hers';
  return his > 2 * hers ? 'He/Him/His' : 'They/Them/Theirs';
}

/** Fills the character's own name. The player's stays open: it is filled when the text is read or said. */
const withOwnName = (text: string, name: string) => fillNames(text, { char: name, user: '{{user}}' });

/** Whole sentences of a description, which a character can say; lists of traits are none. */
const listSaid = (description: string) =>
  splitSentences(toSpoken(description)).filter(
    (sentence) =>
      /^\P{Ll}.*[.!?…]['"’”)]*$/su.test(sentence) && !/[[\]{}<>+|=]/.test(fillNames(sentence, { char: '', user: '' })),
  );

/**
 * Fits the sheet of our own exports. In other cards, the keys of what is always known become questions for these lines, and
 * entries that come up by their keys become the lorebook.
 */
function fitVoiceSheet(
  own: OwnFields | undefined,
  { lore, keyed }: { lore: AskedAs; keyed: LoreEntry[] },
  known: { name: string; personalKnowledge: string[] },
  note: Note,
) {
  const asked = lore.filter(({ line }) => known.personalKnowledge.includes(line));
  const lorebook = own && own.lorebook.length > 0 ? own.lorebook : keyed.map(toLore);
  const given = { ordinaryLife: [], answers: [], askedAs: asked, ...own, lorebook };
  const fitted = own || asked.length + lorebook.length > 0 ? fitSheet(given, known, note) : {};
  return editSheet(null, fitted, { knowledge: known.personalKnowledge, knowledgeBefore: [] });
}

/** Converts a card to a character and notes in plain words what was changed or left out. */
export function fitCard(data: CardData, note: Note): FittedCard {
  const own = parseOwnFields(data);
  const name = fitText(oneLine(data.name), limits.characterName, 'The name', note, 'Somebody');
  const description = fitText(
    withOwnName(withoutMacros(personality(data)), name),
    limits.characterDescription,
    'The description',
    note,
    name,
  );
  const entries = listKnown(data);
  const fill = (text: string) => withOwnName(toSpoken(text), name);
  const lore = entries.map(({ content }) => fill(content));
  const spare = [...listSaid(fill(data.description)), ...SPARE_LINES];
  const knowledge = { least: limits.knowledgeLinesLeast, most: limits.knowledgeBox, spare };
  const more = { least: 0, most: limits.characterLines, count: limits.characterLinesCount };
  const greetings = listGreetings(data);
  if (!own)
    note(
      'Mood and voice are no part of the card: they start as those of a new character. Pronouns follow its description.',
    );
  if (own?.knowledgeSealed) note(sealedNote(name));
  const personalKnowledge = fitLines(lore, knowledge, 'the knowledge', note);
  return {
    name,
    description,
    pronouns: own?.pronouns ?? inferPronouns(description),
    personalKnowledge,
    greetings: fitLines(greetings, more, 'the greetings', note),
    smallTalk: fitLines(own?.smallTalk ?? [], more, 'the small talk', note),
    refusals: fitLines(own?.refusals ?? [], more, 'the refusals', note),
    farewells: fitLines(own?.farewells ?? [], more, 'the farewells', note),
    voiceSheet: fitVoiceSheet(
      own,
      { lore: askLore(entries, fill), keyed: listKeyed(data) },
      { name, personalKnowledge },
      note,
    ),
    secret: fitText(own?.secret ?? '', limits.characterSecret, 'The secret', note),
    voice: own ? fitVoice(own.voice, name, note) : 'Casey',
    nature: { ...natureDefaults, ...own?.nature },
  };
}
