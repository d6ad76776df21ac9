import { type StoryAiOptions, storyAiLimits } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toLoadState } from '../../api/needed.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceTile } from '../../ui/choice-tile.tsx';
import { TextArea } from '../../ui/field.tsx';
import { OpenPage, WholePage } from '../../ui/open-page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { loadWishes, storeWishes, toggleEntry, type Wishes } from './book.ts';
import styles from './create.module.css';
import { optionsQuery } from './options-query.ts';

/** Wizard to choose a story's ingredients in four steps; going back keeps the choices. */
export function CreatePage() {
  const query = useQuery(optionsQuery);
  return (
    <WholePage
      needed={toLoadState(query, {
        waiting: m.story_ai_loading_the_cards(),
        failed: m.story_ai_the_cards_couldnt_be_loaded(),
      })}
    >
      {query.data && <Steps options={query.data} />}
    </WholePage>
  );
}

/** Returns what a step still needs, or null if it is complete. */
function missing(step: number, { genre, characters, settings }: Wishes): string | null {
  if (step === 0 && genre === '') return m.story_ai_choose_one_genre();
  if (step === 1 && characters.length === 0)
    return m.story_ai_choose_1_to_characters_characters({ characters: storyAiLimits.characters });
  if (step === 2 && settings.length === 0)
    return m.story_ai_choose_1_to_settings_scene({ settings: storyAiLimits.settings });
  return null;
}

function Steps({ options }: { options: StoryAiOptions }) {
  const [step, setStep] = useState(0);
  const [wishes, setWishes] = useState(loadWishes);
  const navigate = useNavigate();
  const change = (next: Partial<Wishes>) => {
    const all = { ...wishes, ...next };
    setWishes(all);
    storeWishes(all);
  };
  const lacks = missing(step, wishes);
  const go = (next: number) => {
    setStep(next);
    scrollTo({ top: 0 });
  };
  const place = options.settings.find(({ settingId }) => settingId === wishes.settings[0]) ?? options.settings[1];
  return (
    <OpenPage
      back={{ to: '/story-ai', label: m.story_ai_leave() }}
      background={place?.imageURL}
      soft
      end={<Progress step={step} />}
      className={styles.steps}
    >
      {step === 0 && <Genres options={options} wishes={wishes} onChange={change} />}
      {step === 1 && <Characters options={options} wishes={wishes} onChange={change} />}
      {step === 2 && <Settings options={options} wishes={wishes} onChange={change} />}
      {step === 3 && <Overview options={options} wishes={wishes} onChange={change} />}
      <section className={styles.foot} aria-label={m.story_ai_steps()}>
        <p role="status">{lacks ?? counted(step, wishes)}</p>
        {step > 0 && (
          <Button large onClick={() => go(step - 1)}>
            {m.story_ai_back()}
          </Button>
        )}
        {step < 3 ? (
          <Button look="primary" large disabled={lacks !== null} onClick={() => go(step + 1)}>
            {m.story_ai_next()}
          </Button>
        ) : (
          <Button look="primary" large onClick={() => void navigate('/story-ai/chat?new=1')}>
            {m.story_ai_create_story()}
          </Button>
        )}
      </section>
    </OpenPage>
  );
}

function Progress({ step }: { step: number }) {
  return (
    <p className={styles.progress}>
      <span className="muted">{m.story_ai_step_count_of_4({ count: step + 1 })}</span>
      <progress max={4} value={step + 1} aria-hidden="true" />
    </p>
  );
}

function counted(step: number, { characters, settings }: Wishes): string {
  if (step === 1)
    return m.story_ai_length_of_characters_chosen({ length: characters.length, characters: storyAiLimits.characters });
  return step === 2
    ? m.story_ai_length_of_settings_chosen({ length: settings.length, settings: storyAiLimits.settings })
    : '';
}

interface StepProps {
  options: StoryAiOptions;
  wishes: Wishes;
  onChange: (change: Partial<Wishes>) => void;
}

function Genres({ options: { genres }, wishes: { genre }, onChange }: StepProps) {
  return (
    <>
      <h1 className={clsx(styles.head, 't-title')}>{m.story_ai_choose_your_genre()}</h1>
      <ul className={styles.grid} aria-label={m.story_ai_genres()}>
        {genres.map(({ genreId, ...tile }) => (
          <li key={genreId}>
            <Card
              {...tile}
              kind="cover"
              shape="4 / 5"
              on={genre === genreId}
              // Only one can be chosen; deselect it first to choose another.
              off={genre !== '' && genre !== genreId}
              onPress={() => onChange({ genre: genre === genreId ? '' : genreId })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Characters({ options, wishes: { characters }, onChange }: StepProps) {
  const full = characters.length >= storyAiLimits.characters;
  return (
    <>
      <h1 className={clsx(styles.head, 't-title')}>{m.story_ai_choose_your_characters()}</h1>
      <ul className={styles.grid} aria-label={m.story_ai_characters()}>
        {options.characters.map(({ characterId, ...tile }) => (
          <li key={characterId}>
            <Card
              {...tile}
              kind="portrait"
              shape="1"
              on={characters.includes(characterId)}
              off={full && !characters.includes(characterId)}
              onPress={() => onChange({ characters: toggleEntry(characters, characterId, storyAiLimits.characters) })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Settings({ options, wishes: { settings }, onChange }: StepProps) {
  const full = settings.length >= storyAiLimits.settings;
  return (
    <>
      <h1 className={clsx(styles.head, 't-title')}>{m.story_ai_choose_your_scene_settings()}</h1>
      <ul className={clsx(styles.grid, styles.wide)} aria-label={m.story_ai_scene_settings()}>
        {options.settings.map(({ settingId, ...tile }) => (
          <li key={settingId}>
            <Card
              {...tile}
              kind="background"
              shape="16 / 9"
              on={settings.includes(settingId)}
              off={full && !settings.includes(settingId)}
              onPress={() => onChange({ settings: toggleEntry(settings, settingId, storyAiLimits.settings) })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Overview({ options, wishes, onChange }: StepProps) {
  return (
    <div className={styles.idea}>
      <h1 className="t-title">{m.story_ai_great_we_have_everything_we()}</h1>
      <ul className={styles.chosen} aria-label={m.story_ai_chosen()}>
        {listChosen(options, wishes).map(({ name, imageURL, kind }) => (
          <li key={name}>
            <Picture url={imageURL} kind={kind} alt="" sizes="160px" />
            <span>{name}</span>
          </li>
        ))}
      </ul>
      <TextArea
        label={m.story_ai_what_is_it_about_optional()}
        rows={4}
        maxLength={storyAiLimits.overview}
        count={`${[...wishes.overview].length} / ${storyAiLimits.overview}`}
        placeholder={m.story_ai_a_brief_high_level_overview()}
        value={wishes.overview}
        onChange={(event) => onChange({ overview: event.target.value })}
      />
    </div>
  );
}

/** Lists the choices in the order of the steps. */
function listChosen({ genres, characters, settings }: StoryAiOptions, wishes: Wishes) {
  const { genre, characters: people, settings: places } = wishes;
  return [
    ...genres.filter(({ genreId }) => genreId === genre).map((tile) => ({ ...tile, kind: 'cover' as const })),
    ...characters
      .filter(({ characterId }) => people.includes(characterId))
      .map((tile) => ({ ...tile, kind: 'portrait' as const })),
    ...settings
      .filter(({ settingId }) => places.includes(settingId))
      .map((tile) => ({ ...tile, kind: 'background' as const })),
  ];
}

interface CardProps {
  name: string;
  blurb: string;
  imageURL: string;
  kind: 'cover' | 'portrait' | 'background';
  /** Aspect ratio, as a CSS value. */
  shape: string;
  on: boolean;
  off: boolean;
  onPress: () => void;
}

function Card({ name, blurb, imageURL, ...tile }: CardProps) {
  return (
    <ChoiceTile {...tile} url={imageURL} sizes="(max-width: 640px) 50vw, 280px">
      <b>{name}</b>
      <small>{blurb}</small>
    </ChoiceTile>
  );
}
