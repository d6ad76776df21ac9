import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { useFollowing } from './use-following.ts';

/** The measures of the box: how high it is, and its content. */
const size = { room: 300, length: 1000 };
let top = 0;
let resize: () => void;

beforeEach(() => {
  Object.assign(size, { room: 300, length: 1000 });
  top = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resize = told;
      }
      observe() {}
      disconnect() {}
    },
  );
});

function Box({ content }: { content: string }) {
  const { box, below } = useFollowing(content, { first: 'first', said: 'said' });
  const measured = (element: HTMLDivElement | null) => {
    box.current = element;
    if (!element) return;
    const end = () => Math.max(0, size.length - size.room);
    Object.defineProperties(element, {
      clientHeight: { configurable: true, get: () => size.room },
      scrollHeight: { configurable: true, get: () => size.length },
      scrollTop: {
        configurable: true,
        get: () => top,
        set: (value: number) => {
          top = Math.min(end(), Math.max(0, value));
        },
      },
    });
  };
  return (
    <div ref={measured} role="log">
      {below}
    </div>
  );
}

/** What the browser does when a size changes: keeps the box within its content, and tells of it before or after. */
function change(next: Partial<typeof size>) {
  Object.assign(size, next);
  top = Math.min(top, size.length - size.room);
}

const scroll = () => act(() => void screen.getByRole('log').dispatchEvent(new Event('scroll')));

test('stays at the end while sizes change, whatever the browser scrolls by itself', () => {
  show(<Box content="a" />);
  expect(top).toBe(700);
  // The window becomes wider, so that the content is shorter, and then lower, before the box hears of either.
  change({ length: 800 });
  change({ room: 160 });
  scroll();
  act(() => resize());
  change({ length: 1000, room: 270 });
  scroll();
  act(() => resize());
  expect(top).toBe(730);
  // The items open, and close.
  change({ room: 220 });
  act(() => resize());
  expect(top).toBe(780);
  change({ room: 270 });
  act(() => resize());
  expect(top).toBe(730);
});

test('a player who has scrolled back is left there', () => {
  show(<Box content="a" />);
  top = 200;
  scroll();
  expect(screen.getByRole('log').textContent).toBe('text');
  change({ room: 250 });
  act(() => resize());
  expect(top).toBe(200);
});
