import type { Item, JournalChapter, JournalLine } from '@emberlore/contract';
import type { Find } from '../runs/finds.service.ts';
import type { SaidRow, SceneRow } from './journal.repository.ts';

/** The records that chapters are built from. */
export interface Records {
  playerName: string;
  said: readonly SaidRow[];
  scenes: readonly SceneRow[];
  finds: readonly Find[];
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
  const own: JournalLine[] =
    row.playerText === null
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

/** Groups successive turns in the same scene. */
function groupByScene(said: readonly SaidRow[]): { sceneId: string | null; rows: SaidRow[] }[] {
  const found: { sceneId: string | null; rows: SaidRow[] }[] = [];
  for (const row of said) {
    const last = found.at(-1);
    if (last && last.sceneId === row.sceneId) last.rows.push(row);
    else found.push({ sceneId: row.sceneId, rows: [row] });
  }
  return found;
}

/** Builds a run's chapters, one per stay in a scene. Found items and the ending of a scene belong to its last stay. */
export function buildChapters({ playerName, said, scenes, finds }: Records, address: Address): JournalChapter[] {
  const stays = groupByScene(said);
  return stays.map(({ sceneId, rows }, index) => {
    const scene = scenes.find((each) => each.sceneId === sceneId);
    const isLast = !stays.slice(index + 1).some((later) => later.sceneId === sceneId);
    const shown = scene?.shown ?? null;
    const won = shown?.wonAt && isLast ? shown : null;
    return {
      sceneName: scene?.name ?? 'A scene that is no more',
      sceneDescription: shown?.description ?? '',
      sceneBackgroundImageURL: shown && address(shown.background),
      lines: rows.flatMap((row) => toLines(row, playerName, address)),
      found: isLast ? finds.filter((find) => find.sceneId === sceneId).map((find) => toItem(find, address)) : [],
      win: won && { sceneWinDescription: won.winDescription, sceneWinImageURL: address(won.winImage) },
    };
  });
}
