import type { Item, JournalChapter, JournalLine, JournalPart } from '@emberlore/contract';
import type { Find } from '../runs/finds.service.ts';
import type { ToldChoice, ToldLog } from '../runs/told-log.service.ts';
import type { FoughtDuel, SaidRow, SceneRow } from './journal.repository.ts';

/** The records that chapters are built from. */
export interface Records {
  playerName: string;
  said: readonly SaidRow[];
  scenes: readonly SceneRow[];
  finds: readonly Find[];
  duels: readonly FoughtDuel[];
  log: ToldLog;
}

/** Returns the URL of a picture by its content hash. */
type Address = (hash: string) => string;

/** Returns the portrait for a reply's emotion; null for a character that the player may no longer see. */
function pickFace(row: SaidRow): string | null {
  if (!row.isShown) return null;
  const { emotion, normal } = row;
  if (emotion?.code === 2) return row.annoyed ?? normal;
  if (emotion?.code === 3) return row.happy ?? normal;
  return emotion?.code === 4 ? (row.sad ?? normal) : normal;
}

function toLines(row: SaidRow, playerName: string, address: Address): JournalLine[] {
  // A character who joins in heard the message together with the one before.
  const isHeard = row.sentences.some(({ messageJoins }) => messageJoins);
  const own: JournalLine[] =
    row.playerText === null || isHeard
      ? []
      : [
          row.kind === 'action'
            ? { by: 'narrator', name: playerName, imageURL: null, text: row.playerText }
            : { by: 'user', name: playerName, imageURL: null, text: row.playerText },
        ];
  const face = pickFace(row);
  const imageURL = face === null ? null : address(face);
  const reply = row.sentences.map(({ messageUser, messageName, message }): JournalLine => {
    if (messageUser === 'narrator') return { by: 'narrator', name: '', imageURL: null, text: message };
    if (messageName) return { by: 'npc', name: messageName, imageURL: null, text: message };
    return { by: 'npc', name: row.name, imageURL, text: message };
  });
  return [...own, ...joinLines(reply)];
}

/** Joins successive lines of the same speaker. */
function joinLines(lines: readonly JournalLine[]): JournalLine[] {
  const merged: JournalLine[] = [];
  for (const line of lines) {
    const last = merged.at(-1);
    if (last?.by === 'npc' && line.by === 'npc' && last.name === line.name) last.text += ` ${line.text}`;
    else merged.push({ ...line });
  }
  return merged;
}

function toItem({ item, image }: Find, address: Address): Item {
  return {
    itemId: item.id,
    itemName: item.name,
    itemDescription: item.description,
    itemImageURL: image === null ? '' : address(image),
    itemCreatedAt: item.createdAt.toISOString(),
  };
}

type WonScene = NonNullable<SceneRow['shown']>;

/** Something that happened in a scene of a run; null: in the scene where the player was. */
type Happening = { sceneId: string | null; at: Date } & (
  | { kind: 'entered' }
  | { kind: 'said'; row: SaidRow }
  | { kind: 'duel'; duel: FoughtDuel }
  | { kind: 'found'; find: Find; firstLook: boolean }
  | { kind: 'chose'; choice: ToldChoice }
  | { kind: 'gaveWay'; text: string }
  | { kind: 'won'; shown: WonScene; text: string | null }
  | { kind: 'ended'; ending: ToldEnding }
);
type ToldEnding = NonNullable<ToldLog['ending']>['told'];

/** Returns the wins of a run. The log knows better when they were read; runs from before it have none. */
const listWins = ({ scenes, log }: Records): Happening[] =>
  scenes.flatMap(({ sceneId, shown }): Happening[] => {
    const logged = log.wins.get(sceneId);
    const at = logged?.at ?? shown?.wonAt;
    return shown && at ? [{ kind: 'won', sceneId, at, shown, text: logged?.text ?? null }] : [];
  });

/** Returns everything that happened in a run, in order. At the same time, the first kinds come first. */
function orderHappenings(records: Records): Happening[] {
  const { said, finds, duels, log } = records;
  const all: Happening[] = [
    ...log.entered.map(({ sceneId, at }): Happening => ({ kind: 'entered', sceneId, at })),
    ...said.map((row): Happening => ({ kind: 'said', sceneId: row.sceneId, at: row.saidAt, row })),
    ...duels.map((duel): Happening => ({ kind: 'duel', sceneId: duel.sceneId, at: duel.endedAt, duel })),
    ...finds.map((find): Happening => {
      const firstLook = log.firstLooks.includes(find.item.id);
      return { kind: 'found', sceneId: find.sceneId, at: find.foundAt, find, firstLook };
    }),
    ...log.choices.map((choice): Happening => ({ kind: 'chose', sceneId: choice.sceneId, at: choice.at, choice })),
    ...log.yields.map((gaveWay): Happening => ({ kind: 'gaveWay', sceneId: null, ...gaveWay })),
    ...listWins(records),
    ...(log.ending ? [{ kind: 'ended', sceneId: null, at: log.ending.at, ending: log.ending.told } as const] : []),
  ];
  return all.sort((one, other) => one.at.getTime() - other.at.getTime());
}

function describeDuel({ name, outcome, face }: FoughtDuel, playerName: string, address: Address): JournalPart {
  const text = `${playerName} fought a duel with ${name} and ${outcome}.`;
  return { kind: 'duel', text, outcome, imageURL: face === null ? null : address(face) };
}

/** Tells a happening in the scene in which it happened. */
function tell(happening: Happening, playerName: string, address: Address): JournalPart[] {
  switch (happening.kind) {
    case 'said':
      return toLines(happening.row, playerName, address).map((line) => ({ kind: 'line', line }));
    case 'duel':
      return [describeDuel(happening.duel, playerName, address)];
    case 'found': {
      const { find, firstLook } = happening;
      return [{ kind: 'find', item: toItem(find, address), ...(firstLook && { firstLook }) }];
    }
    case 'chose': {
      const { question, option, text, roll } = happening.choice;
      return [{ kind: 'choice', question, option, text, ...(roll && { roll }) }];
    }
    case 'gaveWay':
      return [{ kind: 'line', line: { by: 'narrator', name: '', imageURL: null, text: happening.text } }];
    case 'won': {
      const { shown, text } = happening;
      const imageURL = shown.winImage === shown.background ? null : address(shown.winImage);
      return [{ kind: 'win', text: text ?? shown.winDescription, imageURL }];
    }
    case 'entered':
    case 'ended':
      return [];
  }
}

function toLastChapter({ title, text, imageURL, epilogues }: ToldEnding): JournalChapter {
  const fates = epilogues.map(({ characterName: name, imageURL: face, text: fate }) => {
    return { name, imageURL: face === '' ? null : face, text: fate };
  });
  const image = imageURL === '' ? null : imageURL;
  return { title, description: '', imageURL: image, parts: [{ kind: 'ending', text, epilogues: fates }] };
}

/** Begins a chapter. What a scene is like is told once. */
function toChapter(scene: SceneRow | undefined, isReturn: boolean, address: Address): JournalChapter {
  const shown = isReturn ? null : (scene?.shown ?? null);
  return {
    title: scene?.name ?? 'A scene that is no more',
    description: shown?.description ?? '',
    imageURL: shown && address(shown.background),
    parts: [],
  };
}

/** Where the player is, and the chapter that tells it; null before it is begun. */
interface Stay {
  sceneId: string | null;
  chapter: JournalChapter | null;
}

/**
 * Builds a run's chapters, one per stay in a scene and one for the ending, with everything in the order in which it
 * happened. A stay in a scene that the player may no longer see is left out if nothing is to be told of it.
 */
export function buildChapters(records: Records, address: Address): JournalChapter[] {
  const scenes = new Map(records.scenes.map((scene) => [scene.sceneId, scene]));
  const seen = new Set<string | null>();
  const chapters: JournalChapter[] = [];
  let here: Stay = { sceneId: null, chapter: null };
  for (const happening of orderHappenings(records)) {
    if (happening.kind === 'ended') {
      chapters.push(toLastChapter(happening.ending));
      here = { sceneId: here.sceneId, chapter: null };
      continue;
    }
    const sceneId = happening.sceneId ?? here.sceneId;
    let chapter = here.sceneId === sceneId ? here.chapter : null;
    if (!chapter) {
      chapter = toChapter(scenes.get(sceneId ?? ''), seen.has(sceneId), address);
      chapters.push(chapter);
      here = { sceneId, chapter };
      seen.add(sceneId);
    }
    chapter.parts.push(...tell(happening, records.playerName, address));
  }
  return chapters.filter(({ imageURL, parts }) => parts.length > 0 || imageURL !== null);
}
