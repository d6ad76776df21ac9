import { addressesReader, limits, openingOf, type PoolPicture } from '@emberlore/contract';
import { m } from '../../../i18n/messages.ts';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { PictureField } from '../../../ui/picture-field.tsx';
import type { PictureValue } from '../../../ui/picture-file.ts';
import { PoolButton } from '../pictures/pool-button.tsx';
import { WritingHelp } from '../writing/writing-help.tsx';
import styles from './info-tab.module.css';

/** A scene has the format of a window. */
const sceneShape = 16 / 9;

interface SceneTextsProps {
  sceneName: string;
  sceneDescription: string;
  sceneOpening: string;
  onChange: (change: { sceneName?: string; sceneDescription?: string; sceneOpening?: string }) => void;
  wrong: Readonly<Record<string, string>>;
}

/** Fields for a scene's name, description and opening. */
export function SceneWords({ sceneName, sceneDescription, sceneOpening, onChange, wrong }: SceneTextsProps) {
  return (
    <>
      <TextField
        label={m.studio_scene_name()}
        count={formatCount(sceneName, limits.sceneName)}
        value={sceneName}
        autoComplete="off"
        placeholder={m.studio_the_lamp_seller_of_tirmidh()}
        error={wrong.sceneName}
        onChange={(event) => onChange({ sceneName: cutTo(event.target.value, limits.sceneName) })}
      />
      <TextArea
        label={m.studio_description()}
        rows={5}
        count={formatCount(sceneDescription, limits.sceneDescription)}
        value={sceneDescription}
        placeholder={m.studio_what_does_a_player_see_when_they()}
        error={wrong.sceneDescription}
        onChange={(event) => onChange({ sceneDescription: cutTo(event.target.value, limits.sceneDescription) })}
      />
      <WritingHelp
        field="sceneDescription"
        label={m.studio_description()}
        value={sceneDescription}
        texts={{ sceneName, sceneOpening }}
        onChange={(text) => onChange({ sceneDescription: text })}
      />
      <TextArea
        label={m.studio_opening()}
        rows={3}
        count={formatCount(sceneOpening, limits.sceneOpening)}
        help={m.studio_two_to_four_sentences_read_out()}
        value={sceneOpening}
        placeholder={m.studio_you_stand_on_the_quay()}
        error={wrong.sceneOpening}
        onChange={(event) => onChange({ sceneOpening: cutTo(event.target.value, limits.sceneOpening) })}
      />
      <WritingHelp
        field="sceneOpening"
        label={m.studio_opening()}
        value={sceneOpening}
        texts={{ sceneName, sceneDescription }}
        onChange={(text) => onChange({ sceneOpening: text })}
      />
      <OpeningPreview {...{ sceneOpening, sceneDescription }} />
    </>
  );
}

/** What players will read first, as long as there is no opening, and whether it tells them who they are. */
function OpeningPreview({
  sceneOpening,
  sceneDescription,
}: Pick<SceneTextsProps, 'sceneOpening' | 'sceneDescription'>) {
  const opening = openingOf({ sceneOpening: sceneOpening.trim(), sceneDescription });
  if (opening.trim() === '') return null;
  return (
    <div className={styles.opening}>
      {sceneOpening.trim() === '' && (
        <p>
          <span className="muted">{m.studio_players_will_read()}</span> <q>{opening}</q>
        </p>
      )}
      {!addressesReader(opening) && <p className="muted">{m.studio_it_does_not_say_who_the_player_is()}</p>}
    </div>
  );
}

interface ImageProps {
  label: string;
  value: PictureValue | null;
  /** Called with the picture and, if it is from the pool, what that says of it. */
  onChange: (picture: PictureValue | null, whole?: PoolPicture) => void;
  progress: number | null;
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** Field for a landscape picture, from a file or the pool. */
export function SceneImage({ label, ...field }: ImageProps) {
  return (
    <PictureField
      {...field}
      onChange={(picture) => field.onChange(picture)}
      label={label}
      hint={m.studio_png_or_jpeg_wider_than()}
      shape={sceneShape}
    >
      <PoolButton kind="backgrounds" onChoose={field.onChange} />
    </PictureField>
  );
}
