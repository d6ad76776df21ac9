import { expect, test } from 'vitest';
import { failure } from './entities/failure.ts';
import { fieldError, listFieldErrors } from './field-errors.ts';

// Clients outside of this repository compare these. A code may be added here, but none may change or go.
const published = [
  'audio.not_wav',
  'block.list_full',
  'block.self',
  'blocklist.full',
  'blocklist.not_a_domain',
  'blocklist.not_a_network',
  'blocklist.not_a_word',
  'blocklist.self',
  'character.line_twice',
  'character.too_many_authors',
  'character.too_many_originals',
  'character.too_many_sealed_lines',
  'character.topic_twice',
  'character.unknown_line',
  'character_card.blocked_word',
  'character_card.damaged',
  'character_card.empty',
  'character_card.unreadable',
  'credits.no_amount',
  'decision.days_required',
  'email.blocked',
  'email.invalid',
  'email.setup_link_required',
  'field.blocked_word',
  'field.invalid',
  'field.not_an_option',
  'field.not_json',
  'field.required',
  'field.too_few',
  'field.too_few_chosen',
  'field.too_few_lines',
  'field.too_large',
  'field.too_long',
  'field.too_many',
  'field.too_many_chosen',
  'field.too_many_files',
  'field.too_many_lines',
  'field.too_short',
  'field.too_small',
  'field.wrong_type',
  'model.no_own_keys',
  'model.not_for_role',
  'notice.no_public_page',
  'notice.signature_differs',
  'offering.not_purchased',
  'offering.price_taken',
  'offering.product_taken',
  'opening.no_such_sentence',
  'password.not_current',
  'password.too_easy',
  'password.wrong',
  'picture.crop_outside',
  'picture.not_in_pool',
  'report.nothing_to_reverse',
  'report.unfit_outcome',
  'rules.condition_too_long',
  'rules.inconsistent',
  'rules.not_a_condition',
  'rules.not_an_event',
  'rules.only_option',
  'rules.same_item',
  'rules.too_long',
  'rules.unknown_content',
  'scene.other_story',
  'scene.quests_full',
  'story.ambiguous_image',
  'story.image_required',
  'story.scenes_full',
  'story.too_many_images',
  'story.unknown_tag',
  'story_export.blocked_word',
  'story_export.ink_unreadable',
  'story_export.newer',
  'story_export.no_story',
  'story_export.unreadable',
  'terms.unknown_version',
  'user_name.invisible_characters',
  'user_name.like_staff',
  'user_name.no_letter',
  'user_name.web_address',
  'voice.preview_empty',
  'voice.preview_too_long',
  'voice.unknown',
];

test('the codes match the published ones', () => {
  expect([...new Set(listFieldErrors().map(({ code }) => code))].sort()).toEqual(published);
});

test('every code consists of an area and a reason in snake case', () => {
  for (const { code } of listFieldErrors()) expect(code).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
});

test('a text holds its values as they are', () => {
  expect(fieldError('noTag', { tag: '$& {tag}' })).toEqual({
    code: 'story.unknown_tag',
    text: 'There is no tag $& {tag}.',
  });
});

test('the envelope has a known code for each field beside its text', () => {
  const refused = { error: 'Invalid Input.', code: 'request.invalid', fields: { storyName: 'Required.' } };
  expect(failure.safeParse({ ...refused, fieldCodes: { storyName: 'field.required' } }).success).toBe(true);
  expect(failure.safeParse({ ...refused, fieldCodes: { storyName: 'Required.' } }).success).toBe(false);
});
