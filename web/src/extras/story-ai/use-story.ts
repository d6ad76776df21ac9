import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import {
  appendScene,
  createGeneratedStory,
  currentScene,
  type GeneratedStory,
  loadGeneratedStory,
  loadWishes,
  storeGeneratedStory,
} from './book.ts';

/** State of a story being played. */
export interface PlayedStory {
  book: GeneratedStory | null;
  waiting: boolean;
  /** The error of the last step, or null. */
  failed: string | null;
  /** The last choice, while it awaits the next scene. */
  choice: string | null;
  choose(choice: string): void;
  /** Retries the last step. */
  retry(): void;
}

/** Starts a new story if `anew`, or continues the one stored in this browser. Calls `begun` once it has started. */
export function useStory(anew: boolean, begun: () => void): PlayedStory {
  const [book, setBook] = useState<GeneratedStory | null>(() => (anew ? null : loadGeneratedStory()));
  const [waiting, setWaiting] = useState(anew);
  const [failed, setFailed] = useState<string | null>(null);
  const [choice, setChoice] = useState<string | null>(null);
  const asked = useRef(false);

  async function take(step: () => Promise<GeneratedStory>): Promise<void> {
    setWaiting(true);
    setFailed(null);
    try {
      const next = await step();
      storeGeneratedStory(next);
      setBook(next);
      setChoice(null);
    } catch (error) {
      setFailed(errorText(error));
    } finally {
      setWaiting(false);
    }
  }

  const begin = () =>
    take(async () => {
      const opened = createGeneratedStory(await openStory());
      begun();
      return opened;
    });

  const goOn = (from: GeneratedStory, chosen: string) => {
    setChoice(chosen);
    return take(async () => {
      const prevScene = currentScene(from);
      if (!prevScene) throw new Error('A story has no scenes.');
      return appendScene(from, chosen, await send(calls.continueStory, { body: { prevScene, choice: chosen } }));
    });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a story is begun once, however often the screen is drawn
  useEffect(() => {
    if (!anew || asked.current) return;
    asked.current = true;
    void begin();
  }, []);

  return {
    book,
    waiting,
    failed,
    choice,
    choose: (chosen) => {
      if (book && !waiting) void goOn(book, chosen);
    },
    retry: () => void (book && choice !== null ? goOn(book, choice) : begin()),
  };
}

function openStory() {
  const { genre, characters, settings, overview } = loadWishes();
  return send(calls.startStory, {
    query: {
      ...(genre !== '' && { genre: genre as 'action' }),
      ...(characters.length > 0 && { characters: characters.join(',') }),
      ...(settings.length > 0 && { settings: settings.join(',') }),
      overview,
    },
  });
}
