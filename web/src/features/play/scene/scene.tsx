import type { Character, Scene as SceneData, Story } from '@emberlore/contract';
import { clsx } from 'clsx';
import { NotebookPen, ScrollText, Search, Swords, Users } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '../../../i18n/messages.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx';
import { usesKeys } from '../../../ui/input-mode.ts';
import { SkipButton } from '../../../ui/skip-button.tsx';
import { Stage } from '../../../ui/stage.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { SceneChoices, useSceneOffer } from '../choices/scene-choices.tsx';
import { CoopCorner } from '../coop/coop-corner.tsx';
import { Duel } from '../duel/duel.tsx';
import { useWayOn } from '../locations/way-on.ts';
import { OpeningCard } from '../opening/opening-card.tsx';
import { useOpening } from '../opening/use-opening.ts';
import type { SceneEntry } from '../play-data.ts';
import { updateRunMemory } from '../play-memory.ts';
import {
  conversationPath,
  everyone,
  findPartnerId,
  findTalkedWith,
  groupPath,
  locationsPath,
  type PlayMode,
  wants,
} from '../play-paths.ts';
import { QuestToast } from '../quest-toast.tsx';
import { Goal } from '../quests/goal.tsx';
import { QuestPanel } from '../quests/quest-panel.tsx';
import { canSearch, pendingFight } from '../quests.ts';
import { sceneChoices, toChooser } from '../ruled-scene.ts';
import { tensionOf } from '../sound/scape.ts';
import { useSoundscape } from '../sound/use-soundscape.ts';
import { PlayHeader } from '../stage/play-header.tsx';
import { PlayReminder } from '../stage/play-reminder.tsx';
import { useGaveWay } from '../use-gave-way.ts';
import { WeatherLayer } from '../weather/weather-layer.tsx';
import { useWin } from '../win.ts';
import { WinDialog } from '../win-dialog.tsx';
import { Arrival, useArrival } from './arrival.tsx';
import { Cast } from './cast.tsx';
import styles from './scene.module.css';
import { SearchDialog } from './search-dialog.tsx';
import { SpotSearch } from './spot-search.tsx';

interface SceneProps {
  story: Story;
  scene: SceneData;
  entry: SceneEntry;
  mode: PlayMode;
}

/** Returns what a link to the scene opens at once. */
function findOpening(state: unknown, scene: SceneData, { quests }: SceneEntry): 'search' | 'duel' | null {
  if (wants('search', state) && canSearch(scene, quests)) return 'search';
  return wants('duel', state) && pendingFight(scene, quests) ? 'duel' : null;
}

/** Screen of a scene: background, characters and actions. */
export function Scene({ story, scene, entry, mode }: SceneProps) {
  const main = useRef<HTMLElement>(null);
  const goal = useRef<HTMLDivElement>(null);
  const { state } = useLocation();
  const [open, setOpen] = useState<'search' | 'spots' | 'look' | 'duel' | 'journal' | null>(() =>
    findOpening(state, scene, entry),
  );
  const arrival = useArrival(scene.sceneId);
  const opening = useOpening(story.storyId, scene.sceneId, entry.won);
  const win = useWin(story.storyId, scene.sceneId, entry.won, open === null && !opening.open);
  const offer = useSceneOffer(sceneChoices(entry), open === null && !opening.open && !win.open);
  const pointing = open === 'spots' || open === 'look';
  const searchable = canSearch(scene, entry.quests) || open === 'search' || pointing;
  const opponent = useOpponent(scene, entry, open === 'duel');
  useSoundscape(scene, tensionOf(scene, entry, { fighting: open === 'duel' }));
  useGaveWay(entry.rules, showToast, open !== null);
  const close = () => setOpen(null);
  // The button that opened the dialog may be gone.
  const focusAfter = () => main.current?.querySelector('button') ?? main.current?.querySelector('a');
  const locations = locationsPath(story.storyId, mode);
  const wayOn = useWayOn({ story, storyToken: entry.storyToken, sceneId: scene.sceneId, mode }, entry.won);
  useEffect(() => updateRunMemory(story.storyId, { lastScene: scene.sceneId }), [story.storyId, scene.sceneId]);
  useFirstFocus(main, open === null && !arrival.shown && !opening.open && !win.open);
  return (
    <Stage
      backgroundUrl={scene.sceneBackgroundImageURL}
      focus={scene.sceneBackgroundView}
      look="sharp"
      weather={<WeatherLayer weather={scene.sceneAtmosphere?.weather} />}
      className={clsx(styles.stage, arrival.shown && styles.arriving)}
    >
      <PlayHeader storyId={story.storyId} back={{ to: locations, label: m.play_back_to_select_location() }}>
        <small>{story.storyName}</small>
        <h1>{scene.sceneName}</h1>
        <SkipButton onSkip={() => main.current?.querySelector('a')?.focus()}>
          {m.play_skip_to_the_characters()}
        </SkipButton>
      </PlayHeader>
      <div className={styles.books}>
        <IconButton label={m.play_read_the_opening_again()} look="glass" onClick={opening.show}>
          <ScrollText size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={m.play_quest_journal()} look="glass" onClick={() => setOpen('journal')}>
          <NotebookPen size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.goal} ref={goal}>
        <Goal
          {...{ scene, ...entry }}
          storyId={story.storyId}
          scenesTo={locations}
          choice={offer.choice && offer.show}
          choiceInTalk={toChooser(entry, scene.sceneId, mode)}
          onJournal={() => setOpen('journal')}
        />
      </div>
      <main ref={main}>
        {pointing ? (
          <SpotSearch
            storyId={story.storyId}
            scene={scene}
            entry={entry}
            everywhere={open === 'look'}
            onClose={close}
            focusAfter={focusAfter}
          />
        ) : (
          <People
            scene={scene}
            entry={entry}
            mode={mode}
            onFight={opponent && (() => setOpen('duel'))}
            onSearch={searchable ? () => setOpen('search') : undefined}
          />
        )}
      </main>
      <WeatherLayer weather={scene.sceneAtmosphere?.weather} front />
      <CoopCorner story={story} scene={scene} entry={entry} mode={mode} place="scene" />
      <PlayReminder />
      <QuestToast scene={scene} />
      {open === 'search' && (
        <SearchDialog
          storyId={story.storyId}
          scene={scene}
          entry={entry}
          onClose={close}
          onPoint={() => setOpen('spots')}
          onLook={() => setOpen('look')}
          focusAfter={focusAfter}
        />
      )}
      {open === 'duel' && opponent && (
        <Duel
          storyId={story.storyId}
          scene={scene}
          opponent={opponent}
          entry={entry}
          onClose={close}
          focusAfter={focusAfter}
        />
      )}
      {open === 'journal' && (
        <QuestPanel scene={scene} storyToken={entry.storyToken} rules={entry.rules} onClose={close} />
      )}
      {arrival.shown && <Arrival storyName={story.storyName} scene={scene} onLeave={arrival.leave} />}
      {opening.open && !arrival.shown && (
        <OpeningCard
          story={story}
          scene={scene}
          storyToken={entry.storyToken}
          onClose={opening.close}
          focusAfter={() => main.current?.querySelector('a')}
        />
      )}
      {win.open && (
        <WinDialog {...{ scene, wayOn }} to={locations} choiceAt={offer.choice ? null : undefined} onTold={win.told} />
      )}
      <SceneChoices
        offer={offer}
        wayOn={wayOn}
        storyId={story.storyId}
        sceneId={scene.sceneId}
        storyToken={entry.storyToken}
        choices={entry.rules.choices}
        focusAfter={() => goal.current?.querySelector<HTMLElement>('a, button')}
      />
    </Stage>
  );
}

/** Once the stage is free, moves the focus of a player who came by keys to the first character, where it is seen. */
function useFirstFocus(main: RefObject<HTMLElement | null>, isFree: boolean): void {
  const done = useRef(false);
  useEffect(() => {
    if (!isFree || done.current) return;
    done.current = true;
    const at = document.activeElement;
    if (usesKeys() && (at === document.body || at?.matches('h1'))) main.current?.querySelector('a')?.focus();
  }, [isFree, main]);
}

interface PeopleProps extends Pick<SceneProps, 'scene' | 'entry' | 'mode'> {
  /** Starts the fight; undefined while there is none. */
  onFight: (() => void) | undefined;
  /** Starts the search; undefined while nothing is sought. */
  onSearch: (() => void) | undefined;
}

/** The characters of the scene, and below them what else can be done here. */
function People({ scene, entry, mode, onFight, onSearch }: PeopleProps) {
  const several = scene.characters.length + (findPartnerId(mode) ? 1 : 0) > 1;
  const talkedWith = findTalkedWith(useLocation().state);
  const group = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (talkedWith === everyone) group.current?.focus({ preventScroll: true });
  }, [talkedWith]);
  return (
    <>
      <Cast
        characters={scene.characters}
        raised={several || (onFight ?? onSearch) !== undefined}
        newsBelow={entry.duels.length}
        talkedWith={talkedWith}
        toTalk={(character) => conversationPath(entry.storyToken, scene.sceneId, character.characterId, mode)}
      />
      <div className={styles.prompt}>
        <div>
          <p>{m.spec_select_character()}</p>
          <DuelResults scene={scene} duels={entry.duels} />
          <small>{m.play_characters_are_ai_what_they()}</small>
        </div>
        <div className={styles.acts}>
          {several && (
            <ButtonLink ref={group} look="glass" large to={groupPath(entry.storyToken, scene.sceneId, mode)}>
              <Users size={20} aria-hidden="true" />
              {m.play_talk_to_everyone()}
            </ButtonLink>
          )}
          {onFight && (
            <Button look={onSearch ? 'glass' : 'primary'} large onClick={onFight}>
              <Swords size={20} aria-hidden="true" />
              {m.spec_fight()}
            </Button>
          )}
          {onSearch && (
            <Button look="primary" large onClick={onSearch}>
              <Search size={20} aria-hidden="true" />
              {m.spec_search()}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/** Lines that say how the duels of this scene ended. */
function DuelResults({ scene, duels }: { scene: SceneData; duels: SceneEntry['duels'] }) {
  return duels.map(({ characterId, outcome }) => {
    const name = scene.characters.find((each) => each.characterId === characterId)?.characterName;
    if (name === undefined) return null;
    const text = outcome === 'won' ? m.play_you_have_beaten_name({ name }) : m.play_name_has_beaten_you({ name });
    return (
      <small key={characterId} className={styles.duel}>
        {text}
      </small>
    );
  });
}

/** Returns the character to fight; keeps it until the duel is left, even once it is won. */
function useOpponent(scene: SceneData, entry: SceneEntry, fighting: boolean): Character | undefined {
  const wanted = pendingFight(scene, entry.quests)?.questTriggerId;
  const [last, setLast] = useState(wanted);
  if (wanted !== undefined && wanted !== last) setLast(wanted);
  const id = wanted ?? (fighting ? last : undefined);
  return scene.characters.find(({ characterId }) => characterId === id);
}
