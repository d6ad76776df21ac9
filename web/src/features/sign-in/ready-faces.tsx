import { useEffect, useState } from 'react';
import { m } from '../../i18n/messages.ts';
import { showError } from '../../ui/toasts.ts';
import curls from './art/faces/face-1.webp';
import glasses from './art/faces/face-2.webp';
import red from './art/faces/face-3.webp';
import cropped from './art/faces/face-4.webp';
import dark from './art/faces/face-5.webp';
import fair from './art/faces/face-6.webp';
import styles from './ready-faces.module.css';

const faces = [
  { url: curls, look: 'dark curls' },
  { url: glasses, look: 'glasses' },
  { url: red, look: 'red hair' },
  { url: cropped, look: 'short dark hair' },
  { url: dark, look: 'long dark hair' },
  { url: fair, look: 'fair hair' },
];

type Face = (typeof faces)[number];

async function load({ url, look }: Face): Promise<File> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return new File([await answer.blob()], toFileName(look), { type: 'image/webp' });
}

/** Chooses one of the ready-made pictures at the start, so that nobody has to. Does nothing if it can't be loaded. */
export function useFirstFace(onChoose: (face: File) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    let here = true;
    const face = faces[Math.floor(Math.random() * faces.length)];
    if (face)
      load(face).then(
        (file) => here && onChoose(file),
        () => undefined,
      );
    return () => {
      here = false;
    };
  }, []);
}

/** Ready-made pictures to choose from. `chosen` is the file name of the current one. */
export function ReadyFaces({ chosen, onChoose }: { chosen: string | undefined; onChoose: (face: File) => void }) {
  // A tap shows at once, also while the picture is loading.
  const [tapped, setTapped] = useState<string>();
  const take = async (face: Face) => {
    setTapped(toFileName(face.look));
    try {
      onChoose(await load(face));
    } catch {
      showError(m.sign_in_that_picture_couldnt_be_loaded());
    }
    setTapped(undefined);
  };
  return (
    <fieldset className={styles.faces} aria-label={m.sign_in_pictures_to_choose_from()}>
      {faces.map((face) => (
        <label key={face.look} className={styles.face}>
          <input
            type="radio"
            name="ready-face"
            className={styles.radio}
            aria-label={m.sign_in_portrait_with_look({ look: face.look })}
            checked={(tapped ?? chosen) === toFileName(face.look)}
            onChange={() => take(face)}
          />
          <img src={face.url} alt="" width={44} height={44} />
        </label>
      ))}
    </fieldset>
  );
}

const toFileName = (look: string) => `${look.replaceAll(' ', '-')}.webp`;
