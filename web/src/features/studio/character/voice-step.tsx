import { limits, studioTexts, type VoiceGroup, type VoiceName, voiceGroups, voiceNames } from '@emberlore/contract';
import { Play, Square, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { countOf, cutTo } from '../../../ui/counted-text.ts';
import { TextField } from '../../../ui/field.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Segments } from '../../../ui/tabs.tsx';
import { sampleText, useVoice, type VoicePreview } from '../../../voice/sound/use-voice.ts';
import type { CharacterValues } from './character-values.ts';
import styles from './voice-step.module.css';

type Group = VoiceGroup | 'all';

const groups: readonly { id: Group; name: string }[] = [
  { id: 'all', name: `All ${voiceNames.length}` },
  { id: 'masculine', name: `Masculine ${voiceGroups.masculine.length}` },
  { id: 'feminine', name: `Feminine ${voiceGroups.feminine.length}` },
  { id: 'androgynous', name: `Androgynous ${voiceGroups.androgynous.length}` },
];

interface StepProps {
  values: CharacterValues;
  set: (change: Partial<CharacterValues>) => void;
}

/** How the character sounds: one of 83 voices, its pitch and speed, heard before it is chosen. */
export function VoiceStep({ values, set }: StepProps) {
  const voice = useVoice();
  const chosen = values.characterVoiceName;
  // The two that were heard last stand side by side, to be heard in turn.
  const [compared, setCompared] = useState<readonly VoiceName[]>([]);
  const hear = (voiceName: VoiceName) => {
    setCompared((before) => (before.includes(voiceName) ? before : [...before, voiceName].slice(-2)));
    voice.play({
      voiceName,
      voicePitch: values.characterVoicePitch,
      voiceRange: values.characterVoiceRange,
      previewText: values.previewText,
    });
  };
  const choose = (characterVoiceName: VoiceName) => set({ characterVoiceName });
  return (
    <div className={styles.step}>
      <Voices chosen={chosen} voice={voice} onHear={hear} onChoose={choose} />
      {compared.length === 2 && (
        <div className={styles.compare}>
          <h2>Compare</h2>
          {compared.map((name) => (
            <VoiceCard key={name} name={name} chosen={chosen} voice={voice} onHear={hear} onChoose={choose} />
          ))}
        </div>
      )}
      <div className={styles.two}>
        <Slider
          label="Pitch"
          value={values.characterVoicePitch}
          min={-5}
          max={5}
          step={1}
          twoWay
          text={signed(values.characterVoicePitch)}
          ends={['Lower', 'Higher']}
          onChange={(characterVoicePitch) => set({ characterVoicePitch })}
        />
        <Slider
          label="Talking Speed"
          value={values.characterVoiceRange}
          min={0.5}
          max={1.5}
          step={0.05}
          twoWay
          text={`${values.characterVoiceRange.toFixed(2).replace(/0$/, '')} times`}
          ends={['Slower', 'Faster']}
          onChange={(characterVoiceRange) => set({ characterVoiceRange })}
        />
      </div>
      <div className={styles.try}>
        <TextField
          label="Words to hear"
          count={countOf(values.previewText, limits.voicePreview)}
          value={values.previewText}
          placeholder={sampleText}
          autoComplete="off"
          onChange={(event) => set({ previewText: cutTo(event.target.value, limits.voicePreview) })}
        />
        <Button disabled={!chosen} busy={voice.fetching !== null} onClick={() => chosen && hear(chosen)}>
          {voice.fetching === null && <Volume2 size={18} aria-hidden="true" />}
          {voice.fetching === null ? studioTexts.previewVoice : studioTexts.fetchingVoice}
        </Button>
      </div>
    </div>
  );
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value).replace('-', '−');
}

interface VoicesProps {
  chosen: VoiceName | null;
  voice: VoicePreview;
  onHear: (name: VoiceName) => void;
  onChoose: (name: VoiceName) => void;
}

function Voices(props: VoicesProps) {
  const [group, setGroup] = useState<Group>('all');
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = Object.entries(voiceGroups)
    .filter(([id]) => group === 'all' || group === id)
    .map(
      ([id, names]) =>
        [id, (names as readonly VoiceName[]).filter((name) => name.toLowerCase().includes(wanted))] as const,
    )
    .filter(([, names]) => names.length > 0);
  return (
    <>
      <div className={styles.filters}>
        <Segments label="Group" options={groups} value={group} onChange={setGroup} />
        <input
          type="search"
          className={styles.filter}
          aria-label="Find a voice by name"
          placeholder="Find by name"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      <div className={styles.voices}>
        {shown.map(([id, names]) => (
          <section key={id} aria-label={`${id} voices`}>
            <h2>{id}</h2>
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <VoiceCard name={name} {...props} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 && <p className="muted">No voice is called that.</p>}
      </div>
    </>
  );
}

function VoiceCard({ name, chosen, voice, onHear, onChoose }: VoicesProps & { name: VoiceName }) {
  const on = chosen === name;
  const sounding = voice.sounding === name;
  return (
    <span className={styles.voice} data-on={on ? '' : undefined}>
      <button
        type="button"
        className={styles.go}
        aria-label={sounding ? `Stop ${name}` : `Hear ${name}`}
        onClick={() => onHear(name)}
      >
        {voice.fetching === name ? (
          <Spinner />
        ) : sounding ? (
          <Square size={14} fill="currentColor" aria-hidden="true" />
        ) : (
          <Play size={16} fill="currentColor" aria-hidden="true" />
        )}
      </button>
      <button type="button" className={styles.name} aria-pressed={on} onClick={() => onChoose(name)}>
        {name}
      </button>
    </span>
  );
}
