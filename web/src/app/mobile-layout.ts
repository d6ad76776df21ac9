/** What the styles ask of a window where they are for phones, as it is written and as a browser may say it. */
const PHONE = /^\((max-width: \d+px|width <= \d+px)\)$/;

function apply(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule && PHONE.test(rule.media.mediaText)) rule.media.mediaText = 'all';
  }
}

function applyAll(): void {
  for (const sheet of document.styleSheets) {
    if (sheet.href === null || new URL(sheet.href).origin === location.origin) apply(sheet.cssRules);
  }
}

/**
 * Gives the page the layout of a phone whatever the window's width, as the web view of the mobile app wants it: what the
 * styles say of narrow windows holds everywhere, also in those that come with later screens.
 */
export function layOutForPhone(): void {
  applyAll();
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof HTMLLinkElement) node.addEventListener('load', applyAll);
    }
  }).observe(document.head, { childList: true });
}
