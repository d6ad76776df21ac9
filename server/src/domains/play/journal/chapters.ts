import type { Item, JournalChapter, JournalLine } from '@emberlore/contract';
import type { Find } from '../runs/finds.service.ts';
import type { FoughtDuel, SaidRow, SceneRow } from './journal.repository.ts';

/** The records that chapters are built from. */
export interface Records {
  playerName: string;
  said: readonly SaidRow[];
  scenes: readonly SceneRow[];
  finds: readonly Find[];
  duels: readonly FoughtDuel[];
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

/** Something that happened in a scene of a run. At the same time, the first kinds come first. */
type Happening = { sceneId: string | null; at: Date } & (
  | { kind: 'said'; row: SaidRow }
  | { kind: 'duel'; duel: FoughtDuel }
  | { kind: 'found'; find: Find }
  | { kind: 'won'; shown: Shown }
);
type Shown = NonNullable<SceneRow['shown']>;

/** A stay in one scene. */
interface Stay {
  sceneId: string | null;
  happened: Happening[];
}

/** Returns everything that happened in a run, in order. */
function orderHappenings({ said, scenes, finds, duels }: Records): Happening[] {
  const all: Happening[] = [
    ...said.map((row) => ({ kind: 'said', sceneId: row.sceneId, at: row.saidAt, row }) as const),
    ...duels.map((duel) => ({ kind: 'duel', sceneId: duel.sceneId, at: duel.endedAt, duel }) as const),
    ...finds.map((find) => ({ kind: 'found', sceneId: find.sceneId, at: find.foundAt, find }) as const),
    ...scenes.flatMap(({ sceneId, shown }) =>
      shown?.wonAt ? [{ kind: 'won', sceneId, at: shown.wonAt, shown } as const] : [],
    ),
  ];
  return all.sort((one, other) => one.at.getTime() - other.at.getTime());
}

/** Groups what happened successively in the same scene. */
function groupByScene(happened: readonly Happening[]): Stay[] {
  const stays: Stay[] = [];
  for (const each of happened) {
    const last = stays.at(-1);
    if (last && last.sceneId === each.sceneId) last.happened.push(each);
    else stays.push({ sceneId: each.sceneId, happened: [each] });
  }
  return stays;
}

function describeDuel({ name, outcome }: FoughtDuel, playerName: string): JournalLine {
  const text = `${playerName} fought a duel with ${name} and ${outcome}.`;
  return { by: 'narrator', name: '', imageURL: null, text };
}

/** Builds a run's chapters, one per stay in a scene, with everything in the order in which it happened. */
export function buildChapters(records: Records, address: Address): JournalChapter[] {
  const { playerName, scenes } = records;
  return groupByScene(orderHappenings(records)).map(({ sceneId, happened }) => {
    const scene = scenes.find((each) => each.sceneId === sceneId);
    const shown = scene?.shown ?? null;
    const chapter: JournalChapter = {
      sceneName: scene?.name ?? 'A scene that is no more',
      sceneDescription: shown?.description ?? '',
      sceneBackgroundImageURL: shown && address(shown.background),
      lines: [],
      found: [],
      win: null,
    };
    for (const each of happened) tell(chapter, each, playerName, address);
    return chapter;
  });
}

/** Adds to a chapter what happened next. */
function tell(chapter: JournalChapter, happening: Happening, playerName: string, address: Address): void {
  const { lines } = chapter;
  const afterLine = lines.length;
  if (happening.kind === 'said') lines.push(...toLines(happening.row, playerName, address));
  else if (happening.kind === 'duel') lines.push(describeDuel(happening.duel, playerName));
  else if (happening.kind === 'found') chapter.found.push({ ...toItem(happening.find, address), afterLine });
  else {
    const { winDescription, winImage } = happening.shown;
    chapter.win = { sceneWinDescription: winDescription, sceneWinImageURL: address(winImage), afterLine };
  }
}
