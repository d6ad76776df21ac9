import type { Page } from '@playwright/test';

/** How a player responds to a game's cues: with the keyboard, or with a finger. */
export type InputMethod = 'keys' | 'touch';

/** Runs in the page: passes every cue of the game to the player as soon as it is shown. */
const watching = `
  const watcher = new MutationObserver(() => {
    const cue = document.querySelector('[data-cue]')?.getAttribute('data-cue');
    if (cue) answerCue(cue);
  });
  watcher.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-cue'] });
  globalThis.stopPlaying = () => watcher.disconnect();
`;

/** A player of a game. */
export interface GamePlayer {
  /** Plays from now on by the game's visible cues, with real browser input. */
  play(): Promise<void>;
  /** Stops playing. */
  rest(): Promise<void>;
}

/** Attaches a player to a page, once; it stays attached for the page's lifetime. */
export async function seatPlayer(page: Page, hands: InputMethod = 'keys'): Promise<GamePlayer> {
  const player = hands === 'keys' ? keyboard(page) : await finger(page);
  // Actions in progress when the page closes need no answer.
  await page.exposeFunction('answerCue', (cue: string) => void player(cue).catch(() => undefined));
  return {
    play: () => page.evaluate(`(() => {${watching}})()`),
    rest: () => page.evaluate('stopPlaying()'),
  };
}

function keyboard(page: Page): (cue: string) => Promise<void> {
  return async (cue) => {
    if (cue === 'Slide') await page.keyboard.press('ArrowDown', { delay: 350 });
    else await page.keyboard.press(cue === 'Jump' ? 'ArrowUp' : 'KeyJ');
  };
}

/** Creates touch input: a tap jumps and hits the drum, a downward swipe slides. */
async function finger(page: Page): Promise<(cue: string) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 390, height: 800 };
  const at = (y: number) => [{ x: width / 2, y }];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : at(y) });
  const middle = height / 2;
  return async (cue) => {
    await touch('touchStart', middle);
    if (cue === 'Slide') {
      await touch('touchMove', middle + 60);
      await new Promise((resolve) => setTimeout(resolve, 350));
    }
    await touch('touchEnd', middle);
  };
}
