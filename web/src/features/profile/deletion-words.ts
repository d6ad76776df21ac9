import type { calls, Output } from '@emberlore/contract';

type Deletion = Output<typeof calls.getDeletion>;

/** What deleting an account does, in sentences: what goes for good, and what stays, if anything. */
export function deletionWords({ goes, stays, formerName }: Deletion): { goes: string; stays: string | null } {
  const things = [
    counted(goes.stories, 'private story', 'private stories'),
    counted(goes.characters, 'character', 'characters'),
    counted(goes.comments, 'comment', 'comments'),
    counted(goes.runs, 'game you have played', 'games you have played'),
    counted(goes.credits, 'credit', 'credits'),
  ].filter((each) => each !== null);
  const list = new Intl.ListFormat('en-GB').format(['your name, e-mail and picture', ...things]);
  return { goes: `Gone for good: ${list}.`, stays: staying(stays.stories, formerName) };
}

function counted(count: number, one: string, many: string): string | null {
  if (count === 0) return null;
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

function staying(stories: number, formerName: string): string | null {
  if (stories === 0) return null;
  const which = stories === 1 ? 'Your published story stays' : `Your ${stories} published stories stay`;
  return `${which} for those who play them, as a work of “${formerName}”. Delete them first if they should go, too.`;
}
