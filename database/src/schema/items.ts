import { limits, searchSpots } from '@emberlore/contract';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts, media } from './accounts.ts';
import { createdAt, hasLength, hiddenAt, id, isOneOf, moment, uuid } from './columns.ts';

/** Items. A deleted item keeps its row while scenes and quests still use it, and for as long as trash is kept. */
export const items = pgTable(
  'items',
  {
    id: id(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'restrict' }),
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
    description: text('description').notNull(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => media.id, { onDelete: 'restrict' }),
    /** Where and how it was found; shown with the find. */
    foundText: text('found_text'),
    /** The spot of its scene's picture where it lies; null: one that fits `foundText`, or any. */
    spot: text('spot', { enum: searchSpots }),
    createdAt: createdAt(),
    hiddenAt: hiddenAt(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    index('items_owner_id_newest_idx')
      .on(t.ownerId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.deletedAt} is null`),
    index('items_owner_id_idx').on(t.ownerId),
    index('items_deleted_at_idx').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('items_image_id_idx').on(t.imageId),
    check('items_version_check', sql`${t.version} > 0`),
    check('items_name_check', hasLength(t.name, 1, limits.itemName)),
    check('items_description_check', hasLength(t.description, 1, limits.itemDescription)),
    check('items_found_text_check', hasLength(t.foundText, 1, 1000)),
    check('items_spot_check', isOneOf(t.spot, searchSpots)),
  ],
);
