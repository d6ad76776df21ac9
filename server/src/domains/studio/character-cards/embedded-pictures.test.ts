import { describe, expect, test } from 'vitest';
import { isEmbedded, liftPictures, restoreUri } from './embedded-pictures.ts';

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const lifted = (json: Buffer) => {
  const { json: rest, uris } = liftPictures(json);
  return { value: JSON.parse(rest.toString('utf8')), uris };
};

describe('pictures in the JSON of a card', () => {
  const uri = `data:image/png;base64,${'AAAA'.repeat(10)}`;

  test('are extracted from their assets and found again by their placeholders', () => {
    const card = { assets: [{ uri, name: 'one' }, { uri: 'ccdefault:' }, { uri: `${uri}BBBB` }] };
    for (const json of [bytes(card), Buffer.from(JSON.stringify(card, null, 2).replaceAll('/', '\\/'))]) {
      const { value, uris } = lifted(json);
      expect(uris).toEqual([uri, `${uri}BBBB`]);
      expect(value.assets.map((asset: { uri: string }) => restoreUri(asset.uri, uris))).toEqual(
        card.assets.map((asset) => asset.uri),
      );
      expect(value.assets.map((asset: { uri: string }) => isEmbedded(asset.uri))).toEqual([true, false, true]);
    }
  });

  test('can have any number of escaped slashes', () => {
    const slashes = 'x/'.repeat(100_000);
    const json = Buffer.from(`{"uri":"data:image/png;base64,${slashes.replaceAll('/', '\\/')}"}`);
    expect(liftPictures(json).uris).toEqual([`data:image/png;base64,${slashes}`]);
  });

  test('stay in place outside of asset URLs', () => {
    const card = { avatar: uri, text: `"uri":"${uri}"`, list: [uri], uri: 'data:image' };
    expect(lifted(bytes({ ...card, uri: 'data:audio/x' })).uris).toEqual([]);
    expect(lifted(bytes(card)).value).toMatchObject({ avatar: uri, text: card.text, list: [uri] });
  });

  test('are at most two hundred, and an invalid one is left unchanged', () => {
    expect(lifted(bytes(Array.from({ length: 300 }, () => ({ uri })))).uris).toHaveLength(200);
    const broken = Buffer.from('{"uri":"data:image/png;base64,AAAA');
    expect(liftPictures(broken)).toEqual({ json: broken, uris: [] });
  });
});
