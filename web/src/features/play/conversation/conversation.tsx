import { type Character, type Scene, type Story, talkTo } from '@emberlore/contract';
import { useMemo } from 'react';
import { currentAccount, useAccount } from '../../../api/session.ts';
import { firstSentence } from '../../../ui/first-sentence.ts';
import { Composer } from '../../../voice/parts/composer.tsx';
import { TalkLog } from '../../../voice/parts/talk-log.tsx';
import { TalkTools } from '../../../voice/parts/talk-tools.tsx';
import { useTalk } from '../../../voice/parts/use-talk.ts';
import { useVoiceInput } from '../../../voice/parts/use-voice-input.ts';
import { useMuted } from '../../../voice/sound/player.ts';
import type { Talk } from '../../../voice/talk/talk.ts';
import { talkFor } from '../../../voice/talk/talks.ts';
import { CoopCorner } from '../coop/coop-corner.tsx';
import type { SceneEntry } from '../play-data.ts';
import { locationsPath, type PlayMode, partnerOf, scenePath } from '../play-paths.ts';
import { QuestToast } from '../quest-toast.tsx';
import { PlayHeader } from '../stage/play-header.tsx';
import { Stage } from '../stage/stage.tsx';
import { playTalk } from '../talk/play-talk.ts';
import { useWin } from '../win.ts';
import { WinDialog } from '../win-dialog.tsx';
import styles from './conversation.module.css';
import { Portrait } from './portrait.tsx';

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
  const name = character.characterName;
  const muted = useMuted();
  const voice = useVoiceInput(talk, state, useAccount()?.credits === 0);
  const quiet = !state.sending && state.speaking === null && state.lines.every((line) => line.shown);
  const win = useWin(story.storyId, scene.sceneId, entry.won, quiet);
  const speaking = muted ? undefined : state.lines.find((line) => line.id === state.speaking);
  return (
    <Stage backgroundUrl={scene.sceneBackgroundImageURL} look="soft" className={styles.stage}>
      <PlayHeader back={{ to: scenePath(entry.storyToken, scene.sceneId, mode), label: 'Back to the scene' }}>
        <h1>
          <small>
            {story.storyName} - {scene.sceneName}
            <span className="sr"> / </span>
          </small>
          {name}
        </h1>
      </PlayHeader>
      <main className={styles.main}>
        <Portrait character={character} emotion={state.emotion} said={speaking?.text ?? null} />
        <section className={styles.column} aria-label="Talk">
          <TalkLog talk={talk} state={state} name={name} opening={firstSentence(character.characterDescription)} />
          <TalkTools talk={talk} state={state} name={name} voice={voice} acts kept />
          <Composer talk={talk} state={state} name={name} voice={voice} />
          <div className={styles.foot}>
            <p>{talkTo(name)}</p>
            <p className={styles.note}>Characters are AI; what they say is made up.</p>
          </div>
        </section>
      </main>
      <CoopCorner story={story} scene={scene} storyToken={entry.storyToken} mode={mode} place="talk" />
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
    characterName: character.characterName,
    coopCharacterId: partnerOf(mode),
  };
  const key = [currentAccount()?.userId, place.storyId, place.sceneId, place.characterId, place.coopCharacterId];
  return talkFor(JSON.stringify(key), () => playTalk(place));
}
