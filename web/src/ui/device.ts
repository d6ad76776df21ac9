/** Whether the page runs in the mobile app, whose web view has exactly the user agent `mobile`. */
export function isInApp(): boolean {
  return navigator.userAgent === 'mobile';
}

/** Whether text is mainly typed on the screen, where a keyboard covers half of a page. A computer without a mouse has none. */
export function hasScreenKeyboard(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
