/**
 * The errors of single fields: the stable code that clients compare, and the text that people read. `{name}` in a text
 * stands for a value. A code never changes and is never used again for another error.
 */
export const fieldErrors = {
  // Any field. A schema may use another text with the same code.
  required: { code: 'field.required', text: 'Required.' },
  invalid: { code: 'field.invalid', text: 'Not in the right form.' },
  wrongType: { code: 'field.wrong_type', text: 'Must be {kind}.' },
  notAnOption: { code: 'field.not_an_option', text: 'Not one of the possible values.' },
  tooShort: { code: 'field.too_short', text: 'Use at least {least} characters.' },
  tooLong: { code: 'field.too_long', text: 'Use at most {most} characters.' },
  tooFew: { code: 'field.too_few', text: 'Give at least {least}.' },
  tooMany: { code: 'field.too_many', text: 'Give at most {most}.' },
  tooSmall: { code: 'field.too_small', text: 'Must be at least {least}.' },
  tooLarge: { code: 'field.too_large', text: 'Must be at most {most}.' },
  tooFewLines: { code: 'field.too_few_lines', text: 'Write at least {least} lines.' },
  tooManyLines: { code: 'field.too_many_lines', text: 'Write at most {most} lines.' },
  tooFewChosen: { code: 'field.too_few_chosen', text: 'Choose at least {least}.' },
  tooManyChosen: { code: 'field.too_many_chosen', text: 'Choose at most {most}.' },
  tooManyFiles: { code: 'field.too_many_files', text: 'Use at most {most} {files}.' },
  notJson: { code: 'field.not_json', text: 'Not valid JSON.' },
  blockedWord: { code: 'field.blocked_word', text: 'Choose other words: one of these is blocked.' },

  badEmail: { code: 'email.invalid', text: 'Enter an e-mail address.' },
  blockedEmail: { code: 'email.blocked', text: 'Use an email address of another provider.' },
  setupLink: {
    code: 'email.setup_link_required',
    text: 'Open the setup link that the server printed when it started.',
  },
  easyPassword: { code: 'password.too_easy', text: 'Too easy to guess. Choose another.' },
  otherPassword: { code: 'password.wrong', text: 'This is not the password of the account.' },
  wrongPassword: { code: 'password.not_current', text: 'This is not your current password.' },
  nameInvisible: {
    code: 'user_name.invisible_characters',
    text: 'Leave out line breaks and characters that cannot be seen.',
  },
  nameEmpty: { code: 'user_name.no_letter', text: 'Use at least one letter or digit.' },
  nameAddress: { code: 'user_name.web_address', text: 'Leave out web addresses.' },
  nameOfStaff: { code: 'user_name.like_staff', text: 'This name looks like staff. Choose another.' },
  blocksSelf: { code: 'block.self', text: 'You can’t block yourself.' },
  blocksFull: { code: 'block.list_full', text: 'Your list is full. Unblock somebody first.' },
  noOwnKeys: { code: 'model.no_own_keys', text: 'Players can’t use their own key for this.' },
  noModel: { code: 'model.not_for_role', text: 'There is no language model {model} for this.' },
  noTermsVersion: { code: 'terms.unknown_version', text: 'There is no such version.' },

  otherPurchase: { code: 'offering.not_purchased', text: 'This doesn’t match the purchase.' },
  productTaken: { code: 'offering.product_taken', text: 'Another offering on sale has this product.' },
  priceTaken: { code: 'offering.price_taken', text: 'Another offering has this price.' },
  noAmount: { code: 'credits.no_amount', text: 'Give or take at least 1.' },

  cropOutside: { code: 'picture.crop_outside', text: 'Reaches beyond the picture.' },
  noPoolPicture: { code: 'picture.not_in_pool', text: 'There is no such picture in the pool.' },
  tooManyImages: { code: 'story.too_many_images', text: 'You can upload a maximum of 4 images.' },
  imageShared: { code: 'story.ambiguous_image', text: 'Several stories use this picture. Choose one.' },
  imageNeeded: { code: 'story.image_required', text: 'A public story needs at least one image.' },
  noTag: { code: 'story.unknown_tag', text: 'There is no tag {tag}.' },
  scenesFull: { code: 'story.scenes_full', text: 'A story has at most 4 scenes.' },
  scenesFullForTrash: { code: 'story.scenes_full', text: 'The story already has four scenes.' },
  otherStory: { code: 'scene.other_story', text: 'Scenes of one story only.' },
  questsFull: { code: 'scene.quests_full', text: 'A scene has at most 4 quests.' },
  topicTwice: { code: 'character.topic_twice', text: 'Name each topic once.' },
  lineTwice: { code: 'character.line_twice', text: 'Name each line once.' },
  lineUnknown: {
    code: 'character.unknown_line',
    text: 'Each line must be one of the character’s own knowledge lines.',
  },
  sealedAuthors: {
    code: 'character.too_many_authors',
    text: 'A character carries the knowledge of at most {most} other authors.',
  },
  sealedLines: {
    code: 'character.too_many_sealed_lines',
    text: 'A character carries at most {most} lines of other authors.',
  },
  tooManyOriginals: {
    code: 'character.too_many_originals',
    text: 'A variant descends from at most {most} characters.',
  },
  notAnEvent: { code: 'rules.not_an_event', text: 'Name something that can happen.' },
  notACondition: { code: 'rules.not_a_condition', text: 'This is not a condition.' },
  conditionTooLong: { code: 'rules.condition_too_long', text: 'Use at most {most} parts.' },
  sameItem: { code: 'rules.same_item', text: 'Choose two different items.' },
  onlyOption: { code: 'rules.only_option', text: 'A single option needs dice.' },
  rulesStray: { code: 'rules.unknown_content', text: 'A rule refers to something that is no longer in the story.' },
  rulesTooLong: { code: 'rules.too_long', text: 'These rules are too long.' },
  rulesInconsistent: { code: 'rules.inconsistent', text: '{problem}' },

  notWav: { code: 'audio.not_wav', text: 'Not a WAV recording.' },
  noSentence: { code: 'opening.no_such_sentence', text: 'There is no such sentence.' },
  noVoice: { code: 'voice.unknown', text: 'There is no such voice.' },
  sayTooLong: {
    code: 'voice.preview_too_long',
    text: 'This takes too long to say. Write fewer words, numbers and initials.',
  },
  sayNothing: { code: 'voice.preview_empty', text: 'Enter some words.' },

  cardDamaged: { code: 'character_card.damaged', text: 'The PNG is damaged.' },
  cardUnreadable: { code: 'character_card.unreadable', text: 'This file contains no readable character.' },
  cardWithoutCharacter: { code: 'character_card.empty', text: 'There is no character in this file.' },
  pictureWithoutCharacter: { code: 'character_card.empty', text: 'There is no character in this picture.' },
  cardBlockedWord: { code: 'character_card.blocked_word', text: 'The name in this card contains a blocked word.' },
  exportUnreadable: { code: 'story_export.unreadable', text: 'The story in this file cannot be read: {path}.' },
  exportNewer: { code: 'story_export.newer', text: 'This story was exported by a newer version of Emberlore.' },
  inkUnreadable: { code: 'story_export.ink_unreadable', text: 'This ink cannot be read: {problem}' },
  notAnExport: { code: 'story_export.no_story', text: 'This is not an exported story.' },
  exportBlockedWord: { code: 'story_export.blocked_word', text: 'A name in this story contains a blocked word.' },

  notANetwork: {
    code: 'blocklist.not_a_network',
    text: 'Enter an address such as 203.0.113.7, or a network such as 203.0.113.0/24.',
  },
  notADomain: { code: 'blocklist.not_a_domain', text: 'Enter a domain such as example.org.' },
  notAWord: { code: 'blocklist.not_a_word', text: 'Enter a word or a few, of letters or digits.' },
  blocklistSelf: { code: 'blocklist.self', text: 'You would block yourself.' },
  blocklistFull: { code: 'blocklist.full', text: 'The blocklist is full. Remove expired entries first.' },
  otherSignature: { code: 'notice.signature_differs', text: 'The signature must match the name above.' },
  noPublicPage: {
    code: 'notice.no_public_page',
    text: 'There is no public page at that address. Copy it from the browser’s address bar.',
  },
  daysNeeded: { code: 'decision.days_required', text: 'Enter a number of days.' },
  nothingToReverse: { code: 'report.nothing_to_reverse', text: 'This report has no decision to reverse.' },
  outcomeUnfit: { code: 'report.unfit_outcome', text: 'This outcome doesn’t apply to what was reported.' },
} as const;

/** The name of a field error in our code, as in `invalid({ storyName: 'required' })`. */
export type FieldErrorName = keyof typeof fieldErrors;

/** A stable name of a field error, as `area.reason`. */
export type FieldErrorCode = (typeof fieldErrors)[FieldErrorName]['code'];

/** What is wrong with a field. */
export interface FieldError {
  code: FieldErrorCode;
  text: string;
}

type ValueNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never;

/** The names of the values in a field error's text. */
type ValuesOf<Name extends FieldErrorName> = ValueNames<(typeof fieldErrors)[Name]['text']>;

/** The name of a field error whose text has no values. */
export type PlainFieldError = {
  [Name in FieldErrorName]: [ValuesOf<Name>] extends [never] ? Name : never;
}[FieldErrorName];

/** Returns a field error with the values of its text: `fieldError('tooLong', { most: 60 })`. */
export function fieldError<Name extends FieldErrorName>(
  name: Name,
  values: Readonly<Record<ValuesOf<Name>, string | number>>,
): FieldError {
  const { code, text } = fieldErrors[name];
  const given = new Map<string, string | number>(Object.entries(values));
  return { code, text: text.replace(/\{(\w+)\}/g, (_, key: string) => String(given.get(key))) };
}

/** Returns the settings of a zod check that fails with this field error. */
export function failsWith({ code, text }: FieldError): { message: string; params: { code: FieldErrorCode } } {
  return { message: text, params: { code } };
}

/** Lists all field errors, one for each code and text. */
export function listFieldErrors(): FieldError[] {
  return Object.values(fieldErrors);
}
