/**
 * Paths of the web's pages that mails link to: the token is the query `token`; `decision` is followed by a decision's
 * id.
 */
export const webPaths = {
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  appeal: '/appeal',
  decision: '/notifications/decision',
} as const;
