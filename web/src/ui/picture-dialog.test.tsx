import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { m } from '../i18n/messages.ts';
import { show } from '../testing/show.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import type { PictureValue } from './picture-file.ts';

const written = new Blob(['written'], { type: 'image/webp' });
/** What the canvas draws: the picture, and the area of it. */
const drawImage = vi.fn<(picture: unknown, ...area: number[]) => void>();
/** What the canvas writes. */
let file: Blob | null;

// The test's DOM draws nothing, so a canvas has no picture to write.
beforeEach(() => {
  file = written;
  drawImage.mockReset();
  const context = { drawImage } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(file));
});
afterEach(() => void vi.restoreAllMocks());

const frameWidth = 200;

/** Opens a picture of 400 by 200 pixels to be cropped to a square, in a frame of 200 pixels. */
function open(picture: PictureValue = { url: '/media/harbour.webp' }) {
  const onDone = vi.fn<(picture: PictureValue) => void>();
  const onClose = vi.fn();
  const { user } = show(<PictureDialog picture={picture} shape={1} onDone={onDone} onClose={onClose} />);
  const load = () => {
    const image = screen.getByRole('dialog').querySelector('img');
    if (!image) throw new Error('There is no picture.');
    Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
    fireEvent.load(image);
  };
  return { user, onDone, onClose, load };
}

const apply = () => screen.getByRole('button', { name: m.ui_apply() });

/** Returns the frame to crop in. */
function findFrame(): HTMLElement {
  const frame = screen.getByRole('application', { name: m.ui_crop_area_use_the_arrow_keys_to() });
  Object.defineProperty(frame, 'clientWidth', { value: frameWidth });
  frame.setPointerCapture = () => undefined;
  return frame;
}

/** Returns the area that was written, once the crop is applied. */
async function writtenArea({ user, onDone }: ReturnType<typeof open>) {
  await user.click(apply());
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  const [, left, top, width, height] = drawImage.mock.calls[0] ?? [];
  return { left, top, width, height };
}

test('cannot be applied before the picture is loaded', () => {
  const { load } = open();
  expect(apply()).toHaveProperty('disabled', true);
  load();
  expect(apply()).toHaveProperty('disabled', false);
});

test('keeps the file if only the description changes', async () => {
  const picture = { url: '/media/harbour.webp', poolId: 'harbour', look: { focusX: 0.25, focusY: 0.75 } };
  const { user, onDone, onClose, load } = open(picture);
  load();
  await user.click(screen.getByRole('textbox', { name: m.ui_picture_description() }));
  await user.paste('  Ice. ');
  await user.click(apply());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(onDone.mock.calls).toEqual([[{ ...picture, look: { alt: 'Ice.', focusX: 0.25, focusY: 0.75 } }]]);
  expect(drawImage).not.toHaveBeenCalled();
});

test('is moved by the arrow keys as far as the picture goes', async () => {
  const opened = open();
  opened.load();
  findFrame().focus();
  await opened.user.keyboard('{ArrowRight>40/}{ArrowDown}');
  expect(await writtenArea(opened)).toEqual({ left: 200, top: 0, width: 200, height: 200 });
  // The middle of the whole picture is on the left edge of what was kept.
  expect(opened.onDone.mock.calls).toEqual([[{ file: written, look: { alt: '', focusX: 0, focusY: 0.5 } }]]);
});

test('follows a finger at the scale of the picture', async () => {
  const opened = open();
  opened.load();
  const frame = findFrame();
  fireEvent.pointerDown(frame, { pointerId: 1, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(frame, { pointerId: 1, clientX: 140, clientY: 100 });
  fireEvent.pointerUp(frame, { pointerId: 1 });
  fireEvent.pointerMove(frame, { pointerId: 1, clientX: 10, clientY: 100 });
  expect(await writtenArea(opened)).toEqual({ left: 60, top: 0, width: 200, height: 200 });
});

test('is zoomed by two fingers, and no further out than the whole picture', async () => {
  const opened = open();
  opened.load();
  const frame = findFrame();
  fireEvent.pointerDown(frame, { pointerId: 1, clientX: 50, clientY: 100 });
  fireEvent.pointerDown(frame, { pointerId: 2, clientX: 100, clientY: 100 });
  fireEvent.pointerMove(frame, { pointerId: 2, clientX: 75, clientY: 100 });
  fireEvent.pointerMove(frame, { pointerId: 2, clientX: 100, clientY: 100 });
  expect(await writtenArea(opened)).toEqual({ left: 150, top: 50, width: 100, height: 100 });
});

test('is zoomed by the wheel, which does not scroll the page', async () => {
  const opened = open();
  opened.load();
  expect(fireEvent.wheel(findFrame(), { deltaY: -1 })).toBe(false);
  const area = await writtenArea(opened);
  expect(area.width).toBeCloseTo(200 / 1.08);
});

test('moves the focal point by the arrow keys', async () => {
  const { user, onDone, load } = open();
  load();
  await user.click(screen.getByRole('button', { name: m.ui_focal_point() }));
  screen.getByRole('application', { name: m.ui_focal_point_use_the_arrow_keys_to() }).focus();
  await user.keyboard('{ArrowRight>40/}{ArrowUp}');
  await user.click(apply());
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(onDone.mock.calls[0]?.[0].look).toEqual({ alt: '', focusX: 1, focusY: 0.48 });
});

test('says so when the picture cannot be cropped', async () => {
  file = null;
  const { user, onDone, onClose, load } = open();
  load();
  findFrame().focus();
  await user.keyboard('{ArrowRight}');
  await user.click(apply());
  expect(await screen.findByText(m.ui_this_picture_cant_be_cropped_here())).toBeDefined();
  expect([onDone, onClose].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
