import { calls } from '@emberlore/contract';
import type { Connection } from '@emberlore/database';
import { notFound } from '../../../kit/errors.ts';
import { type Route, route } from '../../../kit/route.ts';
import { describeMedia } from './media.repository.ts';
import { parsePictureHash } from './media.service.ts';
import type { Pool } from './pool.service.ts';

export interface PicturesRoutesDeps {
  pool: Pool;
  store: Pick<Connection, 'transact'>;
}

/** The calls for the shipped pool, for patches of its portraits and for describing the player's own pictures. */
export function picturesRoutes({ pool, store }: PicturesRoutesDeps): Route[] {
  return [
    route(calls.getPool, ({ query }) => pool.page(query)),
    route(calls.getPortraitPatches, async ({ query: { imageURL } }) => ({
      patches: await pool.patches(parsePictureHash(imageURL) ?? ''),
    })),
    route(calls.describePicture, async ({ body: { pictureURL, ...wish }, caller }) => {
      const hash = parsePictureHash(pictureURL) ?? '';
      const found = await store.transact((writer) => describeMedia(writer, hash, caller.accountId, wish));
      if (found === 0) throw notFound('Picture');
      return {};
    }),
  ];
}
