import type { Character, Scene, Story } from '@emberlore/contract';
import { useEffect, useMemo, useState } from 'react';
import { useAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { useStore } from '../../../ui/store.ts';
import { findMessageBox } from '../../../voice/parts/message-box.ts';
import { TalkScreen } from '../../../voice/parts/talk-screen.tsx';
import { useTalk } from '../../../voice/parts/use-talk.ts';
import type { TalkState } from '../../../voice/talk/talk-state.ts';
import { useTalkChoice } from '../choices/use-talk-choice.tsx';
import { usePartner } from '../coop/partner.ts';
import { ItemTray, TrayButton } from '../items/item-tray.tsx';
import { findItems } from '../items/item-words.ts';
import { useWayOn } from '../locations/way-on.ts';
import type { SceneEntry } from '../play-data.ts';
import { everyone, fromTalk, locationsPath, type PlayMode, scenePath } from '../play-paths.ts';
import { QuestToast } from '../quest-toast.tsx';
import { Goal } from '../quests/goal.tsx';
import { QuestPanel } from '../quests/quest-panel.tsx';
import { countOpen } from '../quests.ts';
import { sceneChoices, toChooser } from '../ruled-scene.ts';
import { tensionOf } from '../sound/scape.ts';
import { useSoundscape } from '../sound/use-soundscape.ts';
import { PlayHeader } from '../stage/play-header.tsx';
import { PlayReminder } from '../stage/play-reminder.tsx';
import { keepFresh } from '../talk/fresh-lines.ts';
import { useTalkKeys } from '../talk/use-talk-keys.ts';
import { useGaveWay } from '../use-gave-way.ts';
import { WeatherLayer } from '../weather/weather-layer.tsx';
import { useWinCard } from '../win.ts';
import { WinDialog } from '../win-dialog.tsx';
import { focusAmong } from './group-focus.ts';
import { groupTalkIn } from './group-talks.ts';
import { findListeners } from './listeners.ts';
import { PeopleStrip } from './people-strip.tsx';

interface GroupTalkProps {
  story: Story;
  scene: Scene;
  entry: SceneEntry;
  mode: PlayMode;
}

/** Screen of a talk with everybody in a scene, and the partner of a co-op run. */
export function GroupTalk({ story, scene, entry, mode }: GroupTalkProps) {
  const { storyToken } = entry;
  const { talk, focus, attend } = useMemo(
    () => groupTalkIn(story, scene, storyToken, mode),
    [story, scene, storyToken, mode],
  );
  const partner = usePartner(mode, entry.rules);
  const people = useMemo(() => {
    const isThere = scene.characters.some(({ characterId }) => characterId === partner?.characterId);
    return partner && !isThere ? [...scene.characters, partner] : scene.characters;
  }, [scene.characters, partner]);
  const present = people.map(({ characterId }) => characterId);
  const state = useTalk(talk);
  const chosen = focusAmong(useStore(focus), present);
  // Before anything can be sent.
  attend(present);
  useSoundscape(scene, tensionOf(scene, entry, {}));
  const [journal, setJournal] = useState(false);
  const [trayOpen, setTrayOpen] = useState(false);
  const account = useAccount();
  // Authors talk in their own stories for free.
  const own = account?.userId === story.storyUserId;
  const broke = account?.credits === 0 && !own;
  const win = useWinCard(story.storyId, scene.sceneId, entry.won && !state.sending);
  const scenesTo = locationsPath(story.storyId, mode);
  const wayOn = useWayOn({ story, storyToken, sceneId: scene.sceneId, mode }, entry.won);
  const sceneTo = scenePath(storyToken, scene.sceneId, mode);
  const back = { to: sceneTo, label: m.play_back_to_the_scene(), state: fromTalk(everyone) };
  useTalkKeys(state, back);
  useGaveWay(entry.rules, talk.narrate, state.sending);
  const choiceAt = sceneChoices(entry).length > 0 ? sceneTo : undefined;
  const choice = useTalkChoice({
    storyId: story.storyId,
    sceneId: scene.sceneId,
    storyToken,
    characterId: everyone,
    offeredBy: present,
    choices: entry.rules.choices,
    openGoals: countOpen(scene, entry.quests),
    talk,
    state,
  });
  const trayPlace = { storyId: story.storyId, sceneId: scene.sceneId, storyToken: entry.storyToken };
  const items = findItems(story, entry.rules.carried);
  const carried = items.map(({ itemName }) => itemName);
  const fresh = keepFresh(state.suggestions, { scene, quests: entry.quests, carried });
  const shown = useShown(people, state, chosen.to);
  const faces = useMemo(
    () => new Map(people.map(({ characterId, characterImageURL }) => [characterId, characterImageURL])),
    [people],
  );
  const addressed = people.find(({ characterId }) => characterId === chosen.to)?.characterName;
  const name = addressed ?? m.play_everyone();
  if (!shown) return null;
  return (
    <TalkScreen
      {...{ talk, broke, own, name }}
      state={{ ...state, suggestions: fresh, emotion: state.emotions[shown.characterId] ?? 1 }}
      header={
        <PlayHeader back={back}>
          <h1>
            <small>
              {story.storyName}
              <span className="sr"> / </span>
            </small>
            {scene.sceneName}
          </h1>
        </PlayHeader>
      }
      backgroundUrl={scene.sceneBackgroundImageURL}
      weather={<WeatherLayer weather={scene.sceneAtmosphere?.weather} />}
      partner={shown}
      people={{
        faces,
        listeners: findListeners(people, shown.characterId, state.emotions),
        strip: (
          <PeopleStrip
            people={people}
            focus={chosen}
            speaker={shown.characterId}
            speaking={state.speaking !== null || (state.sending && state.speaker === shown.characterId)}
            onFocus={focus.set}
          />
        ),
      }}
      opening={m.play_tap_a_face_to_speak_to_one()}
      goal={
        <Goal
          {...{ scene, scenesTo, ...entry }}
          storyId={story.storyId}
          talking
          sceneTo={sceneTo}
          onWin={win.show}
          choice={choiceAt}
          choiceInTalk={toChooser(entry, scene.sceneId, mode, present)}
          onJournal={() => setJournal(true)}
        />
      }
      choice={choice.offer}
      holdBack={choice.holdBack}
      tools={<TrayButton count={items.length} open={trayOpen} onToggle={() => setTrayOpen(!trayOpen)} />}
      trayOpen={trayOpen && items.length > 0}
      tray={<ItemTray items={items} talk={talk} state={state} name={name} open={trayOpen} place={trayPlace} />}
      acts
    >
      <PlayReminder />
      <QuestToast scene={scene} />
      {journal && (
        <QuestPanel
          scene={scene}
          storyToken={storyToken}
          rules={entry.rules}
          onClose={() => setJournal(false)}
          focusNext={findMessageBox}
        />
      )}
      {win.open && (
        <WinDialog {...{ scene, wayOn, choiceAt }} to={scenesTo} onTold={win.told} focusAfter={findMessageBox} />
      )}
      {choice.dialog}
    </TalkScreen>
  );
}

/** Returns whose portrait is shown: who is heard, else who is speaking or spoke last, else whom the player speaks to. */
function useShown(people: readonly Character[], state: TalkState, to: string | null): Character | undefined {
  const find = (id: string | null | undefined) => people.find(({ characterId }) => characterId === id);
  const heard = state.lines.find(({ id }) => id === state.speaking)?.speaker;
  const found = find(heard) ?? find(state.speaker) ?? find(to) ?? people[0];
  const [last, setLast] = useState(found);
  // A character who just left is shown until somebody else speaks.
  useEffect(() => setLast(found), [found]);
  return found ?? last;
}
