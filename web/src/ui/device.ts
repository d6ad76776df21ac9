/** Whether the page stands in the mobile app, whose web view calls itself `mobile` and nothing else. */
export function isInApp(): boolean {
  return navigator.userAgent === 'mobile';
}
