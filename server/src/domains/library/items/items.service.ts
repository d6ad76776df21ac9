import { type calls, type ItemDetail, limits, type PartsOf } from '@emberlore/contract';
import type { Connection, Writer } from '@emberlore/database';
import { fail, notFound } from '../../../kit/errors.ts';
import { isWithinBound, paging } from '../../../kit/paging.ts';
import type { Caller, Upload } from '../../../kit/route.ts';
import { holdCaller } from '../../identity/accounts/caller-hold.service.ts';
import {
  type FormPicture,
  type FormPictures,
  isGiven,
  type TakenPicture,
} from '../../media/pictures/form-pictures.service.ts';
import type { Upkeep } from '../../media/pictures/upkeep.service.ts';
import { logForeignAct } from '../../platform/audit-log/audit-log.service.ts';
import type { Jobs } from '../../platform/jobs/jobs.service.ts';
import { checkRoom } from '../creation-limits/creation-limits.service.ts';
import type { Deletions } from '../deletions.service.ts';
import { refuseHidden } from '../hidden-work.service.ts';
import type { Quests } from '../quests/quests.service.ts';
import { presentWholeItem } from '../scenes/scenes.service.ts';
import * as repository from './items.repository.ts';

/** The items of creators. Other people's items are reported as missing, except to admins. */
export interface Items {
  create(form: PartsOf<typeof calls.createItem>, upload: Upload | undefined, caller: Caller): Promise<ItemDetail>;
  /**
   * Throws `Changed Elsewhere.` with the current item, `Hidden By Moderators.`, and `Item Not Found.` for a deleted item.
   */
  update(form: PartsOf<typeof calls.updateItem>, upload: Upload | undefined, caller: Caller): Promise<ItemDetail>;
  /** Returns a page of the caller's own items, newest first. */
  page(page: number, caller: Caller): Promise<{ items: ItemDetail[]; totalPages: number }>;
  /**
   * Removes the caller's own item from every list; scenes that use it keep it. Admins hide other people's items
   * instead: see `Deletions`.
   */
  remove(itemId: string, caller: Caller): Promise<void>;
}

export interface ItemsDeps {
  store: Pick<Connection, 'reader' | 'transact'>;
  pictures: FormPictures;
  quests: Quests;
  upkeep: Upkeep;
  jobs: Pick<Jobs, 'wake'>;
  deletions: Pick<Deletions, 'foreign'>;
  /** Returns the URL of a picture by its content hash. */
  address: (hash: string) => string;
}

type ItemForm = PartsOf<typeof calls.createItem>;
type ChangeInfo = PartsOf<typeof calls.updateItem>['itemInfo'];

function formPicture(choices: ItemForm['pictures'], upload: Upload | undefined): FormPicture {
  return { field: 'itemImage', kind: 'item', read: upload?.read, choice: choices?.itemImage };
}

function toTextColumns({
  itemName: name,
  itemDescription: description,
  itemFoundText,
  itemSpot,
}: ItemForm['itemInfo']) {
  return {
    name,
    description,
    ...(itemFoundText === undefined ? {} : { foundText: itemFoundText || null }),
    ...(itemSpot === undefined ? {} : { spot: itemSpot }),
  };
}

export function createItems(deps: ItemsDeps): Items {
  const { pictures, quests, upkeep, jobs, deletions, address } = deps;
  const { reader, transact } = deps.store;

  async function findOwn(itemId: string, caller: Caller): Promise<repository.ItemRow> {
    const row = await repository.readItem(reader, itemId);
    if (!row || (row.item.ownerId !== caller.accountId && caller.role !== 'admin')) throw notFound('Item');
    return row;
  }

  const present = async (itemId: string, caller: Caller) => presentWholeItem(await findOwn(itemId, caller), address);

  /** Returns false when the item has changed since the form was opened. */
  async function change(
    writer: Writer,
    info: ChangeInfo,
    picture: TakenPicture | undefined,
    caller: Caller,
  ): Promise<boolean> {
    await holdCaller(writer, caller);
    const row = await repository.lockItem(writer, info.itemId);
    if (!row || row.deletedAt !== null) throw notFound('Item');
    refuseHidden(row.hiddenAt !== null, row.ownerId, caller);
    if (info.version !== undefined && info.version !== row.version) return false;
    const image = picture ? { imageId: await picture.save(writer, row.ownerId) } : {};
    await repository.updateItem(writer, row.id, { ...toTextColumns(info), ...image });
    if (info.itemName !== row.name) await quests.rename(writer, { itemId: row.id }, info.itemName);
    if (picture) await upkeep.dropUnused(writer, row.ownerId, 'item');
    await logForeignAct(writer, caller, {
      act: 'item.changed',
      object: 'item',
      objectId: row.id,
      personId: row.ownerId,
    });
    return true;
  }

  return {
    async create({ itemInfo, pictures: choices }, upload, caller) {
      const itemId = await pictures.during([formPicture(choices, upload)], ([picture]) =>
        transact(async (writer) => {
          await checkRoom(writer, caller, { items: 1 });
          const imageId = (await picture?.save(writer, caller.accountId)) ?? '';
          return repository.insertItem(writer, { ...toTextColumns(itemInfo), imageId, ownerId: caller.accountId });
        }),
      );
      return present(itemId, caller);
    },
    async update({ itemInfo, pictures: choices }, upload, caller) {
      const { item } = await findOwn(itemInfo.itemId, caller);
      if (item.deletedAt !== null) throw notFound('Item');
      const given = [formPicture(choices, upload)].filter(isGiven);
      await pictures.during(given, async ([picture]) => {
        const changed = await transact((writer) => change(writer, itemInfo, picture, caller));
        if (!changed) throw fail('changedElsewhere', { details: { item: await present(item.id, caller) } });
      });
      jobs.wake();
      return present(item.id, caller);
    },
    async page(page, caller) {
      const asked = { page, pageSize: limits.pageSize };
      const [rows, counted] = await Promise.all([
        isWithinBound(asked) ? repository.readPage(reader, caller.accountId, asked) : [],
        repository.countItems(reader, caller.accountId, asked),
      ]);
      const { totalPages } = paging(asked, counted);
      return { items: rows.map((row) => presentWholeItem(row, address)), totalPages };
    },
    async remove(itemId, caller) {
      const { item } = await findOwn(itemId, caller);
      if (item.deletedAt !== null) throw notFound('Item');
      const { ownerId } = item;
      if (ownerId === caller.accountId) {
        return transact(async (writer) => {
          await holdCaller(writer, caller);
          await repository.deleteItem(writer, itemId);
        });
      }
      await deletions.foreign({ type: 'item', id: itemId, name: item.name, ownerId }, caller);
    },
  };
}
