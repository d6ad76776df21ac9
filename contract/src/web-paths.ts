/** The pages of the web that links in mails lead to; each takes its token as the query `token`. */
export const webPaths = { resetPassword: '/reset-password', confirmEmail: '/confirm-email' } as const;
