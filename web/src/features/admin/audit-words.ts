import type { AuditAct, AuditEntry } from '@emberlore/contract';
import { m } from '../../i18n/messages.ts';

/** The label of each kind of action for filters, and its phrase after the admin's name. */
const acts: Record<AuditAct, { name: string; did: string }> = {
  'report.taken': { name: m.admin_report_taken(), did: m.admin_took_a_report() },
  'report.released': { name: m.admin_report_released(), did: m.admin_released_a_report() },
  'report.dismissed': { name: m.admin_report_dismissed(), did: m.admin_dismissed_a_report() },
  'decision.warn': { name: m.admin_warning(), did: m.admin_issued_a_warning_about() },
  'decision.hide': { name: m.admin_hidden(), did: m.admin_hid() },
  'decision.delete': { name: m.admin_deleted(), did: 'deleted' },
  'decision.suspend': { name: m.admin_suspension(), did: 'suspended' },
  'decision.ban': { name: m.admin_ban(), did: 'banned' },
  'decision.reversed': { name: m.admin_decision_reversed(), did: m.admin_reversed_a_decision_about() },
  'appeal.upheld': { name: m.admin_appeal_turned_down(), did: m.admin_turned_down_an_appeal() },
  'appeal.reversed': { name: m.admin_appeal_granted(), did: m.admin_granted_an_appeal() },
  'comment.deleted': { name: m.admin_comment_deleted(), did: 'deleted' },
  'story.changed': { name: m.admin_story_changed(), did: 'changed' },
  'story.deleted': { name: m.admin_story_trashed(), did: m.admin_trashed() },
  'story.restored': { name: m.admin_story_restored(), did: m.admin_restored() },
  'scene.made': { name: m.admin_scene_created(), did: m.admin_created() },
  'scene.changed': { name: m.admin_scene_changed(), did: 'changed' },
  'scene.deleted': { name: m.admin_scene_trashed(), did: m.admin_trashed() },
  'scene.restored': { name: m.admin_scene_restored(), did: m.admin_restored() },
  'scenes.ordered': { name: m.admin_scenes_reordered(), did: m.admin_reordered_the_scenes_of() },
  'character.changed': { name: m.admin_character_changed(), did: 'changed' },
  'character.deleted': { name: m.admin_character_deleted(), did: 'deleted' },
  'item.changed': { name: m.admin_item_changed(), did: 'changed' },
  'item.deleted': { name: m.admin_item_deleted(), did: 'deleted' },
  'quest.made': { name: m.admin_quest_created(), did: m.admin_created() },
  'quest.changed': { name: m.admin_quest_changed(), did: 'changed' },
  'quest.deleted': { name: m.admin_quest_deleted(), did: 'deleted' },
  'playtest.started': { name: m.admin_playtest_started(), did: m.admin_started_a_playtest_of() },
  'playtest.stopped': { name: m.admin_playtest_stopped(), did: m.admin_stopped_a_playtest_of() },
  'credits.adjusted': { name: m.admin_credits_adjusted(), did: m.admin_changed_the_credits_of() },
  'purchase.refunding': { name: m.admin_refund_started(), did: m.admin_started_refunding() },
  'purchase.refunded': { name: m.admin_refund(), did: 'refunded' },
  'offering.made': { name: m.admin_offering_created(), did: m.admin_started_selling() },
  'offering.changed': { name: m.admin_offering_changed(), did: 'changed' },
  'offering.retired': { name: m.admin_offering_retired(), did: m.admin_stopped_selling() },
  'offering.onSale': { name: m.admin_offering_back_on_sale(), did: m.admin_resumed_selling() },
  'blocklist.added': { name: m.admin_blocklist_entry_added(), did: m.admin_added() },
  'blocklist.removed': { name: m.admin_blocklist_entry_removed(), did: 'removed' },
  'models.chosen': { name: m.admin_models_chosen(), did: m.admin_chose_the_models_for() },
  'copyright.accepted': { name: m.admin_copyright_notice_accepted(), did: 'accepted' },
  'copyright.refused': { name: m.admin_copyright_notice_refused(), did: 'refused' },
  'copyright.court': { name: m.admin_court_action_recorded(), did: m.admin_recorded_a_court_action_for() },
  'copyright.restored': { name: m.admin_copyright_restored(), did: m.admin_restored_the_content_named_in() },
  'role.given': { name: m.admin_admin_role_given(), did: m.admin_gave_the_admin_role_to() },
  'role.taken': { name: m.admin_admin_role_removed(), did: m.admin_removed_the_admin_role_from() },
};

/** The actions to filter by, in display order. */
export const actChoices = Object.entries(acts).map(([act, { name }]) => ({ act: act as AuditAct, name }));

/** Parses the action in a URL; undefined for all. */
export function parseAct(text: string | null): AuditAct | undefined {
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
  if (entryObject === 'account') return entryPersonName || m.admin_somebody();
  const kind = entryObject === 'copyright' ? m.admin_copyright_notice() : entryObject;
  const article = /^[aeiou]/.test(kind) ? 'an' : 'a';
  const what =
    entryObjectName === '' ? `${article} ${kind}` : m.admin_the_kind_entryobjectname({ kind, entryObjectName });
  return entryPersonId === null ? what : m.admin_what_person({ what, person: entryPersonName || m.admin_somebody() });
}

/** Describes an entry in a sentence: 'Wren hid the story “The Mill” of Rowan'. */
export function describeEntry(entry: Named): string {
  const { entryAct, entryActorName, entryPersonName } = entry;
  const who = entryActorName || m.admin_server_settings();
  const { did } = acts[entryAct];
  if (!settled.includes(entryAct)) return `${who} ${did} ${objectText(entry)}`;
  if (entryPersonName === '') return `${who} ${did}`;
  return `${who} ${did} ${entryAct.startsWith('appeal') ? 'of' : 'about'} ${entryPersonName}`;
}

/** Formats the values before and after the change, as far as they were recorded. */
export function changeText({ entryBefore, entryAfter }: Pick<AuditEntry, 'entryBefore' | 'entryAfter'>): string {
  return [entryBefore, entryAfter].filter((text) => text !== '').join(' → ');
}
