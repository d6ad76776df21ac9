import type { Item, JournalChapter, JournalLine } from '@emberlore/contract';
import type { FindRow, SaidRow, SceneRow } from './journal.repository.ts';

/** What chapters are made of. */
export interface Records {
  playerName: string;
  said: readonly SaidRow[];
  scenes: readonly SceneRow[];
  finds: readonly FindRow[];
}

/** The address of a picture by its content hash. */
type Address = (hash: string) => string;

/** The face that a reply was given with; null for a character that the player may not see any more. */
function faceOf(row: SaidRow): string | null {
  if (!row.isShown) return null;
  const { emotion, normal } = row;
  if (emotion?.code === 2) return row.annoyed ?? normal;
  if (emotion?.code === 3) return row.happy ?? normal;
  return emotion?.code === 4 ? (row.sad ?? normal) : normal;
}

function linesOf(row: SaidRow, playerName: string, address: Address): JournalLine[] {
  const own: JournalLine[] =
    row.playerText === null
      ? []
      : [
          row.kind === 'action'
            ? { by: 'narrator', name: playerName, imageURL: null, text: row.playerText }
            : { by: 'user', name: playerName, imageURL: null, text: row.playerText },
        ];
  const face = faceOf(row);
  const imageURL = face === null ? null : address(face);
  const reply = row.sentences.map(({ messageUser, messageName, message }): JournalLine => {
    if (messageUser === 'narrator') return { by: 'narrator', name: '', imageURL: null, text: message };
    if (messageName) return { by: 'npc', name: messageName, imageURL: null, text: message };
    return { by: 'npc', name: row.name, imageURL, text: message };
  });
  return [...own, ...joined(reply)];
}

/** What one speaker says without a break is one line. */
function joined(lines: readonly JournalLine[]): JournalLine[] {
  const told: JournalLine[] = [];
  for (const line of lines) {
    const last = told.at(-1);
    if (last?.by === 'npc' && line.by === 'npc' && last.name === line.name) last.text += ` ${line.text}`;
    else told.push({ ...line });
  }
  return told;
}

function itemOf({ item, image }: FindRow, address: Address): Item {
  return {
    itemId: item.id,
    itemName: item.name,
    itemDescription: item.description,
    itemImageURL: image === null ? '' : address(image),
    itemCreatedAt: item.createdAt.toISOString(),
  };
}

/** Turns that follow one another in one scene. */
function stretches(said: readonly SaidRow[]): { sceneId: string | null; rows: SaidRow[] }[] {
  const found: { sceneId: string | null; rows: SaidRow[] }[] = [];
  for (const row of said) {
    const last = found.at(-1);
    if (last && last.sceneId === row.sceneId) last.rows.push(row);
    else found.push({ sceneId: row.sceneId, rows: [row] });
  }
  return found;
}

/** A run as chapters: one for each stay in a scene. What was found and how a scene ended stand where it was left last. */
export function chaptersOf({ playerName, said, scenes, finds }: Records, address: Address): JournalChapter[] {
  const stays = stretches(said);
  return stays.map(({ sceneId, rows }, index) => {
    const scene = scenes.find((each) => each.sceneId === sceneId);
    const isLast = !stays.slice(index + 1).some((later) => later.sceneId === sceneId);
    const shown = scene?.shown ?? null;
    const won = shown?.wonAt && isLast ? shown : null;
    return {
      sceneName: scene?.name ?? 'A scene that is no more',
      sceneDescription: shown?.description ?? '',
      sceneBackgroundImageURL: shown && address(shown.background),
      lines: rows.flatMap((row) => linesOf(row, playerName, address)),
      found: isLast ? finds.filter((find) => find.sceneId === sceneId).map((find) => itemOf(find, address)) : [],
      win: won && { sceneWinDescription: won.winDescription, sceneWinImageURL: address(won.winImage) },
    };
  });
}
