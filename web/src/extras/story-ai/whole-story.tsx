import type { StoryAiOptions } from '@emberlore/contract';
import { Download } from 'lucide-react';
import { m } from '../../i18n/messages.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { OpenPage } from '../../ui/open-page.tsx';
import { saveFile, toFileName } from '../../ui/save-file.ts';
import { currentScene, formatStory, type GeneratedStory } from './book.ts';
import { StoryText } from './story-text.tsx';
import styles from './whole-story.module.css';

/** The whole story to read. */
export function WholeStory({ book, options }: { book: GeneratedStory; options: StoryAiOptions | undefined }) {
  const last = currentScene(book);
  const place = options?.settings.find(({ settingId }) => settingId === last?.settingId);
  return (
    <OpenPage
      back={{ to: '/story-ai/chat', label: m.story_ai_back_to_the_last_scene() }}
      background={place?.imageURL}
      soft
      end={<DownloadButton book={book} />}
      className={styles.main}
    >
      <article className={styles.book}>
        <header>
          <h1 className="t-hero">{book.title}</h1>
          <p className="t-lead">{book.theme}</p>
        </header>
        {book.pages.map(({ scene, choice }) => (
          <section key={scene.sceneId}>
            <h2 className="t-head">{scene.title}</h2>
            <p className={styles.place}>{scene.location}</p>
            <p className={styles.words}>
              <StoryText text={scene.description} />
            </p>
            {choice !== null && (
              <p className={styles.choice}>
                <StoryText text={choice} />
              </p>
            )}
            {scene.ending && (
              <p className={styles.words}>
                <StoryText text={scene.ending} />
              </p>
            )}
          </section>
        ))}
        <p className={styles.end}>{m.story_ai_the_end()}</p>
        <footer className={styles.actions}>
          <DownloadButton book={book} primary />
          <ButtonLink large to="/story-ai/create">
            {m.story_ai_another_story()}
          </ButtonLink>
        </footer>
      </article>
    </OpenPage>
  );
}

/** Button that downloads the story as text. */
export function DownloadButton({ book, primary = false }: { book: GeneratedStory; primary?: boolean }) {
  const text = () => new Blob([formatStory(book)], { type: 'text/plain;charset=utf-8' });
  return (
    <Button
      look={primary ? 'primary' : 'glass'}
      large={primary}
      onClick={() => saveFile(text(), `${toFileName(book.title)}.txt`)}
    >
      <Download size={18} aria-hidden="true" />
      {m.story_ai_download_the_story()}
    </Button>
  );
}
