import { fillNames, type Item, type QuestState } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import type { Scenes } from '../../library/scenes/scenes.service.ts';
import { type Find, readFinds } from './finds.service.ts';
import { questStates } from './journey.ts';
import { type RunPlace, readBook } from './play.repository.ts';
import { readCommonKnowledge, readSpeakers, type SceneCharacter } from './quest-journal.repository.ts';
import type { QuestBook } from './quest-rules.ts';
import { readLeftOut } from './rules/missing-quests.ts';

/** What a run knows in a scene. */
export interface QuestJournal {
  /** The scene's quests; `hint` is the hint that the player has received, or null. */
  quests: (QuestState & { hint: string | null })[];
  told: { characterId: string; characterName: string; lines: string[] }[];
  found: Item[];
}

function withHints(book: QuestBook, speakers: readonly SceneCharacter[]): QuestJournal['quests'] {
  const said = new Set(speakers.flatMap(({ told }) => told));
  return questStates(book).map((state, index) => {
    const hint = book[index]?.rule.hint ?? null;
    return { ...state, hint: hint !== null && said.has(hint) ? hint : null };
  });
}

function listTold({ characterId, name, knows, told }: SceneCharacter, common: readonly string[]) {
  const lines = told.filter((line) => knows.includes(line) || common.includes(line));
  const shown = lines.map((line) => fillNames(line, { char: name, user: 'you' }));
  return shown.length > 0 ? [{ characterId, characterName: name, lines: shown }] : [];
}

/** Returns the items found, in order. */
async function listFound(scenes: Pick<Scenes, 'items'>, finds: readonly Find[]): Promise<Item[]> {
  const shown = await scenes.items(finds.filter(({ isShown }) => isShown).map(({ item }) => item.id));
  return finds.flatMap(({ item, foundAt, isShown }): Item[] => {
    if (isShown) return shown.filter(({ itemId }) => itemId === item.id);
    const { id: itemId, name: itemName, description: itemDescription } = item;
    return [{ itemId, itemName, itemDescription, itemImageURL: '', itemCreatedAt: foundAt.toISOString() }];
  });
}

/** Returns what a run knows in a scene; without a run, nothing. */
export async function readQuestJournal(
  db: Reader,
  scenes: Pick<Scenes, 'items'>,
  place: { runId: string | null; sceneId: string; storyId: string },
): Promise<QuestJournal> {
  const { runId, sceneId } = place;
  const { missing } = await readLeftOut(db, place.storyId, runId);
  const existing = (quests: QuestBook) => quests.filter(({ rule }) => !missing.has(rule.questId));
  if (runId === null)
    return { quests: withHints(existing(await readBook(db, null, sceneId)), []), told: [], found: [] };
  const here: RunPlace = { runId, sceneId };
  const [book, speakers, common, finds] = await Promise.all([
    readBook(db, runId, sceneId),
    readSpeakers(db, here),
    readCommonKnowledge(db, sceneId),
    readFinds(db, runId),
  ]);
  return {
    quests: withHints(existing(book), speakers),
    told: speakers.flatMap((speaker) => listTold(speaker, common)),
    found: await listFound(
      scenes,
      finds.filter((find) => find.sceneId === sceneId),
    ),
  };
}
