import type { PoolPicture, Pronouns } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { PictureField } from '../../../ui/picture-field.tsx';
import { PoolButton } from '../pictures/pool-button.tsx';
import { type FaceField, type Faces, faceFields } from './character-values.ts';
import styles from './faces-step.module.css';
import { voiceGroupOf } from './suggested-voice.ts';

interface FacesProps {
  faces: Faces;
  pronouns: Pronouns | null;
  /** Called with the faces and, for those of the pool, the age of the person in years. */
  onChange: (faces: Faces, age: number | null) => void;
  progress: number | null;
}

/** Step with the four portraits; without own pictures, a set of all four can be taken from the picture pool. */
export function FacesStep({ faces, pronouns, onChange, progress }: FacesProps) {
  return (
    <div className={styles.step}>
      <div className={styles.pool}>
        <p>{m.studio_no_pictures_choose_someone_by_look()}</p>
        <PoolButton
          kind="portraits"
          look={pronouns ? voiceGroupOf[pronouns] : undefined}
          onChoose={(_neutral, whole) => onChange(toFaces(whole), whole.age ?? null)}
        />
      </div>
      <div className={styles.faces}>
        {(Object.keys(faceFields) as FaceField[]).map((field) => (
          <PictureField
            key={field}
            label={faceFields[field]}
            hint={
              field === 'characterImage' ? m.studio_png_or_jpeg_square() : m.studio_if_empty_the_neutral_face_is_shown()
            }
            shape={1}
            bust
            removable={field !== 'characterImage'}
            value={faces[field]}
            progress={faces[field] && 'file' in faces[field] ? progress : null}
            onChange={(picture) => onChange({ ...faces, [field]: picture }, null)}
          />
        ))}
      </div>
    </div>
  );
}

/** Returns the four portraits of a picture from the pool. */
function toFaces(portrait: PoolPicture): Faces {
  const { faces, alt } = portrait;
  const face = (emotion: 'neutral' | 'annoyed' | 'happy' | 'sad') =>
    faces ? { url: faces[emotion].imageURL, poolId: faces[emotion].poolId, look: { alt } } : null;
  return {
    characterImage: face('neutral') ?? { url: portrait.imageURL, poolId: portrait.poolId, look: { alt } },
    characterAnnoyedImage: face('annoyed'),
    characterHappyImage: face('happy'),
    characterSadImage: face('sad'),
  };
}
