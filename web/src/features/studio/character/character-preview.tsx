import { fillNames } from '@emberlore/contract';
import { useState } from 'react';
import { currentAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { type PictureValue, usePictureUrl } from '../../../ui/picture-file.ts';
import { Segments } from '../../../ui/tabs.tsx';
import styles from './character-preview.module.css';
import { type CharacterValues, type FaceField, faceFields } from './character-values.ts';
import { describeTemper } from './temper.ts';

const options = (Object.keys(faceFields) as FaceField[]).map((id) => ({ id, name: faceFields[id] }));

/** Preview of the character: its portrait in each emotion, its temper and a sample line. */
export function CharacterPreview({ values, scenery }: { values: CharacterValues; scenery?: PictureValue | null }) {
  const [field, setField] = useState<FaceField>('characterImage');
  const url = usePictureUrl(values.faces[field] ?? values.faces.characterImage);
  const behind = usePictureUrl(scenery ?? null);
  const written = values.previewText.trim() || (values.characterGreetings.split('\n')[0]?.trim() ?? '');
  // In the talk, the player's name stands there: here, the author's own.
  const quote = fillNames(written, { char: values.characterName.trim(), user: currentAccount()?.userName ?? '' });
  return (
    <div className={styles.card}>
      <div className={styles.stage}>
        {behind && <img className={styles.behind} src={behind} alt="" />}
        {url ? <img key={url} className={styles.face} src={url} alt="" /> : <span className={styles.nobody} />}
      </div>
      <div className={styles.words}>
        <h3>{values.characterName.trim() || m.studio_your_character()}</h3>
        <Segments label={m.studio_emotion()} options={options} value={field} onChange={setField} />
        <p className={styles.temper}>{describeTemper(values)}</p>
        {quote && <q>{quote}</q>}
      </div>
    </div>
  );
}
