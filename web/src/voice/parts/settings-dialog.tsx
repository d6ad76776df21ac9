import { useAccount } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField, RadioField } from '../../ui/field.tsx';
import { setMotionOff, useMotionOff } from '../../ui/motion-setting.ts';
import { Slider } from '../../ui/slider.tsx';
import { setTextSize, type TextSize, useTextSize } from '../../ui/text-size.ts';
import { setSpeed, speeds, useSpeed } from '../sound/player.ts';
import { type SoundPart, setSoundVolume, useSoundVolume } from '../sound/sound-settings.ts';
import { storeSound, useStoredSound } from '../sound/stored-sound.ts';
import { type Captions, setCaptions, useCaptions } from './captions-setting.ts';
import styles from './settings-dialog.module.css';
import { VolumeSlider } from './volume-slider.tsx';

const sizes: Record<TextSize, string> = {
  normal: m.voice_normal(),
  large: m.voice_large(),
  larger: m.voice_extra_large(),
};
const captionChoices: Record<Captions, string> = {
  auto: m.voice_where_there_is_room(),
  on: m.voice_always(),
  off: m.voice_never(),
};

/** How this browser shows and speaks: text size, captions, motion, the voices' speed, and volumes. Everything applies at once. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const speed = useSpeed();
  useStoredSound();
  return (
    <Dialog open onClose={onClose} title={m.voice_settings()} className={styles.dialog}>
      <p className={styles.about}>{useAccount() ? m.voice_saved_with_account() : m.voice_saved_in_this_browser()}</p>
      <div className={styles.settings}>
        <RadioField legend={m.voice_text_size()} options={sizes} value={useTextSize()} onChange={setTextSize} />
        <RadioField
          legend={m.voice_captions_of_what_is_spoken()}
          options={captionChoices}
          value={useCaptions()}
          onChange={setCaptions}
        />
        <CheckField
          label={m.voice_motion_of_people_and_places()}
          checked={!useMotionOff()}
          onChange={({ currentTarget }) => setMotionOff(!currentTarget.checked)}
        />
        <Slider
          label={m.voice_voice_speed()}
          value={speed}
          min={speeds.least}
          max={speeds.most}
          step={speeds.step}
          text={`${speed} ×`}
          onChange={setSpeed}
        />
        <VolumeSlider />
        <PartSlider part="music" label={m.voice_music()} />
        <PartSlider part="ambience" label={m.voice_sounds_of_places()} />
      </div>
    </Dialog>
  );
}

/** The volume of music or ambience. */
function PartSlider({ part, label }: { part: SoundPart; label: string }) {
  const percent = Math.round(useSoundVolume(part) * 100);
  return (
    <Slider
      label={label}
      value={percent}
      min={0}
      max={100}
      step={5}
      text={`${percent} %`}
      onChange={(value) => {
        setSoundVolume(part, value / 100);
        storeSound();
      }}
    />
  );
}
