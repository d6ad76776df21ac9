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

/** The author's hint, and what to ask or do. Whom to turn to is in the goal already. */
const strengths = ['2', '3'] as const;

type Strength = (typeof strengths)[number];

/** Returns how many hints have been shown when the last one had this strength. */
const toSteps = (strength: number): number => strengths.filter((each) => Number(each) <= strength).length;

interface HintsProps {
  scene: Scene;
  storyToken: string;
  /** The quest of the goal; without it, the hints are at the quest that comes next. */
  questId?: string | undefined;
}

/**
 * Hints at the quest of the goal, one at a time, each plainer than the last. What was shown is there again on the next
 * visit, as long as the goal is the same.
 */
export function Hints({ scene, storyToken, questId: goal }: HintsProps) {
  const { storyId, sceneId } = scene;
  const [shown, setShown] = useState<{ hint: Hint | null; steps: number }>();
  const next = strengths[shown?.steps ?? 0];
  const getHint = async (strength: Strength) => {
    const query = { storyToken, sceneId, strength, ...(goal !== undefined && { questId: goal }) };
    return fillForReader(await send(calls.getHint, { query }));
  };
  const ask = useMutation({
    mutationFn: getHint,
    onSuccess: ({ hint }, strength) => {
      setShown({ hint, steps: toSteps(Number(strength)) });
      if (hint) keep(storyId, sceneId, hint.questId, Number(strength));
    },
    meta: { quiet: true },
  });
  const again = useMutation({
    mutationFn: ({ strength }: { questId: string; strength: Strength }) => getHint(strength),
    onSuccess({ hint }, { questId, strength }) {
      // A plain hint at another quest would give away more than was asked for.
      if (hint?.questId === questId) setShown((now) => now ?? { hint, steps: toSteps(Number(strength)) });
    },
    meta: { quiet: true },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on opening
  useEffect(() => {
    const before = loadRunMemory(storyId).hints[sceneId];
    const strength = strengths[toSteps(before?.strength ?? 0) - 1];
    if (before && strength) again.mutate({ questId: before.questId, strength });
  }, []);
  const sentences = shown?.hint ? listHintSentences(shown.hint) : [];
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
