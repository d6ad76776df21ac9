import { pictureAt, truncate } from '@emberlore/contract';
import type { Reader } from '@emberlore/database';
import { type Media, toPictureUrl } from '../../media/pictures/media.service.ts';
import { readListed } from './sharing.repository.ts';

/** The preview shown where a story's link is shared. Paths are relative to this server. */
export interface Preview {
  path: string;
  title: string;
  description: string;
  picture: { path: string; width: number; height: number } | undefined;
}

export interface Sharing {
  /** Returns the public preview of a story; undefined if the story isn't visible to everybody. */
  preview(storyId: string): Promise<Preview | undefined>;
}

const PICTURE_WIDTH = 1200;
const DESCRIPTION = 200;

type Picture = NonNullable<Awaited<ReturnType<typeof readListed>>>['picture'];

/** Returns the path of the preview picture, with the stored size that is served for its width. */
function toPreviewPicture(picture: Picture): Preview['picture'] {
  if (!picture) return undefined;
  const width = picture.widths.find((stored) => stored >= PICTURE_WIDTH) ?? picture.width;
  const height = Math.round((picture.height * width) / picture.width);
  return { path: pictureAt(toPictureUrl(picture.hash), PICTURE_WIDTH), width, height };
}

/** `media` determines which pictures are hidden: previews omit them. */
export function createSharing(reader: Reader, media: Pick<Media, 'isHidden'>): Sharing {
  return {
    async preview(storyId) {
      const story = await readListed(reader, storyId);
      if (!story) return undefined;
      const { picture } = story;
      const isShown = picture !== null && !(await media.isHidden(picture.hash));
      const words = [story.tagline, story.description].filter(Boolean).join(' ').replace(/\s+/g, ' ').trim();
      return {
        path: `/story/${story.id}`,
        title: story.name,
        description: truncate(words, DESCRIPTION),
        picture: isShown ? toPreviewPicture(picture) : undefined,
      };
    },
  };
}
