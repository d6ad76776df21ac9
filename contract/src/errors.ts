/**
 * The errors of the API: HTTP status, the stable code that clients compare, and the text that people read. The specification
 * fixes some of the texts. A code never changes and is never used again for another error.
 */
export const errors = {
  invalidInput: { status: 400, code: 'request.invalid', text: 'Invalid Input.' },
  blockedEmail: { status: 400, code: 'blocklist.email', text: 'This Email Provider Is Blocked.' },
  blockedWord: { status: 400, code: 'blocklist.word', text: 'This Text Contains A Blocked Word.' },
  badSignature: { status: 400, code: 'payment.invalid_signature', text: 'Invalid Signature.' },
  badReceipt: { status: 400, code: 'payment.receipt_not_verified', text: 'Receipt Not Verified.' },
  balanceTooLarge: { status: 400, code: 'account.balance_too_large', text: 'Balance Would Be Too Large.' },
  staleLink: { status: 400, code: 'link.expired', text: 'Link Expired Or Already Used.' },
  noToken: { status: 401, code: 'auth.no_token', text: 'No Authorization Token Provided.' },
  badToken: { status: 401, code: 'auth.invalid_token', text: 'Failed To Authenticate Token.' },
  badCredentials: { status: 401, code: 'auth.invalid_credentials', text: 'Incorrect Email Or Password.' },
  noCredits: { status: 402, code: 'account.no_credits', text: 'User Has No Credits.' },
  outOfCredits: { status: 402, code: 'account.out_of_credits', text: 'User Out Of Credits.' },
  paymentNotCompleted: { status: 402, code: 'payment.not_completed', text: 'Payment Not Completed.' },
  notAllowed: { status: 403, code: 'auth.not_allowed', text: 'Not Allowed.' },
  freeTalkOver: { status: 403, code: 'visitor_talk.over', text: 'Sign Up To Go On.' },
  hiddenByModerators: { status: 403, code: 'content.hidden', text: 'Hidden By Moderators.' },
  blockedNetwork: { status: 403, code: 'blocklist.network', text: 'Not Available From Your Network.' },
  confirmNeedsPassword: {
    status: 403,
    code: 'email_confirmation.password_required',
    text: 'Log In Or Enter Your Password To Confirm.',
  },
  confirmOtherAccount: { status: 403, code: 'email_confirmation.other_account', text: 'Signed In To Another Account.' },
  wrongPassword: { status: 403, code: 'auth.wrong_password', text: 'Incorrect Password.' },
  passwordNeeded: { status: 403, code: 'account.password_needed', text: 'Enter Your Current Password.' },
  addressUnconfirmed: { status: 403, code: 'account.address_unconfirmed', text: 'Confirm Your Address First.' },
  setupNeeded: { status: 403, code: 'account.setup_link_required', text: 'This Address Needs The Setup Link.' },
  suspended: { status: 403, code: 'account.suspended', text: 'Account Suspended.' },
  emailInUse: { status: 409, code: 'account.email_in_use', text: 'Email Already In Use.' },
  alreadySubscribed: { status: 409, code: 'subscription.already_active', text: 'Already Subscribed.' },
  notRefundable: { status: 409, code: 'purchase.not_refundable', text: 'Purchase Cannot Be Refunded.' },
  adminAccount: { status: 409, code: 'account.is_admin', text: 'Remove The Address From ADMIN_EMAILS First.' },
  changedElsewhere: { status: 409, code: 'request.conflict', text: 'Changed Elsewhere.' },
  alreadyAppealed: { status: 409, code: 'appeal.already_sent', text: 'Already Appealed.' },
  appealOpen: { status: 409, code: 'appeal.another_open', text: 'Another Appeal Is Open.' },
  appealOver: { status: 409, code: 'appeal.no_longer_possible', text: 'Appeal No Longer Possible.' },
  tooManyStories: { status: 409, code: 'story.limit_reached', text: 'Story Limit Reached.' },
  tooManyScenes: { status: 409, code: 'scene.limit_reached', text: 'Scene Limit Reached.' },
  tooManyCharacters: { status: 409, code: 'character.limit_reached', text: 'Character Limit Reached.' },
  tooManyItems: { status: 409, code: 'item.limit_reached', text: 'Item Limit Reached.' },
  tooManyDrafts: { status: 409, code: 'draft.limit_reached', text: 'Draft Limit Reached.' },
  tooManyQuests: { status: 409, code: 'quest.limit_reached', text: 'Quest Limit Reached.' },
  tooManyComments: { status: 409, code: 'comment.limit_reached', text: 'Comment Limit Reached.' },
  tooManyBranches: { status: 409, code: 'run.branch_limit_reached', text: 'Branch Limit Reached.' },
  tooManyChoices: { status: 409, code: 'run.choice_limit_reached', text: 'Choice Limit Reached.' },
  tooManyVersions: { status: 409, code: 'reply.version_limit_reached', text: 'Version Limit Reached.' },
  tooManyReports: { status: 409, code: 'report.limit_reached', text: 'Report Limit Reached.' },
  noLanguageModel: { status: 409, code: 'language_model.not_configured', text: 'No Language Model Is Configured.' },
  shippedPicture: { status: 409, code: 'picture.shipped', text: 'This Picture Comes With Emberlore.' },
  keyReused: { status: 409, code: 'request.idempotency_key_reused', text: 'Idempotency Key Reused.' },
  fileTooLarge: { status: 413, code: 'file.too_large', text: 'File Too Large.' },
  unsupportedImage: { status: 415, code: 'file.unsupported_image', text: 'Unsupported Image Type.' },
  unsupportedMedia: { status: 415, code: 'request.unsupported_media_type', text: 'Unsupported Media Type.' },
  dailyLimit: { status: 429, code: 'account.daily_limit_reached', text: 'Daily Credit Limit Reached.' },
  modelBudgetUsed: {
    status: 429,
    code: 'language_model.budget_used',
    text: 'Daily Language Model Budget Used.',
  },
  tooMany: { status: 429, code: 'request.too_many', text: 'Too Many Requests.' },
  wentWrong: { status: 500, code: 'server.internal_error', text: 'Something Went Wrong.' },
  conversationUnavailable: { status: 503, code: 'conversation.unavailable', text: 'Conversation Unavailable.' },
  modelUnavailable: { status: 503, code: 'language_model.unavailable', text: 'Language Model Unavailable.' },
  paymentsUnavailable: { status: 503, code: 'payment.unavailable', text: 'Payments Unavailable.' },
  storeUnavailable: { status: 503, code: 'server.unavailable', text: 'Service Unavailable.' },
} as const;

/** The name of an error in our code, as in `fail('noCredits')`. */
export type ErrorName = keyof typeof errors;

/** The object names in 404 texts such as 'Story Not Found.', with their codes. */
const notFoundCodes = {
  Story: 'story.not_found',
  Version: 'story_version.not_found',
  Scene: 'scene.not_found',
  Character: 'character.not_found',
  Session: 'session.not_found',
  Message: 'message.not_found',
  Duel: 'duel.not_found',
  Choice: 'choice.not_found',
  Run: 'run.not_found',
  Moment: 'moment.not_found',
  Item: 'item.not_found',
  Quest: 'quest.not_found',
  Question: 'question.not_found',
  Comment: 'comment.not_found',
  'Blocklist Entry': 'blocklist.entry_not_found',
  Memory: 'memory.not_found',
  Report: 'report.not_found',
  Notice: 'notice.not_found',
  Notification: 'notification.not_found',
  Decision: 'decision.not_found',
  Appeal: 'appeal.not_found',
  Account: 'account.not_found',
  Device: 'device.not_found',
  Offering: 'offering.not_found',
  Purchase: 'purchase.not_found',
  Subscription: 'subscription.not_found',
  Picture: 'picture.not_found',
  Playtest: 'playtest.not_found',
  Page: 'page.not_found',
} as const;

/** An object name in 404 texts such as 'Story Not Found.'. */
export type Findable = keyof typeof notFoundCodes;

/** A stable name of an error, as `area.reason`. */
export type ErrorCode = (typeof errors)[ErrorName]['code'] | (typeof notFoundCodes)[Findable];

/** An error of the API. */
export interface ErrorKind {
  status: number;
  code: ErrorCode;
  text: string;
}

/** Returns the 404 for an object that doesn't exist or that the caller may not know about. */
export function notFoundError(what: Findable): ErrorKind {
  return { status: 404, code: notFoundCodes[what], text: `${what} Not Found.` };
}

/** Lists all errors of the API. */
export function listErrors(): ErrorKind[] {
  return [...Object.values(errors), ...(Object.keys(notFoundCodes) as Findable[]).map(notFoundError)];
}

/** Returns the error with this code. */
export function findError(code: ErrorCode): ErrorKind {
  return listErrors().find((error) => error.code === code) ?? errors.wentWrong;
}
