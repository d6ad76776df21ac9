import type { Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import type { Bans } from '../../identity/accounts/bans.service.ts';
import type { Characters } from '../../library/characters/characters.service.ts';
import type { Comments } from '../../library/community/comments.service.ts';
import type { HiddenItems } from '../../library/items/hidden-items.service.ts';
import type { HiddenScenes } from '../../library/scenes/hidden-scenes.service.ts';
import type { Stories } from '../../library/stories/stories.service.ts';
import type { HiddenPictures } from '../../media/pictures/hidden-pictures.service.ts';
import * as repository from './decisions.repository.ts';

/** The effects of decisions on their subjects, as part of the caller's transaction. */
export interface DecisionEffects {
  /** Carries out a decision. */
  apply(writer: Writer, decision: repository.DecisionRow): Promise<void>;
  /** Undoes a decision that has been marked as reversed, except what another active decision requires. */
  undo(writer: Writer, decision: repository.DecisionRow): Promise<void>;
  /** Reads the active suspensions and bans of an account, without expired suspensions. */
  readActiveBans(writer: Writer, accountId: string): Promise<repository.DecisionRow[]>;
}

export interface DecisionEffectsDeps {
  clock: Clock;
  stories: Stories;
  comments: Comments;
  characters: Characters;
  pictures: HiddenPictures;
  scenes: HiddenScenes;
  items: HiddenItems;
  bans: Bans;
}

const banningActs = ['suspend', 'ban'] as const;
const hidingActs = ['hide', 'delete'] as const;

export function createDecisionEffects(deps: DecisionEffectsDeps): DecisionEffects {
  const { clock, stories, comments, characters, pictures, scenes, items, bans } = deps;

  async function readActiveBans(writer: Writer, accountId: string): Promise<repository.DecisionRow[]> {
    const activeDecisions = await repository.readActiveDecisions(
      writer,
      { subject: 'account', subjectId: accountId },
      banningActs,
    );
    return activeDecisions.filter(({ endsAt }) => endsAt === null || endsAt > clock.now());
  }

  /** Sets or lifts the ban of an account according to its active decisions. */
  async function updateBan(writer: Writer, accountId: string): Promise<void> {
    const activeDecisions = await readActiveBans(writer, accountId);
    if (activeDecisions.length === 0) return bans.lift(accountId, writer);
    const ends = activeDecisions.map(({ endsAt }) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY);
    const last = Math.max(...ends);
    return bans.ban(accountId, Number.isFinite(last) ? new Date(last) : null, writer);
  }

  async function apply(writer: Writer, { act, subject, subjectId }: repository.DecisionRow): Promise<void> {
    if (act === 'warn') return;
    if (subject === 'account') return updateBan(writer, subjectId);
    if (subject === 'comment') return comments.hide(subjectId, writer);
    if (subject === 'character') return characters.hide(subjectId, writer);
    if (subject === 'picture') return pictures.hide(subjectId, writer);
    if (subject === 'item') return items.hide(subjectId, writer);
    if (subject === 'scene') return scenes.remove(subjectId, writer);
    // Hide it as well as trashing it, so that its owner cannot publish it again by restoring it.
    await stories.hide(subjectId, writer);
    if (act === 'delete') await stories.trash(subjectId, writer);
  }

  async function undo(writer: Writer, { act, subject, subjectId }: repository.DecisionRow): Promise<void> {
    if (act === 'warn') return;
    if (subject === 'account') return updateBan(writer, subjectId);
    const activeDecisions = await repository.readActiveDecisions(writer, { subject, subjectId }, hidingActs);
    if (subject === 'story') {
      await (act === 'delete' ? stories.show(subjectId, writer) : stories.unhide(subjectId, writer));
      for (const other of activeDecisions) await apply(writer, other);
    } else if (activeDecisions.length === 0) {
      if (subject === 'comment') await comments.unhide(subjectId, writer);
      else if (subject === 'picture') await pictures.unhide(subjectId, writer);
      else if (subject === 'item') await items.unhide(subjectId, writer);
      else if (subject === 'scene') await scenes.restore(subjectId, writer);
      else await characters.unhide(subjectId, writer);
    }
  }

  return { apply, undo, readActiveBans };
}
