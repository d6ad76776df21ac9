import { openingOf, openingSentences, type Scene, type Story } from '@emberlore/contract';
import { Square, Volume2 } from 'lucide-react';
import { useEffect, useId } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialog.tsx';
import { findFirstScene } from '../record-play.ts';
import styles from './opening-card.module.css';
import { type OpeningVoice, useOpeningVoice } from './use-opening-voice.ts';

interface CardProps {
  story: Story;
  scene: Scene;
  storyToken: string;
  onClose: () => void;
  /** Takes focus after the card if nothing opened it. */
  focusAfter: () => HTMLElement | null | undefined;
}

/**
 * The opening of a scene: where you are, who you are, what you want, and the first move. Read aloud on request. Before
 * the first scene it also tells, when asked, what the story is about, for players who have never seen its page.
 */
export function OpeningCard({ story, scene, storyToken, onClose, focusAfter }: CardProps) {
  const textId = useId();
  const voice = useOpeningVoice(storyToken, scene.sceneId);
  useEnter(onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={scene.sceneName || m.play_opening()}
      ownTitle
      className={styles.card}
      textId={textId}
      focusAfter={focusAfter}
    >
      <p className={styles.at}>{story.storyName}</p>
      <DialogTitle className={styles.title}>{scene.sceneName || m.play_opening()}</DialogTitle>
      <p className={styles.tale} id={textId}>
        {openingSentences(openingOf(scene)).map((sentence, place) => (
          <span key={sentence} data-speaking={place === voice.sentence}>
            {sentence}{' '}
          </span>
        ))}
      </p>
      {findFirstScene(story)?.sceneId === scene.sceneId && story.storyDescription !== '' && (
        <details className={styles.stakes}>
          <summary>{m.play_about_this_story()}</summary>
          <p>{story.storyDescription}</p>
        </details>
      )}
      <div className={styles.acts}>
        <Button look="primary" large onClick={onClose} data-first>
          {m.play_begin()}
        </Button>
        <Listen voice={voice} />
      </div>
    </Dialog>
  );
}

function Listen({ voice }: { voice: OpeningVoice }) {
  if (voice.state === 'speaking')
    return (
      <Button large onClick={voice.stop}>
        <Square size={16} fill="currentColor" aria-hidden="true" />
        {m.play_stop_reading()}
      </Button>
    );
  return (
    <Button large busy={voice.state === 'loading'} onClick={voice.start}>
      <Volume2 size={20} aria-hidden="true" />
      {m.play_read_it_to_me()}
    </Button>
  );
}

/** Enter begins, unless something that it opens or presses has the focus. */
function useEnter(onEnter: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const onButton = event.target instanceof Element && event.target.closest('button, a, summary') !== null;
      if (event.key !== 'Enter' || event.repeat || onButton) return;
      event.preventDefault();
      onEnter();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onEnter]);
}
