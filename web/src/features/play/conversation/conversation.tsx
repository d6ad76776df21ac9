import { type Character, firstSentence, type Scene, type Story } from '@emberlore/contract';
import { useMemo, useState } from 'react';
import { currentAccount, useAccount } from '../../../api/session.ts';
import { openDialog } from '../../../dialogs/registry.ts';
import { m } from '../../../i18n/messages.ts';
import { findMessageBox } from '../../../voice/parts/message-box.ts';
import { TalkScreen } from '../../../voice/parts/talk-screen.tsx';
import { useTalk } from '../../../voice/parts/use-talk.ts';
import { useVoiceInput } from '../../../voice/parts/use-voice-input.ts';
import type { Talk } from '../../../voice/talk/talk.ts';
import { talkFor } from '../../../voice/talk/talks.ts';
import { useTalkChoice } from '../choices/use-talk-choice.tsx';
import { CoopCorner } from '../coop/coop-corner.tsx';
import { ItemTray, TrayButton } from '../items/item-tray.tsx';
import { findItems } from '../items/item-words.ts';
import { useWayOn } from '../locations/way-on.ts';
import type { SceneEntry } from '../play-data.ts';
import { findPartnerId, fromTalk, locationsPath, type PlayMode, scenePath } from '../play-paths.ts';
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
import { playTalk } from '../talk/play-talk.ts';
import { useTalkKeys } from '../talk/use-talk-keys.ts';
import { useGaveWay } from '../use-gave-way.ts';
import { WeatherLayer } from '../weather/weather-layer.tsx';
import { useWinCard } from '../win.ts';
import { WinDialog } from '../win-dialog.tsx';

interface ConversationProps {
  story: Story;
  scene: Scene;
  character: Character;
  entry: SceneEntry;
  mode: PlayMode;
}

/** Screen of a talk with a character of a scene: text input, replies with text, voice and portrait. */
export function Conversation({ story, scene, character, entry, mode }: ConversationProps) {
  const talk = useMemo(
    () => savedTalk(story, scene, character, entry.storyToken, mode),
    [story, scene, character, entry.storyToken, mode],
  );
  const state = useTalk(talk);
  useSoundscape(scene, tensionOf(scene, entry, { emotion: state.emotion }), character.characterId);
  const [journal, setJournal] = useState(false);
  const account = useAccount();
  // Authors talk in their own stories for free.
  const own = account?.userId === story.storyUserId;
  const broke = account?.credits === 0 && !own;
  const voice = useVoiceInput(talk, state, broke);
  const win = useWinCard(story.storyId, scene.sceneId, entry.won && !state.sending);
  const scenesTo = locationsPath(story.storyId, mode);
  const wayOn = useWayOn({ story, storyToken: entry.storyToken, sceneId: scene.sceneId, mode }, entry.won);
  const sceneTo = scenePath(entry.storyToken, scene.sceneId, mode);
  const back = { to: sceneTo, label: m.play_back_to_the_scene(), state: fromTalk(character.characterId) };
  useTalkKeys(state, back);
  useGaveWay(entry.rules, talk.narrate, state.sending);
  const choiceAt = sceneChoices(entry).length > 0 ? sceneTo : undefined;
  const choice = useTalkChoice({
    storyId: story.storyId,
    sceneId: scene.sceneId,
    storyToken: entry.storyToken,
    characterId: character.characterId,
    choices: entry.rules.choices,
    openGoals: countOpen(scene, entry.quests),
    talk,
    state,
  });
  const [trayOpen, setTrayOpen] = useState(false);
  const trayPlace = { storyId: story.storyId, sceneId: scene.sceneId, storyToken: entry.storyToken };
  const items = findItems(story, entry.rules.carried);
  const carried = items.map(({ itemName }) => itemName);
  const fresh = keepFresh(state.suggestions, { scene, quests: entry.quests, carried });
  const header = (
    <PlayHeader storyId={story.storyId} back={back}>
      <h1>
        <small>
          {story.storyName} - {scene.sceneName}
          <span className="sr"> / </span>
        </small>
        {character.characterName}
      </h1>
    </PlayHeader>
  );
  return (
    <TalkScreen
      {...{ header, talk, voice, broke, own }}
      state={{ ...state, suggestions: fresh }}
      backgroundUrl={scene.sceneBackgroundImageURL}
      weather={<WeatherLayer weather={scene.sceneAtmosphere?.weather} />}
      partner={character}
      opening={firstSentence(character.characterDescription)}
      goal={
        <Goal
          {...{ scene, scenesTo, ...entry }}
          storyId={story.storyId}
          talking
          facing={character.characterId}
          sceneTo={sceneTo}
          onWin={win.show}
          choice={choiceAt}
          choiceInTalk={toChooser(entry, scene.sceneId, mode, [character.characterId])}
          onJournal={() => setJournal(true)}
        />
      }
      choice={choice.offer}
      holdBack={choice.holdBack}
      tools={<TrayButton count={items.length} open={trayOpen} onToggle={() => setTrayOpen(!trayOpen)} />}
      trayOpen={trayOpen && items.length > 0}
      tray={
        <ItemTray
          items={items}
          talk={talk}
          state={state}
          name={character.characterName}
          open={trayOpen}
          place={trayPlace}
        />
      }
      acts
      kept
      onMemories={() => openDialog('memories', { characterId: character.characterId, name: character.characterName })}
    >
      <CoopCorner story={story} scene={scene} entry={entry} mode={mode} place="talk" />
      <PlayReminder />
      <QuestToast scene={scene} />
      {journal && (
        <QuestPanel
          scene={scene}
          storyToken={entry.storyToken}
          rules={entry.rules}
          facing={character.characterId}
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

function savedTalk(story: Story, scene: Scene, character: Character, storyToken: string, mode: PlayMode): Talk {
  const place = {
    storyId: story.storyId,
    storyToken,
    sceneId: scene.sceneId,
    characterId: character.characterId,
    characterName: character.characterName,
    coopCharacterId: findPartnerId(mode),
  };
  const key = [currentAccount()?.userId, place.storyId, place.sceneId, place.characterId, place.coopCharacterId];
  return talkFor(JSON.stringify(key), () => playTalk(place));
}
