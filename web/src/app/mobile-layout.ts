/** Matches the phone media queries, as written and as browsers may serialize them. */
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
 * Applies the phone layout at any window width, for the mobile app's web view: makes every phone media query match,
 * including those of stylesheets that load later.
 */
export function layOutForPhone(): void {
  applyAll();
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) if (node instanceof HTMLLinkElement) node.addEventListener('load', applyAll);
    }
  }).observe(document.head, { childList: true });
}
