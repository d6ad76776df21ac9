import type { QuestState, RuledScene, Scene } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, BookOpen, Check, ChevronDown, NotebookPen, Search, Split, Swords, Target } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { hasScreenKeyboard } from '../../../ui/device.ts';
import { useNarrow } from '../../../ui/use-media.ts';
import { runProgressQuery } from '../play-data.ts';
import { atOnce } from '../play-paths.ts';
import { noteGoal } from '../quest-news.ts';
import { canSearch, pendingFight } from '../quests.ts';
import styles from './goal.module.css';
import { findNextStep } from './next-step.ts';

interface GoalProps {
  storyId: string;
  storyToken: string;
  scene: Scene;
  quests: readonly QuestState[];
  won: boolean;
  rules: RuledScene;
  /** Whether the player is in a talk. */
  talking?: boolean;
  /** The id of the character with whom the player talks alone. */
  facing?: string;
  /** The link to the scenes, where a won scene leads. */
  scenesTo: string;
  /** Opens the quest journal. */
  onJournal: () => void;
  /** The link to the scene, for a screen that can't search or fight by itself. */
  sceneTo?: string;
  /** Opens the win of the scene, if the player has not read it. */
  onWin?: (() => void) | undefined;
  /** The way to a choice that a won scene offers first: a link, or an action on this screen. */
  choice?: string | (() => void) | undefined;
  /** The link to a talk elsewhere whose character offers a choice. */
  choiceInTalk?: string | undefined;
}

/**
 * The current goal of a scene in one sentence; in a won scene, the way to its choice, to the next scene or to the end of
 * the story.
 */
export function Goal(props: GoalProps) {
  const { won, choice, choiceInTalk, onWin, talking = false } = props;
  return (
    <>
      {/* Announced only if it was there before its text. */}
      <p className="sr" role="status">
        {onWin && sayWin(talking)}
      </p>
      {onWin ? (
        <WinWaiting onOpen={onWin} />
      ) : won && choice !== undefined ? (
        <ChoiceWaiting way={choice} />
      ) : (
        <div className={styles.row} data-talking={talking}>
          {choiceInTalk !== undefined && <ChoiceWaiting way={choiceInTalk} />}
          {won ? <WayOn {...props} /> : <OpenGoal {...props} />}
        </div>
      )}
    </>
  );
}

const sayWin = (talking: boolean): string =>
  talking && !hasScreenKeyboard() ? m.play_scene_won_press_alt_and_up() : m.play_scene_won();

function OpenGoal({ scene, quests, rules, talking = false, facing, onJournal, sceneTo }: GoalProps) {
  const next = findNextStep(scene, quests, rules, facing);
  // That something can be searched for is news even of the goal.
  const known = next.quest && next.quest.questType !== 'SEARCH' ? next.quest.questId : null;
  useEffect(() => {
    noteGoal(known);
    return () => noteGoal(null);
  }, [known]);
  // Without quests there is nothing but to talk.
  if (talking && scene.quests.length === 0) return null;
  const text = (
    <span role="status">
      <span className="sr">{m.play_your_goal()} </span>
      {next.text}
    </span>
  );
  return (
    <>
      {talking ? (
        <FoldedGoal onJournal={onJournal}>{text}</FoldedGoal>
      ) : (
        <GoalButton {...{ onJournal }}>{text}</GoalButton>
      )}
      {sceneTo !== undefined && canSearch(scene, quests) && (
        <Link
          className={styles.act}
          data-next="act"
          to={sceneTo}
          state={atOnce('search')}
          aria-label={m.play_search_the_scene()}
        >
          <Search size={18} aria-hidden="true" />
          <span className={styles.long}>{m.play_search_the_scene()}</span>
          <span className={styles.short}>{m.spec_search()}</span>
        </Link>
      )}
      {sceneTo !== undefined && pendingFight(scene, quests) && (
        <Link className={styles.act} data-next="act" to={sceneTo} state={atOnce('duel')}>
          <Swords size={18} aria-hidden="true" />
          {m.spec_fight()}
        </Link>
      )}
    </>
  );
}

interface GoalTextProps {
  onJournal: () => void;
  children: ReactNode;
}

function GoalButton({ onJournal, children }: GoalTextProps) {
  return (
    <button type="button" className={styles.goal} data-next="goal" title={m.play_quest_journal()} onClick={onJournal}>
      <Target size={18} aria-hidden="true" />
      {children}
    </button>
  );
}

/** The goal above a talk; on a phone one line that opens, with the way to the journal. */
function FoldedGoal({ onJournal, children }: GoalTextProps) {
  const [open, setOpen] = useState(false);
  if (!useNarrow()) return <GoalButton onJournal={onJournal}>{children}</GoalButton>;
  return (
    <div className={styles.folded} data-open={open}>
      <button
        type="button"
        className={styles.goal}
        data-next="goal"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {/* On the left: a way to search or fight may appear on the right at any moment. */}
        <ChevronDown size={18} aria-hidden="true" />
        {children}
      </button>
      {open && (
        <Button look="glass" onClick={onJournal}>
          <NotebookPen size={18} aria-hidden="true" />
          {m.play_quest_journal()}
        </Button>
      )}
    </div>
  );
}

function WayOn({ storyId, storyToken, scenesTo }: GoalProps) {
  const { data, isPending } = useQuery(runProgressQuery(storyId, storyToken));
  if (isPending) return null;
  const ended = data?.scenes.every(({ won }) => won) ?? false;
  return (
    <Link className={styles.goal} to={scenesTo} data-done="" data-next="way">
      <Check size={18} aria-hidden="true" />
      <span>{ended ? m.play_all_done_read_the_end() : m.play_done_here_choose_the_next_scene()}</span>
      <ArrowRight size={18} aria-hidden="true" />
    </Link>
  );
}

function WinWaiting({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={styles.win} data-next="win" aria-haspopup="dialog" onClick={onOpen}>
      <BookOpen size={20} aria-hidden="true" />
      <span>
        <b>{m.spec_scene_win()}</b> {m.play_read_how_it_ended()}
      </span>
      <ArrowRight size={18} aria-hidden="true" />
    </button>
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
    <Link className={styles.goal} to={way} data-done="" data-next="choice">
      {content}
    </Link>
  ) : (
    <button type="button" className={styles.goal} data-done="" data-next="choice" aria-haspopup="dialog" onClick={way}>
      {content}
    </button>
  );
}
