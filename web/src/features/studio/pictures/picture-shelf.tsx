import { limits } from '@emberlore/contract';
import { Crop, ImagePlus, Star, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FieldNote } from '../../../ui/field.tsx';
import { PictureDialog } from '../../../ui/picture-dialog.tsx';
import { Progress } from '../../../ui/picture-field.tsx';
import { focusStyle, type PictureValue, pictureTypes, readPicture, usePictureUrl } from '../../../ui/picture-file.ts';
import { showError } from '../../../ui/toasts.ts';
import styles from './picture-shelf.module.css';

/** A cover has the format of an upright book. */
const coverShape = 3 / 4;

interface ShelfProps {
  pictures: readonly PictureValue[];
  onAdd: (pictures: PictureValue[]) => void;
  onRemove: (place: number) => void;
  onCover: (place: number) => void;
  onAdjust: (place: number, picture: PictureValue) => void;
  /** Upload progress from 0 to 1. */
  progress?: number | null;
  busy?: boolean;
  /** Other sources of a picture. */
  children?: ReactNode;
}

/** The pictures of a story, up to four; the first is its cover. */
export function PictureShelf(props: ShelfProps) {
  const { pictures, onAdd, progress, busy = false, children } = props;
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const noteId = useId();
  const take = async (chosen: readonly File[]) => {
    if (pictures.length + chosen.length > limits.storyImages) return showError(m.spec_too_many_images());
    const read = await Promise.all(chosen.map(readPicture));
    setWrong(read.flatMap((each) => each.wrong ?? []));
    const good = read.flatMap(({ file }) => (file ? [{ file }] : []));
    if (good.length > 0) onAdd(good);
  };
  return (
    <fieldset className={styles.field} disabled={busy}>
      <legend>
        {m.studio_pictures()}
        <span className="t-tiny muted num">
          {pictures.length} / {limits.storyImages}
        </span>
      </legend>
      <ul className={styles.shelf}>
        {pictures.map((picture, place) => (
          // Pictures have no identity but their position; files move with their value.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Cover key={place} {...props} picture={picture} place={place} />
        ))}
        <li className={styles.add}>
          <label
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              void take([...event.dataTransfer.files]);
            }}
          >
            <input
              type="file"
              accept={pictureTypes}
              aria-describedby={noteId}
              multiple
              aria-label={m.studio_add_pictures()}
              onChange={(event) => {
                void take([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <ImagePlus size={24} aria-hidden="true" />
            <strong>
              {pictures.length === 0 ? m.studio_drop_pictures_here_or_choose_files() : m.studio_add_another()}
            </strong>
            <span className="t-tiny">{m.studio_png_or_jpeg_up_to()}</span>
          </label>
          {typeof progress === 'number' && <Progress value={progress} />}
        </li>
      </ul>
      <div id={noteId}>
        {wrong.map((reason, place) => (
          <FieldNote key={reason} id={`${noteId}-${place}`} error={reason} />
        ))}
      </div>
      {children}
    </fieldset>
  );
}

type CoverProps = Pick<ShelfProps, 'onRemove' | 'onCover' | 'onAdjust'> & { picture: PictureValue; place: number };

function Cover({ picture, place, onRemove, onCover, onAdjust }: CoverProps) {
  const url = usePictureUrl(picture);
  const [adjusting, setAdjusting] = useState(false);
  const name = `picture ${place + 1}`;
  return (
    <li className={styles.cover}>
      {url && <img src={url} alt={picture.look?.alt ?? ''} style={focusStyle(picture)} draggable={false} />}
      {place === 0 && <span className={styles.mark}>{m.studio_cover()}</span>}
      <span className={styles.acts}>
        {place > 0 && (
          <IconButton label={m.studio_make_name_the_cover({ name })} look="glass" onClick={() => onCover(place)}>
            <Star size={18} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={m.studio_adjust_name({ name })} look="glass" onClick={() => setAdjusting(true)}>
          <Crop size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label={m.studio_remove_name({ name })} look="glass" onClick={() => onRemove(place)}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </span>
      {adjusting && (
        <PictureDialog
          picture={picture}
          shape={coverShape}
          onDone={(next) => onAdjust(place, next)}
          onClose={() => setAdjusting(false)}
        />
      )}
    </li>
  );
}
