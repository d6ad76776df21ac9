import type { QuestState, Scene } from '@emberlore/contract';
import { ArrowRight, Check, Target } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../i18n/messages.ts';
import { findGoal } from '../quests.ts';
import styles from './goal.module.css';

interface GoalProps {
  scene: Scene;
  quests: readonly QuestState[];
  won: boolean;
  /** The character being talked with: the screen itself already says to talk to them. */
  talkingWith?: string;
  /** The link to the scenes, where a won scene leads. */
  scenesTo: string;
}

/** The current goal of a scene in one sentence; in a won scene, the way to the next one. */
export function Goal({ scene, quests, won, talkingWith, scenesTo }: GoalProps) {
  if (won) {
    return (
      <Link className={styles.goal} to={scenesTo} data-done="">
        <Check size={18} aria-hidden="true" />
        <span>{m.play_done_here_choose_the_next_scene()}</span>
        <ArrowRight size={18} aria-hidden="true" />
      </Link>
    );
  }
  const goal = findGoal(scene, quests);
  if (goal?.questType === 'DIALOGUE' && goal.questTriggerId === talkingWith) return null;
  return (
    <p className={styles.goal} role="status">
      <Target size={18} aria-hidden="true" />
      <span>
        <span className="sr">{m.play_your_goal()} </span>
        {goal?.questDescription ?? m.play_talk_to_the_people_here()}
      </span>
    </p>
  );
}
