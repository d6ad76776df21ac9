import { type Body, type calls, type QuestDetail, type QuestType, questDescription } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { z } from 'zod';
import { fail, notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import { logForeignAct } from '../../platform/audit-log/audit-log.service.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.service.ts';
import { checkRoom } from '../creation-limits/creation-limits.service.ts';
import { refuseHidden } from '../hidden-work.service.ts';
import { presentWholeQuest } from '../scenes/scenes.service.ts';
import * as repository from './quests.repository.ts';

/** The quests of creators. Other people's quests are reported as missing, except to admins. */
export interface Quests {
  /** Throws `Character Not Found.` or `Item Not Found.` for a target that the caller may not use. */
  create(form: Body<typeof calls.createQuest>, caller: Caller): Promise<QuestDetail>;
  /**
   * Throws `Changed Elsewhere.` with the current quest if it has changed since the form was opened, and, like `remove`,
   * `Hidden By Moderators.` for a quest of a hidden story or scene, which may be judged again.
   */
  update(form: Body<typeof calls.updateQuest>, caller: Caller): Promise<QuestDetail>;
  remove(questId: string, caller: Caller): Promise<void>;
  /**
   * Queues a job that updates the descriptions of everybody's quests about a renamed character or item, if everybody may
   * see it; call `wake` of the jobs once the transaction has committed. Players who may see it read its new name at once:
   * the description is for the others.
   */
  rename(writer: Writer, target: repository.Target, name: string): Promise<void>;
}

/** Any account may make quests about a public character, so there may be a hundred thousand of them. */
const describedAtOnce = 500;

/** The job that describes the quests about a renamed character or item. */
const describeRenamed: JobKind<repository.Target & { name: string }> = {
  name: 'quests.renamed',
  payload: z.union([
    z.object({ characterId: z.string(), name: z.string() }),
    z.object({ itemId: z.string(), name: z.string() }),
  ]),
};

const orNull = (text: string | null | undefined): string | null => text || null;

export function createQuests({ reader, transact }: Pick<Connection, 'reader' | 'transact'>, jobs: Jobs): Quests {
  jobs.register(describeRenamed, async ({ name, ...target }) => {
    const describe = (type: QuestType) => questDescription(type, name);
    while (await transact((writer) => repository.describeSomeAbout(writer, target, describe, describedAtOnce)));
  });

  async function findOwn(questId: string, caller: Caller) {
    const row = await repository.readQuest(reader, questId, caller.accountId);
    if (!row || (row.quest.ownerId !== caller.accountId && caller.role !== 'admin')) throw notFound('Quest');
    return row;
  }

  async function findTarget(
    { questType, questTriggerId }: Body<typeof calls.createQuest>,
    caller: Caller,
  ): Promise<repository.TargetRow> {
    const isItem = questType === 'SEARCH';
    const read = isItem ? repository.readItem : repository.readCharacter;
    const target = await read(reader, questTriggerId);
    if (!target || !(target.shared || target.ownerId === caller.accountId || caller.role === 'admin'))
      throw notFound(isItem ? 'Item' : 'Character');
    return target;
  }

  /** Returns false when the quest has changed since the form was opened. */
  async function change(
    writer: Writer,
    form: Body<typeof calls.updateQuest>,
    type: QuestType,
    caller: Caller,
  ): Promise<boolean> {
    const { questId, version: sent, questName, questGoal, questHint, questKnowledgeLine, questMatter } = form;
    await holdCaller(writer, caller);
    const row = await repository.lockQuest(writer, questId);
    if (!row) throw notFound('Quest');
    refuseHidden(await repository.isInHiddenWork(writer, questId), row.ownerId, caller);
    if (sent !== undefined && sent !== row.version) return false;
    const isAsked = type === 'KNOWLEDGE' && questKnowledgeLine !== undefined;
    await repository.updateQuest(writer, questId, {
      ...(questName === undefined ? {} : { name: questName }),
      ...(questGoal === undefined ? {} : { goal: orNull(questGoal) }),
      ...(questHint === undefined ? {} : { hint: orNull(questHint) }),
      ...(isAsked ? { knowledgeLine: orNull(questKnowledgeLine) } : {}),
      ...(type === 'DIALOGUE' && questMatter !== undefined ? { matter: orNull(questMatter) } : {}),
    });
    await logForeignAct(writer, caller, {
      act: 'quest.changed',
      object: 'quest',
      objectId: questId,
      personId: row.ownerId,
    });
    return true;
  }

  return {
    async create(form, caller) {
      const { questType: type, questName: name, questGoal, questHint, questKnowledgeLine, questMatter } = form;
      const target = await findTarget(form, caller);
      const trigger = type === 'SEARCH' ? { triggerItemId: target.id } : { triggerCharacterId: target.id };
      const quest = await transact(async (writer) => {
        await checkRoom(writer, caller, { quests: 1 });
        const made = await repository.insertQuest(writer, {
          type,
          name,
          ...trigger,
          ownerId: caller.accountId,
          description: questDescription(type, target.name),
          goal: orNull(questGoal),
          hint: orNull(questHint),
          knowledgeLine: type === 'KNOWLEDGE' ? orNull(questKnowledgeLine) : null,
          matter: type === 'DIALOGUE' ? orNull(questMatter) : null,
        });
        const about = { object: 'quest', objectId: made.id, personId: target.ownerId } as const;
        if (!target.shared) await logForeignAct(writer, caller, { act: 'quest.made', ...about });
        return made;
      });
      return presentWholeQuest({ quest, targetName: target.name });
    },
    async update(form, caller) {
      const { type } = (await findOwn(form.questId, caller)).quest;
      const changed = await transact((writer) => change(writer, form, type, caller));
      const quest = presentWholeQuest(await findOwn(form.questId, caller));
      if (!changed) throw fail('changedElsewhere', { details: { quest } });
      return quest;
    },
    async remove(questId, caller) {
      const { ownerId } = (await findOwn(questId, caller)).quest;
      await transact(async (writer) => {
        await holdCaller(writer, caller);
        refuseHidden(await repository.isInHiddenWork(writer, questId), ownerId, caller);
        await repository.deleteQuest(writer, questId);
        await logForeignAct(writer, caller, {
          act: 'quest.deleted',
          object: 'quest',
          objectId: questId,
          personId: ownerId,
        });
      });
    },
    async rename(writer, target, name) {
      if (!(await repository.isSeenByAll(writer, target))) return;
      await jobs.add(writer, describeRenamed, { ...target, name }, { group: Object.values(target).join() });
    },
  };
}
