import { type GeneratedScene, type StoryAiOptions, storyAiLimits, texts } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, Route as RouteIcon } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { Button, IconButton, IconLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TypingDots } from '../../ui/typing-dots.tsx';
import { asText, type Book, currentScene, isOver, letterOf, meantBy } from './book.ts';
import { optionsQuery } from './options-query.ts';
import styles from './story-ai.module.css';
import { useStory } from './use-story.ts';

/** The story itself: the scene at the left, what happens and what is chosen at the right. */
export function ChatPage() {
  const [params, setParams] = useSearchParams();
  const story = useStory(params.get('new') === '1', () => setParams({}, { replace: true }));
  const { data: options } = useQuery(optionsQuery);
  if (story.book) return <Open book={story.book} options={options} story={story} />;
  if (story.failed) {
    return (
      <main className={styles.loading}>
        <h1 className="t-title">The story did not begin</h1>
        <p className="muted">{story.failed}</p>
        <Button look="primary" large onClick={story.retry}>
          Try again
        </Button>
      </main>
    );
  }
  if (!story.waiting) return <Navigate to="/story-ai/create" replace />;
  return (
    <main className={styles.loading} role="status">
      <Spinner />
      <h1 className="t-title">Great, we're creating your RPG...</h1>
      <p className="muted">This might take a minute...</p>
    </main>
  );
}

interface OpenProps {
  book: Book;
  options: StoryAiOptions | undefined;
  story: ReturnType<typeof useStory>;
}

function Open({ book, options, story }: OpenProps) {
  const [mapped, setMapped] = useState(false);
  const scene = currentScene(book);
  return (
    <div className={styles.chat}>
      <SceneView scene={scene} options={options}>
        <IconLink label="Leave the story" to="/story-ai" look="glass">
          <ArrowLeft size={20} aria-hidden="true" />
        </IconLink>
        <h1 className="t-head">{book.title}</h1>
        <IconButton label="The way so far" look="glass" onClick={() => setMapped(true)}>
          <RouteIcon size={20} aria-hidden="true" />
        </IconButton>
      </SceneView>
      <Talk book={book} story={story} />
      {mapped && <WayMap book={book} onClose={() => setMapped(false)} />}
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
    <section className={styles.scene} aria-label="The scene">
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
    <section className={styles.talk} aria-label="The story">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll back through the story */}
      <div className={styles.log} ref={log} role="log" aria-live="polite" tabIndex={0} aria-label="What has happened">
        {book.pages.map(({ scene, choice }) => (
          <Scene key={scene.sceneId} scene={scene} choice={choice} />
        ))}
        {said !== null && <p className={styles.yours}>{said}</p>}
        {story.waiting && (
          <p>
            <span className="sr">The story goes on</span>
            <TypingDots />
          </p>
        )}
        {story.failed && (
          <p className={styles.failed} role="alert">
            {story.failed}
            <Button onClick={story.retry}>Try again</Button>
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
          Scene {scene.sceneId}: {scene.location}
        </p>
        <h2 className="t-head">{scene.title}</h2>
        <p className={styles.words}>{scene.description}</p>
        {choices.length > 0 && (
          <p>
            {scene.question.text}{' '}
            <span className="muted">Choices: {choices.map((_, place) => letterOf(place)).join(' or ')}</span>
          </p>
        )}
        {scene.ending && <p className={styles.words}>{scene.ending}</p>}
      </article>
      {choice !== null && <p className={styles.yours}>{choice}</p>}
    </>
  );
}

function Answer({ book, story }: Pick<OpenProps, 'book' | 'story'>) {
  const [text, setText] = useState('');
  const choices = currentScene(book)?.question.choices ?? [];
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || story.waiting) return;
    story.choose(meantBy(text, choices));
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
          <b>{letterOf(place)}</b>
          {choice}
        </button>
      ))}
      <form className={styles.say} onSubmit={send}>
        <input
          value={text}
          maxLength={storyAiLimits.choice}
          placeholder="Type a message..."
          aria-label="Your own words, or a letter"
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="primary" large disabled={text.trim() === '' || story.waiting}>
          {texts.send}
        </Button>
      </form>
    </div>
  );
}

function Ending({ book }: { book: Book }) {
  const navigate = useNavigate();
  return (
    <div className={styles.actions}>
      <Button look="primary" large onClick={() => download(book)}>
        <Download size={18} aria-hidden="true" />
        Download the story
      </Button>
      <Button large onClick={() => void navigate('/story-ai/create')}>
        Another story
      </Button>
    </div>
  );
}

function download(book: Book): void {
  const url = URL.createObjectURL(new Blob([asText(book)], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `${book.title.replace(/[^\p{L}\p{N} -]/gu, '')}.txt`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The choices that led here, and the ones that were left. */
function WayMap({ book, onClose }: { book: Book; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="The way so far">
      <ol className={styles.path}>
        {book.pages.map(({ scene, choice }) => (
          <li key={scene.sceneId}>
            <b>{scene.title}</b>
            {choice === null ? 'You are here.' : `You chose: ${choice}`}
            {scene.question.choices
              .filter((other) => choice !== null && other !== choice)
              .map((other) => (
                <small key={other}> · left: {other}</small>
              ))}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
