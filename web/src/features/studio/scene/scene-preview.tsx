import { limits } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Bust } from '../../../ui/bust.tsx';
import { focusStyle, type PictureValue, usePictureUrl } from '../../../ui/picture-file.ts';
import styles from './scene-preview.module.css';
import type { SceneValues } from './scene-values.ts';

/** Preview of the scene on entry or, with `winning`, of its win. */
export function ScenePreview({ values, winning = false }: { values: SceneValues; winning?: boolean }) {
  const free = limits.sceneCharacters - values.characters.length;
  return (
    <>
      <PreviewScene
        name={values.sceneName.trim() || m.studio_your_scene()}
        picture={winning ? (values.winImage ?? values.background) : values.background}
        cast={winning ? [] : values.characters}
        told={winning ? values.winDescription.trim() : ''}
      />
      {!winning && (
        <p className={styles.slots}>
          {values.characters.map(({ characterId, characterImageURL }) => (
            <Avatar key={characterId} url={characterImageURL} alt="" size={40} face />
          ))}
          {free > 0 && (
            <span>
              {free === 1
                ? m.studio_room_for_one_more()
                : m.studio_room_for_text({ text: free === 3 ? 'three' : m.studio_two_more() })}
            </span>
          )}
        </p>
      )}
    </>
  );
}

interface PreviewSceneProps {
  name: string;
  picture: PictureValue | null;
  cast: SceneValues['characters'];
  told: string;
}

function PreviewScene({ name, picture, cast, told }: PreviewSceneProps) {
  const url = usePictureUrl(picture);
  return (
    <div className={styles.stage}>
      {url && <img className={styles.art} src={url} alt="" style={focusStyle(picture)} />}
      <h3>{name}</h3>
      <div className={styles.cast} data-count={cast.length}>
        {cast.map(({ characterId, characterImageURL, characterName }) => (
          <figure key={characterId}>
            <Bust url={characterImageURL} alt="" sizes="220px" />
            <figcaption>{characterName}</figcaption>
          </figure>
        ))}
      </div>
      {told && <p className={styles.told}>{told}</p>}
    </div>
  );
}
