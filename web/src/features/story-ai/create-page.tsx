import { type StoryAiOptions, storyAiLimits } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorText } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Pill } from '../../ui/pill.tsx';
import { LoadingPage } from '../../ui/spinner.tsx';
import { keepWishes, recallWishes, toggled, type Wishes } from './book.ts';
import { optionsQuery } from './options-query.ts';
import styles from './story-ai.module.css';

/** Choosing what a story is made of, in four steps. What was chosen stays when one steps back. */
export function CreatePage() {
  const { data, error, isFetching, refetch } = useQuery(optionsQuery);
  if (data) return <Steps options={data} />;
  if (!error) return <LoadingPage text="Setting out the cards..." />;
  return (
    <EmptyState page title="The cards are not here" text={errorText(error)}>
      <Button look="primary" busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </EmptyState>
  );
}

/** What a step still needs; null when one may go on. */
function missing(step: number, { genre, characters, settings }: Wishes): string | null {
  if (step === 0 && genre === '') return 'Choose one genre.';
  if (step === 1 && characters.length === 0) return `Choose 1 to ${storyAiLimits.characters} characters.`;
  if (step === 2 && settings.length === 0) return `Choose 1 to ${storyAiLimits.settings} scene settings.`;
  return null;
}

function Steps({ options }: { options: StoryAiOptions }) {
  const [step, setStep] = useState(0);
  const [wishes, setWishes] = useState(recallWishes);
  const navigate = useNavigate();
  const change = (next: Partial<Wishes>) => {
    const all = { ...wishes, ...next };
    setWishes(all);
    keepWishes(all);
  };
  const lacks = missing(step, wishes);
  const go = (next: number) => {
    setStep(next);
    scrollTo({ top: 0 });
  };
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <p className="muted">Step {step + 1} of 4</p>
        <Link to="/story-ai">Leave</Link>
      </header>
      <main className={styles.main}>
        {step === 0 && <Genres options={options} wishes={wishes} onChange={change} />}
        {step === 1 && <Characters options={options} wishes={wishes} onChange={change} />}
        {step === 2 && <Settings options={options} wishes={wishes} onChange={change} />}
        {step === 3 && <Overview options={options} wishes={wishes} onChange={change} />}
      </main>
      <section className={styles.foot} aria-label="Steps">
        <p role="status">{lacks ?? counted(step, wishes)}</p>
        {step > 0 && (
          <Button large onClick={() => go(step - 1)}>
            Back
          </Button>
        )}
        {step < 3 ? (
          <Button look="primary" large disabled={lacks !== null} onClick={() => go(step + 1)}>
            Next
          </Button>
        ) : (
          <Button look="primary" large onClick={() => void navigate('/story-ai/chat?new=1')}>
            Create Story
          </Button>
        )}
      </section>
    </div>
  );
}

function counted(step: number, { characters, settings }: Wishes): string {
  if (step === 1) return `${characters.length} of ${storyAiLimits.characters} chosen`;
  return step === 2 ? `${settings.length} of ${storyAiLimits.settings} chosen` : '';
}

interface StepProps {
  options: StoryAiOptions;
  wishes: Wishes;
  onChange: (change: Partial<Wishes>) => void;
}

function Genres({ options: { genres }, wishes: { genre }, onChange }: StepProps) {
  return (
    <>
      <h1 className={clsx(styles.head, 't-title')}>Choose your Genre</h1>
      <ul className={styles.grid} aria-label="Genres">
        {genres.map(({ genreId, ...tile }) => (
          <li key={genreId}>
            <Card
              {...tile}
              kind="cover"
              shape="3 / 4"
              on={genre === genreId}
              // A second one is not taken while one is chosen: it has to be put back first.
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
      <h1 className={clsx(styles.head, 't-title')}>Choose your Characters</h1>
      <ul className={styles.grid} aria-label="Characters">
        {options.characters.map(({ characterId, ...tile }) => (
          <li key={characterId}>
            <Card
              {...tile}
              kind="portrait"
              shape="1"
              on={characters.includes(characterId)}
              off={full && !characters.includes(characterId)}
              onPress={() => onChange({ characters: toggled(characters, characterId, storyAiLimits.characters) })}
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
      <h1 className={clsx(styles.head, 't-title')}>Choose your Scene Settings</h1>
      <ul className={clsx(styles.grid, styles.wide)} aria-label="Scene settings">
        {options.settings.map(({ settingId, ...tile }) => (
          <li key={settingId}>
            <Card
              {...tile}
              kind="background"
              shape="16 / 9"
              on={settings.includes(settingId)}
              off={full && !settings.includes(settingId)}
              onPress={() => onChange({ settings: toggled(settings, settingId, storyAiLimits.settings) })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Overview({ options, wishes, onChange }: StepProps) {
  const names = [
    options.genres.find(({ genreId }) => genreId === wishes.genre)?.name,
    ...wishes.characters.map((id) => options.characters.find(({ characterId }) => characterId === id)?.name),
    ...wishes.settings.map((id) => options.settings.find(({ settingId }) => settingId === id)?.name),
  ];
  return (
    <div className={styles.idea}>
      <h1 className="t-title">Great, we have everything we need.</h1>
      <ul className={styles.chosen} aria-label="Chosen">
        {names.map(
          (name) =>
            name && (
              <li key={name}>
                <Pill>{name}</Pill>
              </li>
            ),
        )}
      </ul>
      <TextArea
        label="What is it about? (optional)"
        rows={5}
        maxLength={storyAiLimits.overview}
        count={`${[...wishes.overview].length} / ${storyAiLimits.overview}`}
        placeholder="A brief, high-level overview of the story"
        value={wishes.overview}
        onChange={(event) => onChange({ overview: event.target.value })}
      />
    </div>
  );
}

interface CardProps {
  name: string;
  blurb: string;
  imageURL: string;
  kind: 'cover' | 'portrait' | 'background';
  /** Width to height, as CSS writes it. */
  shape: string;
  on: boolean;
  off: boolean;
  onPress: () => void;
}

function Card({ name, blurb, imageURL, kind, shape, on, off, onPress }: CardProps) {
  return (
    <button
      type="button"
      className={styles.card}
      aria-pressed={on}
      disabled={off}
      style={{ '--shape': shape }}
      onClick={onPress}
    >
      <Picture url={imageURL} kind={kind} alt="" sizes="(max-width: 640px) 50vw, 280px" />
      <span>
        <b>{name}</b>
        <small>{blurb}</small>
      </span>
    </button>
  );
}
