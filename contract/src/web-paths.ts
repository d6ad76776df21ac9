/**
 * The pages of the web that mails lead to: a link takes its token as the query `token`; `decision` takes a decision's id
 * as one more part of its path.
 */
export const webPaths = {
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  appeal: '/appeal',
  decision: '/notices/decision',
} as const;
