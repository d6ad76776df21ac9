import { progressPercent, type QuestState, type SceneProgress } from '@emberlore/contract';
import type { QuestBook } from './quest-rules.ts';
import type { LeftOut } from './rules/missing-quests.ts';

/** A quest of a scene with a run's progress; for a scene without quests, one row without a quest. */
export interface JourneyRow {
  sceneId: string;
  wonAt: Date | null;
  questId: string | null;
  initializedAt: Date | null;
  completedAt: Date | null;
}

/** Returns a run's progress in the quests of a scene. */
export function questStates(book: QuestBook): QuestState[] {
  return book.map(({ rule, standing }) => ({
    questId: rule.questId,
    questInitialized: standing.initialized,
    questCompleted: standing.completed,
  }));
}

function presentProgress(sceneId: string, rows: readonly JourneyRow[]): SceneProgress {
  const quests = rows.flatMap(({ questId, initializedAt, completedAt }) =>
    questId ? { questId, questInitialized: initializedAt !== null, questCompleted: completedAt !== null } : [],
  );
  const questsCompleted = quests.filter((quest) => quest.questCompleted).length;
  const won = rows.some(({ wonAt }) => wonAt !== null);
  const progress = quests.length === 0 && won ? 100 : progressPercent(questsCompleted, quests.length);
  return { sceneId, questsCompleted, questsTotal: quests.length, progress, won, quests };
}

/**
 * Groups progress by scene, without quests that do not exist in the run; the rows are in the order of scenes and quests.
 */
export function presentJourney(rows: readonly JourneyRow[], missing: ReadonlySet<string>): SceneProgress[] {
  const existing = rows.map((row) =>
    row.questId !== null && missing.has(row.questId) ? { ...row, questId: null } : row,
  );
  return [...Map.groupBy(existing, ({ sceneId }) => sceneId)].map(([sceneId, own]) => presentProgress(sceneId, own));
}

/** Adds who is absent from a scene and its description in the run, or only that it is closed. */
export function withLeftOut(
  scene: SceneProgress,
  { absentFrom, closed, descriptionOf }: Pick<LeftOut, 'absentFrom' | 'closed' | 'descriptionOf'>,
): SceneProgress {
  const absent = absentFrom(scene.sceneId);
  if (closed.has(scene.sceneId)) return { ...scene, closed: true };
  const description = descriptionOf(scene.sceneId);
  return { ...scene, ...(absent.length > 0 && { absent }), ...(description !== undefined && { description }) };
}
