import { type Item, pictureSet } from '@emberlore/contract';

/** The rendered width of the picture of a found item, as a `sizes` attribute. */
export const foundSizes = '460px';

/** The longest that a find waits for its picture, in ms; it is shown without, and the picture comes later. */
const longestWait = 600;

/** Loads the picture of a found item, so that the find is not shown without it; not for long. */
export async function loadFound({ itemImageURL: url }: Pick<Item, 'itemImageURL'>): Promise<void> {
  const picture = new Image();
  picture.sizes = foundSizes;
  picture.srcset = pictureSet(url, 'item') ?? '';
  picture.src = url;
  const loaded = picture.decode?.().catch(() => undefined);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestWait))]);
}
