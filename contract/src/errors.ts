/** The error texts of the API with their HTTP statuses. Clients branch on the text, as the specification requires. */
export const errors = {
  invalidInput: { status: 400, text: 'Invalid Input.' },
  barredEmail: { status: 400, text: 'Use An E-mail Address Of Another Provider.' },
  barredWord: { status: 400, text: 'One Of These Words Is Kept Out Here.' },
  badSignature: { status: 400, text: 'Invalid Signature.' },
  badReceipt: { status: 400, text: 'Receipt Not Verified.' },
  staleLink: { status: 400, text: 'Link Expired Or Already Used.' },
  noToken: { status: 401, text: 'No Authorization Token Provided.' },
  badToken: { status: 401, text: 'Failed To Authenticate Token.' },
  badCredentials: { status: 401, text: 'Incorrect Email Or Password.' },
  noCredits: { status: 402, text: 'User Has No Credits.' },
  outOfCredits: { status: 402, text: 'User Out Of Credits.' },
  paymentNotCompleted: { status: 402, text: 'Payment Not Completed.' },
  notAllowed: { status: 403, text: 'Not Allowed.' },
  hiddenByModerators: { status: 403, text: 'Hidden By Moderators.' },
  barred: { status: 403, text: 'Not Available From Your Network.' },
  confirmNeedsPassword: { status: 403, text: 'Log In Or Give The Password To Confirm.' },
  confirmOtherAccount: { status: 403, text: 'Signed In To Another Account.' },
  wrongPassword: { status: 403, text: 'Incorrect Password.' },
  setupNeeded: { status: 403, text: 'This Address Needs The Setup Link.' },
  suspended: { status: 403, text: 'Account Suspended.' },
  emailInUse: { status: 409, text: 'Email Already In Use.' },
  alreadySubscribed: { status: 409, text: 'Already Subscribed.' },
  notRefundable: { status: 409, text: 'Purchase Cannot Be Refunded.' },
  changedElsewhere: { status: 409, text: 'Changed Elsewhere.' },
  alreadyAppealed: { status: 409, text: 'Already Appealed.' },
  appealOpen: { status: 409, text: 'Another Appeal Is Open.' },
  appealOver: { status: 409, text: 'Appeal No Longer Possible.' },
  tooManyStories: { status: 409, text: 'Story Limit Reached.' },
  tooManyScenes: { status: 409, text: 'Scene Limit Reached.' },
  tooManyCharacters: { status: 409, text: 'Character Limit Reached.' },
  tooManyItems: { status: 409, text: 'Item Limit Reached.' },
  tooManyQuests: { status: 409, text: 'Quest Limit Reached.' },
  tooManyComments: { status: 409, text: 'Comment Limit Reached.' },
  tooManyReports: { status: 409, text: 'Report Limit Reached.' },
  keyReused: { status: 409, text: 'Idempotency Key Reused.' },
  fileTooLarge: { status: 413, text: 'File Too Large.' },
  unsupportedImage: { status: 415, text: 'Unsupported Image Type.' },
  unsupportedMedia: { status: 415, text: 'Unsupported Media Type.' },
  dailyLimit: { status: 429, text: 'Daily Credit Limit Reached.' },
  tooMany: { status: 429, text: 'Too Many Requests.' },
  wentWrong: { status: 500, text: 'Something Went Wrong.' },
  conversationUnavailable: { status: 503, text: 'Conversation Unavailable.' },
  paymentsUnavailable: { status: 503, text: 'Payments Unavailable.' },
  storeUnavailable: { status: 503, text: 'Service Unavailable.' },
} as const;

/** The code of an API error. */
export type ErrorCode = keyof typeof errors;

/** The object names in 404 texts such as 'Story Not Found.'. */
export type Findable =
  | 'Story'
  | 'Scene'
  | 'Character'
  | 'Session'
  | 'Message'
  | 'Duel'
  | 'Run'
  | 'Item'
  | 'Quest'
  | 'Comment'
  | 'Barrier'
  | 'Memory'
  | 'Report'
  | 'Notice'
  | 'Decision'
  | 'Appeal'
  | 'Account'
  | 'Device'
  | 'Offering'
  | 'Purchase'
  | 'Subscription'
  | 'Picture'
  | 'Playtest'
  | 'Page';

/** Returns the text of a 404. */
export function notFoundText(what: Findable): string {
  return `${what} Not Found.`;
}
