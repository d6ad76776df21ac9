import type { Character, DuelState, Scene } from '@emberlore/contract';
import { clsx } from 'clsx';
import { Angry, Frown, Heart, Meh, Smile } from 'lucide-react';
import { useAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Bust } from '../../../ui/bust.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialog.tsx';
import { FocusedPicture } from '../../../ui/focused-picture.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { useNarrow } from '../../../ui/use-media.ts';
import { LivingFace } from '../../../voice/face/living-face.tsx';
import { chooseFace } from '../../../voice/parts/faces.ts';
import type { SceneEntry } from '../play-data.ts';
import { Roll } from './dice.tsx';
import styles from './duel.module.css';
import { roundText, rulesText } from './duel-words.ts';
import { Stances } from './stances.tsx';
import tale from './tale.module.css';
import { type Duel as DuelHere, useDuel } from './use-duel.ts';

interface DuelProps {
  storyId: string;
  scene: Scene;
  opponent: Character;
  entry: SceneEntry;
  onClose: () => void;
  focusAfter: () => HTMLElement | null | undefined;
}

/** The duel behind the Fight button: two opponents, three stances, visible dice. */
export function Duel({ storyId, scene, opponent, entry, onClose, focusAfter }: DuelProps) {
  const { sceneId } = scene;
  const { duel, tell } = useDuel({ storyId, sceneId, characterId: opponent.characterId }, entry);
  const close = () => {
    onClose();
    tell();
  };
  const name = opponent.characterName;
  return (
    <Dialog
      open
      onClose={close}
      title={m.play_duel_with_name({ name })}
      ownTitle
      bare
      className={styles.duel}
      focusAfter={focusAfter}
    >
      <FocusedPicture
        className={styles.ground}
        url={scene.sceneBackgroundImageURL}
        kind="background"
        alt=""
        sizes="100vw"
      />
      <div className={styles.shade} />
      <DialogTitle className={styles.title}>{m.play_duel_with_name({ name })}</DialogTitle>
      {duel.state ? (
        <Fight duel={duel} state={duel.state} opponent={opponent} onClose={close} />
      ) : duel.failed ? (
        <div className={styles.lost}>
          <p>{m.play_the_duel_couldnt_start()}</p>
          <Button look="primary" onClick={duel.open}>
            {m.play_try_again()}
          </Button>
        </div>
      ) : (
        <div className={styles.lost}>
          <Waiting text={m.play_preparing_the_duel()} />
        </div>
      )}
    </Dialog>
  );
}

interface FightProps {
  duel: DuelHere;
  state: DuelState;
  opponent: Character;
  onClose: () => void;
}

function Fight({ duel, state, opponent, onClose }: FightProps) {
  const { yours, theirs, hit, round, outcome } = state;
  const face = chooseFace(opponent, state.emotion.code);
  return (
    <div className={styles.arena} data-hit={round > 0 ? hit : 'nobody'}>
      <div className={styles.sides}>
        <Yourself state={state} />
        <div className={styles.them}>
          <div className={styles.bust} key={hit === 'theirs' ? round : 'standing'} data-struck={hit === 'theirs'}>
            <Bust
              url={face.url}
              alt={face.alt}
              sizes="(max-width: 640px) 300px, 640px"
              eager
              over={(url) => <LivingFace url={url} />}
            />
          </div>
          <div className={styles.plate}>
            <b>{opponent.characterName}</b>
            <Hearts left={theirs.hearts} whose={opponent.characterName} />
          </div>
        </div>
      </div>
      <div className={styles.table}>
        <div className={styles.rolls}>
          <Roll fighter={yours} label={m.play_you()} round={round} best={hit === 'theirs'} />
          <Roll fighter={theirs} label={opponent.characterName} round={round} best={hit === 'yours'} />
        </div>
        <Tale state={state} name={opponent.characterName} />
        {outcome === null ? (
          <>
            <Stances disabled={duel.busy} onTake={duel.take} />
            <p className={styles.rules}>{rulesText(state, opponent.characterName).join(' ')}</p>
          </>
        ) : (
          <div className={styles.ends} ref={focusFirst}>
            {outcome === 'lost' && (
              <Button look="primary" large busy={duel.busy} onClick={duel.open}>
                {m.play_try_again()}
              </Button>
            )}
            <Button look={outcome === 'won' ? 'primary' : 'glass'} large onClick={onClose}>
              {outcome === 'won' ? m.play_claim_victory() : m.play_back_to_the_scene()}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/** The stances are gone, and the focus with them. */
function focusFirst(ends: HTMLElement | null): void {
  ends?.querySelector('button')?.focus({ preventScroll: true });
}

/** Log of the rounds; the live region announces each round and the end. */
function Tale({ state, name }: { state: DuelState; name: string }) {
  return (
    <div className={tale.tale} role="status" key={state.round}>
      <p className={clsx(tale.told, state.outcome && tale.over)}>{roundText(state, name)}</p>
      {state.narration.map(({ by, text }) => (
        <p key={text} className={by === 'npc' ? tale.says : tale.seen}>
          {by === 'npc' ? `“${text}”` : text}
        </p>
      ))}
    </div>
  );
}

/** The player's side: their picture, and its reaction to the round. */
function Yourself({ state }: { state: DuelState }) {
  const account = useAccount();
  const small = useNarrow();
  const { hit, round, outcome, yours } = state;
  const mood = outcome === 'won' || (hit === 'theirs' && outcome === null) ? 'glad' : moodAfter(state);
  const Face = { glad: Smile, hurt: Angry, beaten: Frown, ready: Meh }[mood];
  return (
    <div className={styles.you}>
      <div
        className={styles.frame}
        key={hit === 'yours' ? round : 'standing'}
        data-struck={hit === 'yours'}
        data-mood={mood}
      >
        <Avatar url={account?.userProfileImageURL ?? ''} alt="" size={small ? 92 : 200} />
        <span className={styles.mood} role="img" aria-label={m.play_you_mood({ mood })}>
          <Face size={24} aria-hidden="true" />
        </span>
      </div>
      <div className={styles.plate}>
        <b>{account?.userName ?? m.play_you()}</b>
        <Hearts left={yours.hearts} whose={m.play_you()} />
      </div>
    </div>
  );
}

function moodAfter({ outcome, hit, round }: DuelState): 'beaten' | 'hurt' | 'ready' {
  if (outcome === 'lost') return 'beaten';
  return round > 0 && hit === 'yours' ? 'hurt' : 'ready';
}

const most = [1, 2, 3];

function Hearts({ left, whose }: { left: number; whose: string }) {
  return (
    <span
      className={styles.hearts}
      role="img"
      aria-label={m.play_whose_left_of_length_hearts({ whose, left, length: most.length })}
    >
      {most.map((heart) => (
        <Heart key={heart} size={16} fill="currentColor" data-lost={heart > left} aria-hidden="true" />
      ))}
    </span>
  );
}
