import type { Scene } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { fillForReader } from '../../../api/filled-names.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { loadRunMemory, updateRunMemory } from '../play-memory.ts';
import { type Hint, listHintSentences } from './hint-text.ts';
import styles from './quest-panel.module.css';

const strengths = ['1', '2', '3'] as const;

/**
 * Hints at the quest that comes next, one at a time, each plainer than the last. What was shown is there again on the
 * next visit, as long as the same quest comes next.
 */
export function Hints({ scene, storyToken }: { scene: Scene; storyToken: string }) {
  const { storyId, sceneId } = scene;
  const [shown, setShown] = useState<{ hint: Hint | null; steps: number }>();
  const next = strengths[shown?.steps ?? 0];
  const ask = useMutation({
    mutationFn: async (strength: (typeof strengths)[number]) =>
      fillForReader(await send(calls.getHint, { query: { storyToken, sceneId, strength } })),
    onSuccess: ({ hint }, strength) => {
      // Without a sentence of the author, the second hint would say nothing new.
      if (hint && strength === '2' && !hint.sentence) {
        ask.mutate('3');
        return;
      }
      setShown({ hint, steps: Number(strength) });
      if (hint) keep(storyId, sceneId, hint.questId, Number(strength));
    },
    meta: { quiet: true },
  });
  const again = useMutation({
    mutationFn: async ({ strength }: { questId: string; strength: (typeof strengths)[number] }) =>
      fillForReader(await send(calls.getHint, { query: { storyToken, sceneId, strength } })),
    onSuccess({ hint }, { questId, strength }) {
      // A plain hint at another quest would give away more than was asked for.
      if (hint?.questId === questId) setShown((now) => now ?? { hint, steps: Number(strength) });
    },
    meta: { quiet: true },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    const before = loadRunMemory(storyId).hints[sceneId];
    const strength = strengths[(before?.strength ?? 0) - 1];
    if (before && strength) again.mutate({ questId: before.questId, strength });
  }, []);
  const sentences = shown?.hint ? listHintSentences(shown.hint, scene) : [];
  return (
    <div className={styles.hints}>
      <ul role="status">
        {shown && !shown.hint && <li>{m.play_no_hint()}</li>}
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {ask.isError && <p role="alert">{errorText(ask.error)}</p>}
      {next !== undefined && (!shown || shown.hint) && (
        <Button busy={ask.isPending || again.isPending} onClick={() => ask.mutate(next)}>
          <Lightbulb size={16} aria-hidden="true" />
          {shown ? m.play_get_a_plainer_hint() : m.play_get_a_hint()}
        </Button>
      )}
    </div>
  );
}

function keep(storyId: string, sceneId: string, questId: string, strength: number): void {
  const { hints } = loadRunMemory(storyId);
  updateRunMemory(storyId, { hints: { ...hints, [sceneId]: { questId, strength } } });
}
