import { type Character, type Scene, type Story, talkTo } from '@emberlore/contract';
import { useMemo } from 'react';
import { currentAccount } from '../../../api/session.ts';
import { Composer } from '../../../voice/parts/composer.tsx';
import { TalkLog } from '../../../voice/parts/talk-log.tsx';
import { useTalk } from '../../../voice/parts/use-talk.ts';
import { setMuted, useMuted } from '../../../voice/sound/player.ts';
import type { Talk } from '../../../voice/talk/talk.ts';
import { talkFor } from '../../../voice/talk/talks.ts';
import type { SceneEntry } from '../play-data.ts';
import { locationsPath, type PlayMode, partnerOf, scenePath } from '../play-paths.ts';
import { QuestToast } from '../quest-toast.tsx';
import { PlayHeader } from '../stage/play-header.tsx';
import { Stage } from '../stage/stage.tsx';
import { talkPorts } from '../talk/talk-ports.ts';
import { useWin } from '../win.ts';
import { WinDialog } from '../win-dialog.tsx';
import styles from './conversation.module.css';
import { Portrait } from './portrait.tsx';
import { TalkTools } from './talk-tools.tsx';

interface ConversationProps {
  story: Story;
  scene: Scene;
  character: Character;
  entry: SceneEntry;
  mode: PlayMode;
}

/** A talk with one character of a scene, by text, answered in words, voice and face. */
export function Conversation({ story, scene, character, entry, mode }: ConversationProps) {
  const talk = useMemo(
    () => savedTalk(story, scene, character, entry.storyToken, mode),
    [story, scene, character, entry.storyToken, mode],
  );
  const state = useTalk(talk);
  const muted = useMuted();
  const quiet = !state.sending && state.speaking === null && state.lines.every((line) => line.shown);
  const win = useWin(story.storyId, scene.sceneId, entry.won, quiet);
  const speaking = muted ? undefined : state.lines.find((line) => line.id === state.speaking);
  const toggleMute = () => {
    setMuted(!muted);
    if (!muted) talk.showAll();
  };
  return (
    <Stage backgroundUrl={scene.sceneBackgroundImageURL} look="soft" className={styles.stage}>
      <PlayHeader back={{ to: scenePath(entry.storyToken, scene.sceneId, mode), label: 'Back to the scene' }}>
        <h1>
          <small>
            {story.storyName} - {scene.sceneName}
            <span className="sr"> / </span>
          </small>
          {character.characterName}
        </h1>
      </PlayHeader>
      <main className={styles.main}>
        <Portrait character={character} emotion={state.emotion} said={speaking?.text ?? null} />
        <section className={styles.column} aria-label="Talk">
          <TalkLog talk={talk} state={state} character={character} />
          <TalkTools talk={talk} state={state} muted={muted} onMute={toggleMute} />
          <Composer talk={talk} state={state} name={character.characterName} />
          <p className={styles.foot}>{talkTo(character.characterName)}</p>
        </section>
      </main>
      <QuestToast scene={scene} />
      {win.open && <WinDialog scene={scene} to={locationsPath(story.storyId, mode)} onTold={win.told} />}
    </Stage>
  );
}

function savedTalk(story: Story, scene: Scene, character: Character, storyToken: string, mode: PlayMode): Talk {
  const place = {
    storyId: story.storyId,
    storyToken,
    sceneId: scene.sceneId,
    characterId: character.characterId,
    coopCharacterId: partnerOf(mode),
  };
  const key = [currentAccount()?.userId, place.storyId, place.sceneId, place.characterId, place.coopCharacterId];
  return talkFor(JSON.stringify(key), () => talkPorts(place));
}
