import { type DragEvent, useId, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { notAPicture, readPicture, useObjectUrl } from '../../ui/picture-file.ts';
import blank from './art/blank-profile.webp';
import { ReadyFaces } from './ready-faces.tsx';
import styles from './sign-in.module.css';

interface ChoiceProps {
  picture: File | null;
  error?: string | undefined;
  /** Called with a valid picture, or with the error for the chosen file. */
  onChoose: (picture: File | null, error?: string) => void;
}

/** Field to choose or drop a picture, with a preview. */
export function PictureChoice({ picture, error, onChoose }: ChoiceProps) {
  const noteId = useId();
  const [over, setOver] = useState(false);
  const preview = useObjectUrl(picture);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { file: good = null, wrong } = await readPicture(file);
    onChoose(good, wrong);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div className={styles.portrait}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the file input does the same by keyboard */}
      <div
        className={styles.picture}
        data-over={over ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {preview ? (
          <Avatar
            key={preview}
            url={preview}
            alt={m.sign_in_your_picture()}
            size={68}
            onError={() => onChoose(null, notAPicture)}
          />
        ) : (
          <Avatar url={blank} alt="" size={68} />
        )}
        <span>
          <b>{m.sign_in_profile_picture()}</b>
          <span className="t-tiny muted">{m.sign_in_your_own_or_one_from_below()}</span>
        </span>
        <span className={styles.choose}>
          <input
            type="file"
            accept="image/*"
            aria-label={m.sign_in_profile_picture()}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && noteId}
            onChange={(event) => void take(event.target.files?.[0])}
          />
          <span aria-hidden="true">{picture ? m.sign_in_change() : m.sign_in_choose()}</span>
        </span>
      </div>
      <FieldNote id={noteId} error={error} />
      <ReadyFaces chosen={picture?.name} onChoose={onChoose} />
    </div>
  );
}
