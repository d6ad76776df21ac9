import type { QuestState, Scene } from '@emberlore/contract';
import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { sayGoal } from '../quests/next-step.ts';
import { getQuestProgress, isKnown } from '../quests.ts';
import type { SceneLocation } from './places.ts';
import styles from './scene-detail.module.css';

interface DetailProps {
  place: SceneLocation;
  number: number;
  /** The link to Select Location. */
  to: string;
  onClose: () => void;
}

/** Dialog with a scene's description, characters and quests, and the button to enter it. */
export function SceneDetail({ place: { scene, progress }, number, to, onClose }: DetailProps) {
  return (
    <Dialog open onClose={onClose} title={scene.sceneName} ownTitle bare className={styles.dialog}>
      <div className={styles.scroll}>
        <div className={styles.pic}>
          <Picture
            url={scene.sceneBackgroundImageURL}
            kind="background"
            alt=""
            sizes="(max-width: 720px) 100vw, 720px"
          />
        </div>
        <div className={styles.body}>
          <p className={styles.number}>{m.play_scene_number({ number })}</p>
          <DialogTitle className="t-title">{scene.sceneName}</DialogTitle>
          <p className={styles.description}>{scene.sceneDescription}</p>
          <ul className={styles.cast} aria-label={m.play_who_is_here()}>
            {scene.characters.map((character) => (
              <li key={character.characterId}>
                <Avatar url={character.characterImageURL} alt="" size={44} face />
                {character.characterName}
              </li>
            ))}
          </ul>
          {scene.quests.length > 0 && <Quests scene={scene} states={progress.quests} />}
        </div>
        <div className={styles.foot}>
          <ButtonLink look="primary" large wide to={to}>
            {m.spec_select_location()}
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  );
}

const marks = {
  done: { Icon: CircleCheck, word: m.play_done() },
  begun: { Icon: CircleDot, word: m.play_started() },
  waiting: { Icon: Circle, word: m.play_waiting() },
};

function Quests({ scene, states }: { scene: Scene; states: readonly QuestState[] }) {
  return (
    <section className={styles.quests} aria-label={m.play_quests()}>
      <h3>{m.play_quests()}</h3>
      <ul>
        {scene.quests.map((quest) => {
          const questProgress = getQuestProgress(quest, states);
          const known = isKnown(quest, states);
          const { Icon, word } = marks[questProgress];
          return (
            <li key={quest.questId} data-standing={questProgress}>
              <Icon size={20} aria-hidden="true" />
              <span>
                <b>{known ? quest.questName : m.play_not_discovered_yet()}</b>
                {known && <span>{sayGoal(quest, scene)}</span>}
              </span>
              <em>{word}</em>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
