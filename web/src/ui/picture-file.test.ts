import { afterEach, expect, test, vi } from 'vitest';
import { m } from '../i18n/messages.ts';
import { readPicture } from './picture-file.ts';

const fileOf = (name: string, type: string, bytes = 4) => new File(['x'.repeat(bytes)], name, { type });

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['logo.svg', 'image/svg+xml', m.ui_name_is_a_drawing({ name: 'logo.svg' })],
  ['dance.gif', 'image/gif', m.ui_name_is_no_picture({ name: 'dance.gif' })],
  ['note.txt', 'text/plain', m.ui_name_is_no_picture({ name: 'note.txt' })],
])('refuses %s by name, with the reason', async (name, type, wrong) => {
  expect(await readPicture(fileOf(name, type))).toEqual({ wrong });
});

test('refuses what the browser cannot open, and what is too large', async () => {
  vi.stubGlobal('createImageBitmap', (file: File) =>
    file.name === 'torn.png' ? Promise.reject(new Error('torn')) : Promise.resolve({ close: () => undefined }),
  );
  const read = (name: string, bytes?: number) => readPicture(fileOf(name, 'image/png', bytes));
  expect(await read('torn.png')).toEqual({ wrong: m.ui_name_is_broken({ name: 'torn.png' }) });
  expect(await read('large.png', 8 * 1024 * 1024 + 1)).toEqual({ wrong: m.ui_name_is_over_8({ name: 'large.png' }) });
  expect((await read('night.png')).file?.name).toBe('night.png');
});
