import type { calls, Output } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

type Deletion = Output<typeof calls.getDeletion>;

/** Describes what deleting an account removes and, if anything, keeps. */
export function deletionWords({ goes, stays, formerName }: Deletion): { goes: string; stays: string | null } {
  const things = [
    counted(goes.stories, m.profile_private_stories_counted),
    counted(goes.characters, m.profile_characters),
    counted(goes.comments, m.profile_comments),
    counted(goes.runs, m.profile_runs_counted),
    counted(goes.credits, m.profile_credits),
  ].filter((each) => each !== null);
  const list = new Intl.ListFormat('en-GB').format([m.profile_your_name_email_and_picture(), ...things]);
  return { goes: m.profile_deleted_forever_list({ list }), stays: staying(stays.stories, formerName) };
}

function counted(count: number, format: (values: { count: number; number: string }) => string): string | null {
  return count === 0 ? null : format({ count, number: count.toLocaleString('en-GB') });
}

function staying(stories: number, formerName: string): string | null {
  if (stories === 0) return null;
  const which =
    stories === 1 ? m.profile_your_published_story_stays() : m.profile_your_stories_published_stories_stay({ stories });
  return m.profile_which_available_to_players({ which, formerName });
}
