import { expect, test } from 'vitest';
import { sentFields, sentPictures } from './send-pictures.ts';

const file = new Blob(['bell']);

test('files and pool pictures go along in their order, with what belongs to them', () => {
  const sent = sentPictures([{ url: '/pool/key.webp', poolId: 'key', look: { alt: 'A key' } }, { file }]);
  expect(sent).toEqual({ choices: [{ poolId: 'key', alt: 'A key' }, {}], files: [file] });
});

test('files that the server already has are not sent again', () => {
  expect(sentPictures([{ url: '/media/a.webp' }])).toEqual({ choices: [], files: [] });
  const fields = sentFields({ sceneImage: { file, look: { focusX: 0.2 } }, sceneWinImage: { url: '/media/a.webp' } });
  expect(fields).toEqual({ choices: { sceneImage: { focusX: 0.2 } }, files: { sceneImage: file } });
});
