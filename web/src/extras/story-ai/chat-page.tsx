import { type GeneratedScene, type StoryAiOptions, storyAiLimits } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowLeft, Route as RouteIcon } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { m } from '../../i18n/messages.ts';
import mark from '../../ui/art/mark.svg';
import { Button, ButtonLink, IconButton, IconLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Scenery } from '../../ui/scenery.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TypingDots } from '../../ui/typing-dots.tsx';
import {
  currentScene,
  type GeneratedStory,
  interpretInput,
  isOver,
  listLetters,
  loadWishes,
  toLetter,
} from './book.ts';
import { optionsQuery } from './options-query.ts';
import styles from './story-ai.module.css';
import { StoryText } from './story-text.tsx';
import { useStory } from './use-story.ts';
import { ChoiceMap } from './way-map.tsx';
import { DownloadButton, WholeStory } from './whole-story.tsx';

/** The story screen: scene on the left, text and choices on the right. */
export function ChatPage() {
  const [params, setParams] = useSearchParams();
  const story = useStory(params.get('new') === '1', () => setParams({}, { replace: true }));
  const { data: options } = useQuery(optionsQuery);
  if (story.book && params.has('read')) return <WholeStory book={story.book} options={options} />;
  if (story.book) return <Open book={story.book} options={options} story={story} />;
  if (story.failed) {
    return (
      <EmptyState page title={m.story_ai_the_story_couldnt_start()} text={story.failed}>
        <Button look="primary" large onClick={story.retry}>
          {m.story_ai_try_again()}
        </Button>
      </EmptyState>
    );
  }
  if (!story.waiting) return <Navigate to="/story-ai/create" replace />;
  return <Beginning options={options} />;
}

/** Shown while a story is generated: the blurred first setting. */
function Beginning({ options }: { options: StoryAiOptions | undefined }) {
  const [chosen] = loadWishes().settings;
  const place = options?.settings.find(({ settingId }) => settingId === chosen) ?? options?.settings[1];
  return (
    <Scenery url={place?.imageURL} soft>
      <main className={styles.loading} role="status">
        <img src={mark} alt="" width={104} height={104} />
        <h1 className="t-title">{m.story_ai_great_were_creating_your_rpg()}</h1>
        <p className={styles.hold}>
          <Spinner />
          {m.story_ai_this_might_take_a_minute()}
        </p>
      </main>
    </Scenery>
  );
}

interface OpenProps {
  book: GeneratedStory;
  options: StoryAiOptions | undefined;
  story: ReturnType<typeof useStory>;
}

function Open({ book, options, story }: OpenProps) {
  const [mapped, setMapped] = useState(false);
  const scene = currentScene(book);
  return (
    <div className={styles.chat}>
      <SceneView scene={scene} options={options}>
        <IconLink label={m.story_ai_leave_the_story()} to="/story-ai" look="glass">
          <ArrowLeft size={20} aria-hidden="true" />
        </IconLink>
        <h1 className={clsx(styles.title, 't-head')}>{book.title}</h1>
        <IconButton label={m.story_ai_your_path_so_far()} look="glass" onClick={() => setMapped(true)}>
          <RouteIcon size={20} aria-hidden="true" />
        </IconButton>
      </SceneView>
      <Talk book={book} story={story} />
      {mapped && <ChoiceMap book={book} options={options} onClose={() => setMapped(false)} />}
    </div>
  );
}

interface SceneViewProps {
  scene: GeneratedScene | undefined;
  options: StoryAiOptions | undefined;
  children: React.ReactNode;
}

function SceneView({ scene, options, children }: SceneViewProps) {
  const place = options?.settings.find(({ settingId }) => settingId === scene?.settingId);
  const cast = (scene?.characterIds ?? []).flatMap(
    (id) => options?.characters.find(({ characterId }) => characterId === id) ?? [],
  );
  return (
    <section className={styles.scene} aria-label={m.story_ai_the_scene()}>
      {place && (
        <Picture key={place.imageURL} url={place.imageURL} kind="background" alt={place.name} sizes="60vw" eager />
      )}
      <div className={styles.cast}>
        {cast.map(({ characterId, name, imageURL }) => (
          <Picture key={characterId} url={imageURL} kind="portrait" alt={name} sizes="360px" eager />
        ))}
      </div>
      <header className={styles.sceneHead}>{children}</header>
    </section>
  );
}

function Talk({ book, story }: Pick<OpenProps, 'book' | 'story'>) {
  const log = useRef<HTMLDivElement>(null);
  const said = story.waiting ? story.choice : null;
  const turns = book.pages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has come is shown when it comes
  useEffect(() => {
    log.current?.lastElementChild?.scrollIntoView({ block: 'start' });
  }, [turns, said]);
  return (
    <section className={styles.talk} aria-label={m.story_ai_the_story()}>
      <div
        className={styles.log}
        ref={log}
        role="log"
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll back through the story
        tabIndex={0}
        aria-label={m.story_ai_what_has_happened()}
      >
        {book.pages.map(({ scene, choice }) => (
          <Scene key={scene.sceneId} scene={scene} choice={choice} />
        ))}
        {said !== null && (
          <p className={styles.yours}>
            <StoryText text={said} />
          </p>
        )}
        {story.waiting && (
          <p>
            <span className="sr">{m.story_ai_the_story_continues()}</span>
            <TypingDots />
          </p>
        )}
        {story.failed && (
          <p className={styles.failed} role="alert">
            {story.failed}
            <Button onClick={story.retry}>{m.story_ai_try_again()}</Button>
          </p>
        )}
      </div>
      {isOver(book) ? <Ending book={book} /> : <Answer book={book} story={story} />}
    </section>
  );
}

function Scene({ scene, choice }: { scene: GeneratedScene; choice: string | null }) {
  const { choices } = scene.question;
  return (
    <>
      <article className={styles.story}>
        <p className={styles.place}>
          {m.story_ai_scene_sceneid_location({ sceneId: scene.sceneId, location: scene.location })}
        </p>
        <h2 className="t-head">
          <StoryText text={scene.title} />
        </h2>
        <p className={styles.words}>
          <StoryText text={scene.description} />
        </p>
        {choices.length > 0 && (
          <p>
            <StoryText text={scene.question.text} />{' '}
            <span className="muted">{m.story_ai_choices_lettersof({ lettersOf: listLetters(choices) })}</span>
          </p>
        )}
        {scene.ending && (
          <p className={styles.words}>
            <StoryText text={scene.ending} />
          </p>
        )}
      </article>
      {choice !== null && (
        <p className={styles.yours}>
          <StoryText text={choice} />
        </p>
      )}
    </>
  );
}

function Answer({ book, story }: Pick<OpenProps, 'book' | 'story'>) {
  const [text, setText] = useState('');
  const choices = currentScene(book)?.question.choices ?? [];
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || story.waiting) return;
    story.choose(interpretInput(text, choices));
    setText('');
  };
  return (
    <div className={styles.choices}>
      {choices.map((choice, place) => (
        <button
          key={choice}
          type="button"
          className={styles.choice}
          disabled={story.waiting}
          onClick={() => story.choose(choice)}
        >
          <b>{toLetter(place)}</b>
          <span>
            <StoryText text={choice} />
          </span>
        </button>
      ))}
      <form className={styles.say} onSubmit={send}>
        <input
          value={text}
          maxLength={storyAiLimits.choice}
          placeholder={m.story_ai_type_a_message()}
          aria-label={m.story_ai_your_own_words_or_a()}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="primary" large disabled={text.trim() === '' || story.waiting}>
          {m.spec_send()}
        </Button>
      </form>
    </div>
  );
}

function Ending({ book }: { book: GeneratedStory }) {
  return (
    <div className={styles.actions}>
      <ButtonLink look="primary" large to="/story-ai/chat?read=1">
        {m.story_ai_read_the_whole_story()}
      </ButtonLink>
      <DownloadButton book={book} />
      <ButtonLink look="glass" to="/story-ai/create">
        {m.story_ai_another_story()}
      </ButtonLink>
    </div>
  );
}
