import { limits, type PictureView, type Story } from '@emberlore/contract';
import { useState } from 'react';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import type { PictureValue } from '../../../ui/picture-file.ts';
import { Waiting } from '../../../ui/spinner.tsx';
import { useSave } from '../data/save.ts';
import { sentPictures } from '../data/send-pictures.ts';
import { PictureShelf } from '../pictures/picture-shelf.tsx';
import { PoolButton } from '../pictures/pool-button.tsx';
import { moveEntry } from '../scenes/scene-order.ts';
import styles from './edit.module.css';

type Change =
  | { kind: 'add'; pictures: readonly PictureValue[] }
  | { kind: 'remove'; url: string }
  | { kind: 'order'; urls: string[] }
  | { kind: 'look'; url: string; picture: PictureValue };

/** The pictures of an existing story; each change is saved immediately. */
export function StoryImages({ story }: { story: Story }) {
  const { storyId, storyImages: urls } = story;
  const [failed, setFailed] = useState<Change | null>(null);
  const save = useSave({
    send: async (change: Change, onProgress) => {
      setFailed(change);
      await sendChange(storyId, change, onProgress);
    },
    onDone: () => setFailed(null),
  });
  const pictures = urls.map((url, place) => toPicture(url, story.storyImageViews?.[place]));
  const at = (place: number) => urls[place] ?? '';
  return (
    <div className={styles.tab}>
      <PictureShelf
        pictures={pictures}
        busy={save.busy}
        progress={save.progress}
        onAdd={(more) => save.start({ kind: 'add', pictures: more })}
        onRemove={(place) => save.start({ kind: 'remove', url: at(place) })}
        onCover={(place) => save.start({ kind: 'order', urls: moveEntry(urls, place, 0) })}
        onAdjust={(place, picture) => save.start({ kind: 'look', url: at(place), picture })}
      >
        <PoolButton
          kind="backgrounds"
          disabled={save.busy || urls.length >= limits.storyImages}
          onChoose={(picture) => save.start({ kind: 'add', pictures: [picture] })}
        />
        {save.busy && <Waiting text={m.spec_uploading_image()} />}
        {failed && !save.busy && <Button onClick={() => save.start(failed)}>{m.studio_try_again()}</Button>}
      </PictureShelf>
    </div>
  );
}

function toPicture(url: string, look: PictureView | undefined): PictureValue {
  return { url, ...(look && { look }) };
}

async function sendChange(storyId: string, change: Change, onProgress: (part: number) => void): Promise<void> {
  switch (change.kind) {
    case 'add': {
      const { choices, files } = sentPictures(change.pictures);
      const parts = { addStoryImageData: { storyId }, pictures: { storyImages: choices } };
      await send(calls.addStoryImages, { parts, files: { storyImages: files }, onProgress });
      return;
    }
    case 'remove':
      await send(calls.deleteStoryImage, { body: { storyId, storyImageURL: change.url } });
      return;
    case 'order':
      await send(calls.orderStoryImages, { body: { storyId, storyImages: change.urls } });
      return;
    case 'look':
      await sendLook(storyId, change, onProgress);
  }
}

/** A cropped picture is a new picture that replaces the old one. */
async function sendLook(
  storyId: string,
  { url, picture }: Extract<Change, { kind: 'look' }>,
  onProgress: (part: number) => void,
): Promise<void> {
  if ('url' in picture) {
    await send(calls.describePicture, { body: { pictureURL: url, ...picture.look } });
    return;
  }
  const { story } = await send(calls.getStory, { query: { storyId } });
  const place = story.storyImages.indexOf(url);
  const remove = () => send(calls.deleteStoryImage, { body: { storyId, storyImageURL: url } });
  const full = story.storyImages.length >= limits.storyImages;
  // Delete the old picture last, so that the story always has one; only when the story is full, delete it first.
  if (full) await remove();
  const { choices, files } = sentPictures([picture]);
  const added = await send(calls.addStoryImages, {
    parts: { addStoryImageData: { storyId }, pictures: { storyImages: choices } },
    files: { storyImages: files },
    onProgress,
  });
  if (!full) await remove();
  const remaining = added.storyImages.filter((each) => each !== url);
  const order = moveEntry(remaining, remaining.length - 1, place);
  await send(calls.orderStoryImages, { body: { storyId, storyImages: order } });
}
