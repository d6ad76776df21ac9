import { limits, readVoiceTraits, type VoiceGroup, type VoiceName, voiceGroups, voiceNames } from '@emberlore/contract';
import { Play, Square, Volume2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { cutTo, formatCount } from '../../../ui/counted-text.ts';
import { TextField } from '../../../ui/field.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Segments } from '../../../ui/tabs.tsx';
import { sampleText, useVoice, type VoicePreview } from '../../../voice/sound/use-voice.ts';
import type { CharacterValues } from './character-values.ts';
import { voiceGroupOf } from './suggested-voice.ts';
import styles from './voice-step.module.css';

type Group = VoiceGroup | 'all';

const groups: readonly { id: Group; name: string }[] = [
  { id: 'all', name: m.studio_all_length({ length: voiceNames.length }) },
  { id: 'masculine', name: m.studio_masculine_length({ length: voiceGroups.masculine.length }) },
  { id: 'feminine', name: m.studio_feminine_length({ length: voiceGroups.feminine.length }) },
  { id: 'androgynous', name: m.studio_androgynous_length({ length: voiceGroups.androgynous.length }) },
];

/** Returns the group of the chosen voice, or else the one that suits the pronouns. */
function findGroup({ characterVoiceName: chosen, characterPronouns }: CharacterValues): Group {
  const [group] = Object.entries(voiceGroups).find(([, names]) => names.some((name) => name === chosen)) ?? [];
  if (group !== undefined && isGroup(group)) return group;
  return characterPronouns ? voiceGroupOf[characterPronouns] : 'all';
}

const isGroup = (id: string): id is Group => groups.some((group) => group.id === id);

interface StepProps {
  values: CharacterValues;
  set: (change: Partial<CharacterValues>) => void;
  /** The voice that is used until the author chooses one. */
  suggested: VoiceName | null;
}

/** Step to choose one of 83 voices with pitch and speed, with previews. */
export function VoiceStep({ values, set, suggested }: StepProps) {
  const voice = useVoice();
  const chosen = values.characterVoiceName ?? suggested;
  // The last two voices heard, side by side for comparison.
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
      {values.characterVoiceName === null && suggested !== null && (
        <p className="muted">{m.studio_suggested_voice_help({ name: suggested })}</p>
      )}
      <Voices initial={findGroup(values)} chosen={chosen} voice={voice} onHear={hear} onChoose={choose} />
      {compared.length === 2 && (
        <div className={styles.compare}>
          <h2>{m.studio_compare()}</h2>
          {compared.map((name) => (
            <VoiceCard key={name} name={name} chosen={chosen} voice={voice} onHear={hear} onChoose={choose} />
          ))}
        </div>
      )}
      <div className={styles.two}>
        <Slider
          label={m.studio_pitch()}
          value={values.characterVoicePitch}
          min={-5}
          max={5}
          step={1}
          twoWay
          text={signed(values.characterVoicePitch)}
          ends={[m.studio_lower(), m.studio_higher()]}
          onChange={(characterVoicePitch) => set({ characterVoicePitch })}
        />
        <Slider
          label={m.studio_talking_speed_2()}
          value={values.characterVoiceRange}
          min={0.5}
          max={1.5}
          step={0.05}
          twoWay
          text={`${values.characterVoiceRange.toFixed(2).replace(/0$/, '')} times`}
          ends={[m.studio_slower(), m.studio_faster()]}
          onChange={(characterVoiceRange) => set({ characterVoiceRange })}
        />
      </div>
      <div className={styles.try}>
        <TextField
          label={m.studio_preview_text()}
          count={formatCount(values.previewText, limits.voicePreview)}
          value={values.previewText}
          placeholder={sampleText}
          autoComplete="off"
          onChange={(event) => set({ previewText: cutTo(event.target.value, limits.voicePreview) })}
        />
        <Button disabled={!chosen} busy={voice.fetching !== null} onClick={() => chosen && hear(chosen)}>
          {voice.fetching === null && <Volume2 size={18} aria-hidden="true" />}
          {voice.fetching === null ? m.spec_preview_voice() : m.spec_fetching_voice()}
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

function Voices({ initial, ...props }: VoicesProps & { initial: Group }) {
  const [group, setGroup] = useState(initial);
  const [filter, setFilter] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not `scrollIntoView`, which scrolls the page as well.
    const on = list.current?.querySelector<HTMLElement>('[data-on]');
    if (list.current && on)
      list.current.scrollTop = on.offsetTop - list.current.offsetTop - list.current.clientHeight / 2;
  }, []);
  const wanted = filter.trim().toLowerCase();
  const byName = voiceNames.some((name) => name.toLowerCase().includes(wanted));
  const shown = Object.entries(voiceGroups)
    // A name is looked for among all voices; 'old' among those of the group.
    .filter(([id]) => (wanted !== '' && byName) || group === 'all' || group === id)
    .map(([id, names]) => [id, [...names].filter((name) => isFound(name, wanted))] as const)
    .filter(([, names]) => names.length > 0);
  return (
    <>
      <div className={styles.filters}>
        <Segments label={m.studio_group()} options={groups} value={group} onChange={setGroup} />
        <input
          type="search"
          className={styles.filter}
          aria-label={m.studio_find_a_voice()}
          placeholder={m.studio_name_age_accent_or_tone()}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      <div className={styles.voices} ref={list}>
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
        {shown.length === 0 && <p className="muted">{m.studio_no_matching_voices()}</p>}
      </div>
    </>
  );
}

const ages = { young: m.studio_young(), middle: m.studio_adult(), old: m.studio_old() };
const accents = { american: m.studio_american(), scottish: m.studio_scottish() };
const tones = { dark: m.studio_dark_tone(), clear: m.studio_clear_tone(), bright: m.studio_bright_tone() };

/** Describes how a voice sounds, in short. */
function describeVoice(name: VoiceName): string {
  const { age, accent, tone } = readVoiceTraits(name);
  return [ages[age], accents[accent], tones[tone]].join(' · ');
}

/** Whether the name of a voice contains the text, or each of its words begins one of the description. */
function isFound(name: VoiceName, wanted: string): boolean {
  if (name.toLowerCase().includes(wanted)) return true;
  const words = describeVoice(name).toLowerCase().split(/[ ·]+/);
  return wanted.split(/\s+/).every((each) => words.some((word) => word.startsWith(each)));
}

function VoiceCard({ name, chosen, voice, onHear, onChoose }: VoicesProps & { name: VoiceName }) {
  const on = chosen === name;
  const traits = useId();
  const sounding = voice.sounding === name;
  return (
    <span className={styles.voice} data-on={on ? '' : undefined}>
      <button
        type="button"
        className={styles.go}
        aria-label={sounding ? m.studio_stop_name({ name }) : m.studio_play_name({ name })}
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
      <button
        type="button"
        className={styles.name}
        aria-describedby={traits}
        aria-pressed={on}
        onClick={() => onChoose(name)}
      >
        {name}
      </button>
      <small id={traits}>{describeVoice(name)}</small>
    </span>
  );
}
