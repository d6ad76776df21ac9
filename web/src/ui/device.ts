/** Whether the page runs in the mobile app, whose web view has exactly the user agent `mobile`. */
export function isInApp(): boolean {
  return navigator.userAgent === 'mobile';
}
