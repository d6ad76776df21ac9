import type { QuestState, Scene } from '@emberlore/contract';
import { ArrowRight, Check, Split, Target } from 'lucide-react';
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
  /** The way to a choice that a won scene offers first: a link, or an action on this screen. */
  choice?: string | (() => void) | undefined;
}

/** The current goal of a scene in one sentence; in a won scene, the way to its choice or the next scene. */
export function Goal({ scene, quests, won, talkingWith, scenesTo, choice }: GoalProps) {
  if (won && choice !== undefined) return <ChoiceWaiting way={choice} />;
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

function ChoiceWaiting({ way }: { way: string | (() => void) }) {
  const content = (
    <>
      <Split size={18} aria-hidden="true" />
      <span>{m.play_a_choice_is_waiting()}</span>
      <ArrowRight size={18} aria-hidden="true" />
    </>
  );
  return typeof way === 'string' ? (
    <Link className={styles.goal} to={way} data-done="">
      {content}
    </Link>
  ) : (
    <button type="button" className={styles.goal} data-done="" aria-haspopup="dialog" onClick={way}>
      {content}
    </button>
  );
}
