import { m } from '../../i18n/messages.ts';
import { Slider } from '../../ui/slider.tsx';
import { setMuted, setVolume, useMuted, useVolume } from '../sound/player.ts';
import { storeSound } from '../sound/stored-sound.ts';

/** The volume of spoken replies; a muted voice is at 0, and turning it up unmutes it. */
export function VolumeSlider() {
  const volume = useVolume();
  const muted = useMuted();
  const change = (percent: number) => {
    setVolume(percent / 100);
    storeSound();
    if (muted && percent > 0) setMuted(false);
  };
  return (
    <Slider
      label={m.voice_volume()}
      value={muted ? 0 : Math.round(volume * 100)}
      min={0}
      max={100}
      step={5}
      text={muted ? m.voice_muted() : `${Math.round(volume * 100)} %`}
      onChange={change}
    />
  );
}
