import type { calls, Output } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

type Deletion = Output<typeof calls.getDeletion>;

/** Describes what deleting an account removes and, if anything, keeps. */
export function deletionWords({ goes, stays, formerName }: Deletion): { goes: string; stays: string | null } {
  const things = [
    counted(goes.stories, m.profile_private_story(), m.profile_private_stories()),
    counted(goes.characters, 'character', 'characters'),
    counted(goes.comments, 'comment', 'comments'),
    counted(goes.runs, m.profile_run_you_have_played(), m.profile_runs_you_have_played()),
    counted(goes.credits, 'credit', 'credits'),
  ].filter((each) => each !== null);
  const list = new Intl.ListFormat('en-GB').format([m.profile_your_name_email_and_picture(), ...things]);
  return { goes: m.profile_deleted_forever_list({ list }), stays: staying(stays.stories, formerName) };
}

function counted(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

function staying(stories: number, formerName: string): string | null {
  if (stories === 0) return null;
  const which =
    stories === 1 ? m.profile_your_published_story_stays() : m.profile_your_stories_published_stories_stay({ stories });
  return m.profile_which_available_to_players({ which, formerName });
}
