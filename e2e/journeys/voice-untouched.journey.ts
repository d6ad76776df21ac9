import { launchOptions } from '../support/launch.ts';
import { listenToSound } from '../support/sound.ts';
import { openTalk } from '../support/talk-room.ts';
import { expect, test } from '../support/test.ts';

// A browser that allows no sound before a page has been touched: for Web Audio, this policy.
test.use({ launchOptions: launchOptions('--autoplay-policy=document-user-activation-required') });

/** Runs in the page: enters text like dictation, with nothing that a browser counts as a touch. */
const dictation = `
  const said = 'Who are you, and what is this place?';
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  const trying = setInterval(() => {
    const box = document.querySelector('input[aria-label="Message"]');
    if (!box) return;
    if (box.value !== said) {
      set.call(box, said);
      box.dispatchEvent(new Event('input', { bubbles: true }));
    } else if (!box.form.querySelector('[type=submit]').disabled) {
      clearInterval(trying);
      box.form.requestSubmit();
      setInterval(() => {
        if (document.body.innerText.includes('Tap to hear')) console.info('waits for a tap');
      }, 100);
    }
  }, 100);
`;

test('where the browser makes no sound before a touch, the reply is read, and heard by a tap', {
  tag: '@long',
}, async ({ page }) => {
  // Opens two pages, one after the other.
  test.slow();
  await openTalk(page);
  // An untouched tab. Any Playwright request in it would count as a touch, so the reply comes first.
  const tab = await page.context().newPage();
  const sound = await listenToSound(tab);
  await tab.addInitScript({ content: dictation });
  const silent = tab.waitForEvent('console', (line) => line.text() === 'waits for a tap');
  await tab.goto(page.url());
  await silent;

  const tap = tab.getByRole('button', { name: 'Tap to hear' });
  await expect(tap).toBeVisible();
  await expect(tab.getByText('29 credits')).toBeVisible();
  expect(await sound.loudest()).toBe(0);
  await tap.click();
  await expect.poll(sound.loudest).toBeGreaterThan(0.02);
  await expect(tap).toBeHidden();
});
