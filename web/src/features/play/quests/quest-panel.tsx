import type { calls as Calls, Output, RuledScene, Scene } from '@emberlore/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Check, Circle, CircleDot, Lightbulb } from 'lucide-react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { fillForReader } from '../../../api/filled-names.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { FoundItemButton } from '../found-item.tsx';
import { getQuestProgress, isKnown, questsWin } from '../quests.ts';
import { Hints } from './hints.tsx';
import { findNextStep, sayGoal, sayWhatComesFirst } from './next-step.ts';
import styles from './quest-panel.module.css';

function journalQuery(storyToken: string, sceneId: string) {
  return queryOptions({
    queryKey: ['play', 'journal', storyToken, sceneId],
    queryFn: async () => fillForReader(await send(calls.getQuestJournal, { query: { storyToken, sceneId } })),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

interface PanelProps {
  scene: Scene;
  storyToken: string;
  /** What the story's rules make of the scene. */
  rules: RuledScene;
  /** The id of the character with whom the player talks alone. */
  facing?: string;
  onClose: () => void;
  /** Takes focus on close before what opened the journal, if it returns something. */
  focusNext?: () => HTMLElement | null;
}

/** The quest journal: open quests, hints earned, knowledge learned and items found. */
export function QuestPanel({ scene, storyToken, rules, facing, onClose, focusNext }: PanelProps) {
  const journal = useQuery(journalQuery(storyToken, scene.sceneId));
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.play_quest_journal()}
      className={styles.panel}
      focusNext={focusNext}
      loading={journal.isPending}
    >
      <p className={styles.at}>{scene.sceneName}</p>
      {journal.data ? (
        <Known {...{ scene, storyToken, rules, facing }} journal={journal.data} />
      ) : journal.isError ? (
        <div className={styles.failed}>
          <p>{errorText(journal.error)}</p>
          <Button onClick={() => void journal.refetch()}>{m.play_try_again()}</Button>
        </div>
      ) : (
        <Waiting text={m.play_loading_quests()} />
      )}
      <Button wide onClick={onClose} className={styles.close}>
        {m.spec_close()}
      </Button>
    </Dialog>
  );
}

type Journal = Output<typeof Calls.getQuestJournal>;

const icons = { done: Check, begun: CircleDot, waiting: Circle };
const words = { done: m.play_done(), begun: m.play_started(), waiting: m.play_not_started() };

interface KnownProps extends Pick<PanelProps, 'scene' | 'storyToken' | 'rules'> {
  facing: string | undefined;
  journal: Journal;
}

function Known({ scene, storyToken, rules, facing, journal }: KnownProps) {
  const next = findNextStep(scene, journal.quests, rules, facing);
  const open = scene.quests.length > 0 && !questsWin(journal.quests);
  return (
    <>
      {open && (
        <>
          <p className={styles.goal}>
            {m.play_your_goal()} {next.text}
          </p>
          <Hints key={next.quest?.questId} scene={scene} storyToken={storyToken} questId={next.quest?.questId} />
        </>
      )}
      {scene.quests.length === 0 ? (
        <p className={styles.none}>{m.play_no_quests_here_talk_to_everyone()}</p>
      ) : (
        <ul className={styles.quests}>
          {scene.quests.map((quest) => {
            const questProgress = getQuestProgress(quest, journal.quests);
            const known = isKnown(quest, journal.quests) || (open && next.tells && quest === next.quest);
            const first =
              known && questProgress !== 'done' ? sayWhatComesFirst(quest, scene, journal.quests, rules) : null;
            const Icon = icons[questProgress];
            const hint = journal.quests.find(({ questId }) => questId === quest.questId)?.hint;
            return (
              <li key={quest.questId} data-standing={questProgress}>
                <Icon size={20} aria-hidden="true" />
                <div>
                  <b>{known ? quest.questName : m.play_not_discovered_yet()}</b>
                  <span className="sr">{words[questProgress]}</span>
                  {known && <p>{sayGoal(quest, scene)}</p>}
                  {first !== null && <p className={styles.first}>{first}</p>}
                  {hint && (
                    <p className={styles.hint}>
                      <Lightbulb size={16} aria-hidden="true" />
                      <span className="sr">{m.play_hint()} </span>
                      {hint}
                    </p>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {journal.told.map(({ characterId, characterName, lines }) => (
        <section key={characterId} className={styles.told}>
          <h3>
            {characterName} {m.play_told_you()}
          </h3>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      {journal.found.length > 0 && (
        <section className={styles.told}>
          <h3>{m.play_found()}</h3>
          <ul className={styles.found}>
            {journal.found.map((item) => (
              <li key={item.itemId}>
                <FoundItemButton item={item} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
