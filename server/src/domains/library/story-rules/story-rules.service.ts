import { isDeepStrictEqual } from 'node:util';
import { fieldError, limits, mapRuleIds, type StoryRules } from '@emberlore/contract';
import type { Connection, Reader, Writer } from '@emberlore/database';
import { fail, invalid, notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { createSizedCache } from '../../../kit/sized-cache.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import { logForeignAct } from '../../platform/audit-log/audit-log.service.ts';
import { refuseHidden } from '../hidden-work.service.ts';
import type { Stories } from '../stories/stories.service.ts';
import { findRuleProblems } from './rule-problems.service.ts';
import * as repository from './story-rules.repository.ts';

/** Rules with the version on which an edit is based. */
export interface VersionedRules {
  rules: StoryRules;
  version: number;
}

/** Lets owners and admins read and change the rules of a story. */
export interface StoryRuleEditing {
  /** Returns a story's rules. Throws `Story Not Found.` or a 403. */
  read(storyId: string, caller: Caller): Promise<VersionedRules>;
  /**
   * Replaces a story's rules and returns their new version. Throws a 400 for rules that refer to something that the
   * story does not have, and `Changed Elsewhere.` with the current rules.
   */
  edit(change: VersionedRules & { storyId: string }, caller: Caller): Promise<number>;
}

/** The rules of stories in play, so that a turn does not read them again. All scenes share one copy. */
const inPlay = createSizedCache<VersionedRules>({ most: 300, characters: 8_000_000 });

async function readShared(db: Reader, storyId: string, version: number): Promise<StoryRules | null> {
  const known = inPlay.get(storyId);
  if (known?.version === version) return known.rules;
  const read = await repository.readStoryRules(db, storyId);
  if (read) inPlay.set(storyId, read);
  return read?.rules ?? null;
}

/** Reads the rules of a story for play, with its scenes in order and who is in them; null if it has none. */
export async function readRuleBook(db: Reader, storyId: string) {
  const version = await repository.readRuleVersion(db, storyId);
  const rules = version === null ? null : await readShared(db, storyId, version);
  if (!rules) return null;
  const cast = await repository.readCast(db, storyId);
  return { rules, sceneIds: [...cast.keys()], cast };
}

/** Reads the rules of a scene's story for play; null if it has none. */
export async function readRuleBookOfScene(db: Reader, sceneId: string) {
  const storyId = await repository.readStoryId(db, sceneId);
  return storyId === null ? null : readRuleBook(db, storyId);
}

/** Stores the rules of a new story, as part of a transaction. */
export async function insertStoryRules(writer: Writer, storyId: string, rules: StoryRules): Promise<void> {
  await repository.saveStoryRules(writer, storyId, rules);
}

/**
 * Adds conditions for lines and answers that a story's rules have none for yet, as many as fit, as part of a transaction.
 * A story without rules stays without.
 */
export async function addLineRules(writer: Writer, storyId: string, lines: StoryRules['lines']): Promise<void> {
  await repository.lockStory(writer, storyId);
  const rules = (await repository.readStoryRules(writer, storyId))?.rules;
  if (!rules) return;
  const isRuled = (entry: StoryRules['lines'][number]) =>
    rules.lines.some(({ characterId, line }) => characterId === entry.characterId && line === entry.line);
  const added = [...rules.lines, ...lines.filter((entry) => !isRuled(entry))].slice(0, limits.lineRulesMost);
  if (added.length > rules.lines.length) await repository.saveStoryRules(writer, storyId, { ...rules, lines: added });
}

/**
 * Whether all that was ever stored of a story's rules was stored at some of these times: the last of them was, and there are no
 * more versions than times until then.
 */
function isStoredAt(times: readonly Date[], { version, updatedAt }: { version: number; updatedAt: Date }): boolean {
  const until = [...new Set(times.map((time) => time.getTime()))].filter((time) => time <= updatedAt.getTime());
  return until.includes(updatedAt.getTime()) && version - repository.FIRST_VERSION <= until.length;
}

/**
 * Replaces the rules of a story unless somebody has edited them, as part of a transaction. A story without rules stays
 * without.
 * @param seededAt when they may have been stored by seeding.
 */
export async function renewStoryRules(
  writer: Writer,
  storyId: string,
  rules: StoryRules,
  seededAt: readonly Date[],
): Promise<void> {
  await repository.lockStory(writer, storyId);
  const stored = await repository.readStoryRules(writer, storyId);
  if (!stored || !isStoredAt(seededAt, stored) || isDeepStrictEqual(stored.rules, rules)) return;
  await repository.saveStoryRules(writer, storyId, rules);
}

async function readVersioned(db: Reader, storyId: string): Promise<VersionedRules> {
  const stored = await repository.readStoryRules(db, storyId);
  return stored
    ? { rules: stored.rules, version: stored.version }
    : { rules: repository.noRules, version: repository.FIRST_VERSION };
}

async function checkRules(db: Reader, storyId: string, rules: StoryRules): Promise<void> {
  const [problem] = findRuleProblems(rules);
  if (problem !== undefined) throw invalid({ rules: fieldError('rulesInconsistent', { problem }) });
  const known = await repository.readContentIds(db, storyId);
  const { dropped } = mapRuleIds(rules, (kind, id) => (known[kind].has(id) ? id : null));
  // An ending without its scene is no entry that is dropped: it shows the last scene's picture.
  const isStray =
    rules.endings.some(({ sceneId }) => sceneId !== null && !known.scene.has(sceneId)) ||
    rules.yields.some(({ questId }) => !known.fights.has(questId));
  if (dropped > 0 || isStray) throw invalid({ rules: 'rulesStray' });
  if (JSON.stringify(rules).length > limits.storyRules) throw invalid({ rules: 'rulesTooLong' });
}

/** Creates the service for editing a story's rules. */
export function createStoryRuleEditing({
  store: { reader, transact },
  stories,
}: {
  store: Pick<Connection, 'reader' | 'transact'>;
  stories: Stories;
}): StoryRuleEditing {
  return {
    async read(storyId, caller) {
      await stories.editable(storyId, caller);
      return readVersioned(reader, storyId);
    },
    async edit({ storyId, version, rules }, caller) {
      await stories.changeable(storyId, caller);
      const outcome = await transact(async (writer) => {
        await holdCaller(writer, caller);
        const story = await repository.lockStory(writer, storyId);
        if (!story) throw notFound('Story');
        refuseHidden(story.hiddenAt !== null, story.ownerId, caller);
        const current = await readVersioned(writer, storyId);
        if (current.version !== version) return { current };
        await checkRules(writer, storyId, rules);
        const about = { object: 'story', objectId: storyId, personId: story.ownerId } as const;
        await logForeignAct(writer, caller, { act: 'story.changed', ...about });
        return { saved: await repository.saveStoryRules(writer, storyId, rules) };
      });
      if (outcome.current) throw fail('changedElsewhere', { details: { ...outcome.current } });
      return outcome.saved;
    },
  };
}
