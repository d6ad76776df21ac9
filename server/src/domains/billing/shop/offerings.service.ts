import { randomUUID } from 'node:crypto';
import type { OfferingOnSale, OfferingType } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import type { Clock } from '../../../kit/clock.ts';
import { invalid, notFound } from '../../../kit/errors.ts';
import type { Caller } from '../../../kit/route.ts';
import type { Media, PictureSource, StoredPicture } from '../../media/pictures/media.service.ts';
import type { Upkeep } from '../../media/pictures/upkeep.service.ts';
import { logAct } from '../../platform/audit-log/audit-log.service.ts';
import * as repository from './offerings.repository.ts';
import { presentOnSale } from './shop.presenter.ts';

/** An offering as an admin enters it. `price` is in dollars. */
export interface OfferingInfo {
  title: string;
  description: string;
  badge: string;
  amount: number;
  price: number;
  productId?: string | undefined;
  priceId?: string | undefined;
}

/** The offerings of the shop, for admins. */
export interface Offerings {
  all(): Promise<OfferingOnSale[]>;
  /** Throws a 400 for a `priceId` that is taken, or a `productId` that is on sale, and a 415 for a file that is not a picture. */
  create(info: OfferingInfo & { type: OfferingType }, picture: PictureSource, admin: Caller): Promise<OfferingOnSale>;
  /** Throws `Offering Not Found.` and the errors of `create`. */
  edit(
    offeringId: string,
    info: OfferingInfo,
    picture: PictureSource | undefined,
    admin: Caller,
  ): Promise<OfferingOnSale>;
  /** Takes an offering off sale, or puts it back. Throws `Offering Not Found.`, and a 400 for a product on sale. */
  retire(offeringId: string, retired: boolean, admin: Caller): Promise<OfferingOnSale>;
}

export interface OfferingsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  media: Pick<Media, 'storeUpload' | 'insertRow'>;
  upkeep: Pick<Upkeep, 'discard'>;
  clock: Clock;
  pictureAddress: (hash: string) => string;
}

const toCents = (dollars: number) => Math.round(dollars * 100);
const formatOffer = (amount: number, cents: number) => `${amount} credits for $${(cents / 100).toFixed(2)}`;
const addSuffix = (name: string) => `${name}-${randomUUID().slice(0, 8)}`;

function toSlug(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug || 'offering';
}

/** Creates the service by which admins manage offerings. */
export function createOfferings({ store, media, upkeep, clock, pictureAddress }: OfferingsDeps): Offerings {
  const { reader, transact } = store;

  const show = async (offeringId: string): Promise<OfferingOnSale> => {
    const row = await repository.findOffering(reader, offeringId);
    if (!row) throw notFound('Offering');
    const sold = await repository.countSold(reader, [offeringId]);
    return presentOnSale(row, sold.get(offeringId) ?? 0, pictureAddress);
  };

  /** Changes the price ID with the price or amount, so that nobody pays a price they were not shown. */
  const choosePrice = (row: repository.OfferingRow, { amount, price, priceId, productId }: OfferingInfo) => {
    const priceCents = toCents(price);
    const changed = row.amount !== amount || row.priceCents !== priceCents;
    const kept = changed ? addSuffix(productId ?? row.productId) : row.priceId;
    return { amount, priceCents, priceId: priceId && (priceId !== row.priceId || !changed) ? priceId : kept };
  };

  const checkPrice = async (priceId: string, offeringId: string | undefined) => {
    const other = await repository.findByPrice(reader, priceId);
    if (other && other.offeringId !== offeringId) throw invalid({ priceId: 'priceTaken' });
  };

  /** The stores know products only, so a receipt of one may be for any offering with it. */
  const checkProduct = async (productId: string, offeringId: string | undefined) => {
    const others = (await repository.readByProduct(reader, productId)).filter((row) => row.offeringId !== offeringId);
    if (others.some(({ retiredAt }) => retiredAt === null)) throw invalid({ productId: 'productTaken' });
  };

  /** Names a product after its offering, unless another one has had that name. */
  const nameProduct = async (title: string) => {
    const slug = toSlug(title);
    const others = await repository.readByProduct(reader, slug);
    return others.length > 0 ? addSuffix(slug) : slug;
  };

  /** Runs `work`, which uses a picture, in a transaction, and discards the picture's file on failure. */
  const transactWithPicture = async <T>(
    kept: StoredPicture | undefined,
    work: (writer: Writer) => Promise<T>,
  ): Promise<T> => {
    try {
      return await transact(work);
    } catch (error) {
      if (kept) await upkeep.discard([kept.hash]);
      throw error;
    }
  };

  const savePicture = async (writer: Writer, kept: StoredPicture | undefined) =>
    kept ? { imageId: await media.insertRow(writer, kept, null) } : {};

  return {
    async all() {
      const rows = await repository.readAll(reader);
      const sold = await repository.countSold(
        reader,
        rows.map(({ offeringId }) => offeringId),
      );
      return rows.map((row) => presentOnSale(row, sold.get(row.offeringId) ?? 0, pictureAddress));
    },

    async create({ type, title, description, badge, amount, price, ...ids }, picture, admin) {
      const productId = ids.productId || (await nameProduct(title));
      await checkProduct(productId, undefined);
      const priceId = ids.priceId || addSuffix(productId);
      await checkPrice(priceId, undefined);
      const kept = await media.storeUpload(picture, 'offering');
      const made = await transactWithPicture(kept, async (writer) => {
        const imageId = await media.insertRow(writer, kept, null);
        const text = { type, title, description, badge: badge || null };
        const offeringId = await repository.insertOffering(writer, {
          ...text,
          productId,
          priceId,
          amount,
          priceCents: toCents(price),
          imageId,
        });
        // A concurrent call has just taken this price ID: roll back.
        if (!offeringId) throw invalid({ priceId: 'priceTaken' });
        const about = { object: 'offering', objectId: offeringId } as const;
        await logAct(writer, admin, { act: 'offering.made', ...about, after: formatOffer(amount, toCents(price)) });
        return offeringId;
      });
      return show(made);
    },

    async edit(offeringId, info, picture, admin) {
      const row = await repository.findOffering(reader, offeringId);
      if (!row) throw notFound('Offering');
      const agreed = choosePrice(row, info);
      await checkPrice(agreed.priceId, offeringId);
      if (info.productId && row.retiredAt === null) await checkProduct(info.productId, offeringId);
      const kept = picture && (await media.storeUpload(picture, 'offering'));
      const { title, description, badge, productId } = info;
      await transactWithPicture(kept, async (writer) => {
        const text = { title, description, badge: badge || null, ...(productId && { productId }) };
        await repository.updateOffering(writer, offeringId, {
          ...text,
          ...agreed,
          ...(await savePicture(writer, kept)),
        });
        await logAct(writer, admin, {
          act: 'offering.changed',
          object: 'offering',
          objectId: offeringId,
          before: formatOffer(row.amount, row.priceCents),
          after: formatOffer(agreed.amount, agreed.priceCents),
        });
      });
      return show(offeringId);
    },

    async retire(offeringId, retired, admin) {
      const row = await repository.findOffering(reader, offeringId);
      if (!row) throw notFound('Offering');
      if (!retired) await checkProduct(row.productId, offeringId);
      await transact(async (writer) => {
        await repository.updateOffering(writer, offeringId, { retiredAt: retired ? clock.now() : null });
        const act = retired ? 'offering.retired' : 'offering.onSale';
        await logAct(writer, admin, { act, object: 'offering', objectId: offeringId });
      });
      return show(offeringId);
    },
  };
}
