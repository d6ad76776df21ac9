import type { AuditAct } from '@emberlore/contract';

/** What a person learns of an admin's act about them: nothing, the act, or also its reason. */
type Disclosure = 'nothing' | 'act' | 'reason';

/** Lists every act, so that a new one requires a choice. Reports and refused copyright notices are between others. */
const disclosures: Record<AuditAct, Disclosure> = {
  'role.given': 'act',
  'role.taken': 'act',
  'report.taken': 'nothing',
  'report.released': 'nothing',
  'report.dismissed': 'nothing',
  'decision.warn': 'reason',
  'decision.hide': 'reason',
  'decision.delete': 'reason',
  'decision.suspend': 'reason',
  'decision.ban': 'reason',
  'decision.reversed': 'reason',
  'appeal.upheld': 'reason',
  'appeal.reversed': 'reason',
  'story.changed': 'act',
  'story.deleted': 'act',
  'story.restored': 'act',
  'scene.made': 'act',
  'scene.changed': 'act',
  'scene.deleted': 'act',
  'scene.restored': 'act',
  'scenes.ordered': 'act',
  'character.changed': 'act',
  'character.deleted': 'act',
  'item.changed': 'act',
  'item.deleted': 'act',
  'quest.made': 'act',
  'quest.changed': 'act',
  'quest.deleted': 'act',
  'comment.deleted': 'act',
  'playtest.started': 'act',
  'playtest.stopped': 'act',
  'offering.made': 'nothing',
  'offering.changed': 'nothing',
  'offering.retired': 'nothing',
  'offering.onSale': 'nothing',
  'credits.adjusted': 'reason',
  'purchase.refunding': 'act',
  'purchase.refunded': 'act',
  'blocklist.added': 'nothing',
  'blocklist.removed': 'nothing',
  'models.chosen': 'nothing',
  'copyright.accepted': 'reason',
  'copyright.refused': 'nothing',
  'copyright.court': 'reason',
  'copyright.restored': 'reason',
};

const listActs = (...kinds: Disclosure[]): string[] =>
  Object.entries(disclosures).flatMap(([act, told]) => (kinds.includes(told) ? [act] : []));

/** The acts included in a person's data download. */
export const disclosedActs = listActs('act', 'reason');
/** The acts whose reason the download includes too. */
export const actsDisclosedWithReason = listActs('reason');
