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

type Picture = NonNullable<Awaited<ReturnType<typeof readListed>>>['picture'];

/** An ending whose link a player shares. */
export interface SharedEnding {
  runId: string;
  title: string;
  hint: string;
  picture: Picture;
}

export interface Sharing {
  /**
   * Returns the public preview of a story, or of an ending that a player has reached in it; undefined if the story isn't
   * visible to everybody.
   */
  preview(storyId: string, ending?: SharedEnding): Promise<Preview | undefined>;
}

const PICTURE_WIDTH = 1200;
const DESCRIPTION = 200;

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
    async preview(storyId, ending) {
      const story = await readListed(reader, storyId);
      if (!story) return undefined;
      const pictures = [ending?.picture ?? null, story.picture].filter((picture) => picture !== null);
      const hidden = await Promise.all(pictures.map(({ hash }) => media.isHidden(hash)));
      const picture = pictures.find((_, at) => !hidden[at]) ?? null;
      const words = [ending?.hint, story.tagline, story.description].filter(Boolean).join(' ');
      return {
        path: ending ? `/story/${story.id}?ending=${ending.runId}` : `/story/${story.id}`,
        title: ending ? `${ending.title}: an ending of ${story.name}` : story.name,
        description: truncate(words.replace(/\s+/g, ' ').trim(), DESCRIPTION),
        picture: toPreviewPicture(picture),
      };
    },
  };
}
