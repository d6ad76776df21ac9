import type { AuditAct, AuditEntry } from '@emberlore/contract';

/** What each kind of act is called where one is chosen, and what it says of who did it. */
const acts: Record<AuditAct, { name: string; did: string }> = {
  'report.taken': { name: 'Report taken on', did: 'took on a report' },
  'report.released': { name: 'Report left', did: 'left a report to the others' },
  'report.dismissed': { name: 'Report dismissed', did: 'dismissed a report' },
  'decision.warn': { name: 'Warning', did: 'gave a warning about' },
  'decision.hide': { name: 'Hidden', did: 'took out of sight' },
  'decision.delete': { name: 'Deleted', did: 'deleted' },
  'decision.suspend': { name: 'Suspension', did: 'suspended' },
  'decision.ban': { name: 'Ban', did: 'banned' },
  'decision.reversed': { name: 'Taken back', did: 'took back a decision about' },
  'appeal.upheld': { name: 'Appeal turned down', did: 'turned down an appeal' },
  'appeal.reversed': { name: 'Appeal granted', did: 'granted an appeal' },
  'comment.deleted': { name: 'Comment deleted', did: 'deleted' },
  'story.changed': { name: 'Story changed', did: 'changed' },
  'story.deleted': { name: 'Story binned', did: 'put into the bin' },
  'story.restored': { name: 'Story restored', did: 'took out of the bin' },
  'scene.made': { name: 'Scene made', did: 'made' },
  'scene.changed': { name: 'Scene changed', did: 'changed' },
  'scene.deleted': { name: 'Scene binned', did: 'put into the bin' },
  'scene.restored': { name: 'Scene restored', did: 'took out of the bin' },
  'scenes.ordered': { name: 'Scenes ordered', did: 'put the scenes in another order in' },
  'character.changed': { name: 'Character changed', did: 'changed' },
  'character.deleted': { name: 'Character deleted', did: 'deleted' },
  'item.changed': { name: 'Item changed', did: 'changed' },
  'item.deleted': { name: 'Item deleted', did: 'deleted' },
  'quest.made': { name: 'Quest made', did: 'made, about what is somebody else’s,' },
  'quest.changed': { name: 'Quest changed', did: 'changed' },
  'quest.deleted': { name: 'Quest deleted', did: 'deleted' },
  'playtest.started': { name: 'Playtest started', did: 'started a playtest of' },
  'playtest.stopped': { name: 'Playtest stopped', did: 'stopped a playtest of' },
  'credits.adjusted': { name: 'Credits adjusted', did: 'changed the credits of' },
  'purchase.refunding': { name: 'Refund begun', did: 'began to refund' },
  'purchase.refunded': { name: 'Refund', did: 'refunded' },
  'offering.made': { name: 'Offering made', did: 'put on sale' },
  'offering.changed': { name: 'Offering changed', did: 'changed' },
  'offering.retired': { name: 'Offering retired', did: 'took off sale' },
  'offering.onSale': { name: 'Offering back on sale', did: 'put back on sale' },
  'barrier.added': { name: 'Barrier put up', did: 'put up' },
  'barrier.removed': { name: 'Barrier removed', did: 'removed' },
  'copyright.accepted': { name: 'Copyright notice accepted', did: 'accepted' },
  'copyright.refused': { name: 'Copyright notice refused', did: 'refused' },
  'copyright.court': { name: 'Court action noted', did: 'noted a court action for' },
  'copyright.restored': { name: 'Copyright: brought back', did: 'brought back what was named in' },
  'role.given': { name: 'Made an admin', did: 'made an admin of' },
  'role.taken': { name: 'No admin any more', did: 'took the admin’s role from' },
};

/** The acts that can be looked for, in the order of the list. */
export const actChoices = Object.entries(acts).map(([act, { name }]) => ({ act: act as AuditAct, name }));

/** The act that an address names; undefined for all. */
export function actOf(text: string | null): AuditAct | undefined {
  return actChoices.find(({ act }) => act === text)?.act;
}

type Named = Pick<
  AuditEntry,
  'entryAct' | 'entryActorName' | 'entryObject' | 'entryObjectName' | 'entryPersonName' | 'entryPersonId'
>;

const settled: readonly AuditAct[] = [
  ...(['report.taken', 'report.released', 'report.dismissed', 'appeal.upheld', 'appeal.reversed'] as const),
];

function objectText({ entryObject, entryObjectName, entryPersonName, entryPersonId }: Named): string {
  if (entryObject === 'account') return entryPersonName || 'somebody';
  const kind = entryObject === 'copyright' ? 'copyright notice' : entryObject;
  const article = /^[aeiou]/.test(kind) ? 'an' : 'a';
  const what = entryObjectName === '' ? `${article} ${kind}` : `the ${kind} “${entryObjectName}”`;
  return entryPersonId === null ? what : `${what} of ${entryPersonName || 'somebody'}`;
}

/** What happened, as a sentence: 'Wren took out of sight the story “The Mill” of Rowan'. */
export function sentenceOf(entry: Named): string {
  const { entryAct, entryActorName, entryPersonName } = entry;
  const who = entryActorName || 'The server’s settings';
  const { did } = acts[entryAct];
  if (!settled.includes(entryAct)) return `${who} ${did} ${objectText(entry)}`;
  if (entryPersonName === '') return `${who} ${did}`;
  return `${who} ${did} ${entryAct.startsWith('appeal') ? 'of' : 'about'} ${entryPersonName}`;
}

/** How it stood before and after, as far as that was noted. */
export function changeText({ entryBefore, entryAfter }: Pick<AuditEntry, 'entryBefore' | 'entryAfter'>): string {
  return [entryBefore, entryAfter].filter((text) => text !== '').join(' → ');
}
