import { type Character, type calls, memoriesTitle, type Output, type StorySummary } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { Brain, Square, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallError, errorText } from '../../api/call-error.ts';
import { useAccount } from '../../api/session.ts';
import { openDialog } from '../../dialogs/registry.ts';
import { m } from '../../i18n/messages.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Bust } from '../../ui/bust.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HiddenNote } from '../../ui/hidden-note.tsx';
import { Note } from '../../ui/note.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useVoice } from '../../voice/sound/use-voice.ts';
import styles from './character-detail.module.css';
import { type Face, faceText, listFaces } from './character-faces.ts';
import { characterQuery } from './character-query.ts';
import { OwnerActions } from './maker-acts.tsx';

interface DetailProps {
  characterId: string;
  /** Returns the URL of a story's detail. */
  storyAt: (storyId: string) => string;
  onClose: () => void;
}

/** The detail dialog of a character. */
export function CharacterDetail({ characterId, storyAt, onClose }: DetailProps) {
  const { data, error, refetch } = useQuery(characterQuery(characterId));
  return (
    <Dialog open onClose={onClose} title={data?.character.characterName ?? m.characters_character()} bare large>
      {data ? (
        <Loaded {...data} storyAt={storyAt} onClose={onClose} />
      ) : error ? (
        <>
          <DialogTitle className="sr">{errorText(error)}</DialogTitle>
          <EmptyState title={errorText(error)}>
            {error instanceof CallError && error.status === 404 ? (
              <Button onClick={onClose}>{m.characters_close()}</Button>
            ) : (
              <Button onClick={() => void refetch()}>{m.characters_try_again()}</Button>
            )}
          </EmptyState>
        </>
      ) : (
        <Waiting />
      )}
    </Dialog>
  );
}

type LoadedProps = Output<typeof calls.getCharacter> & Pick<DetailProps, 'storyAt' | 'onClose'>;

function Loaded({ character, stories, storyAt, onClose }: LoadedProps) {
  const { characterName: name, characterCreatedBy: creator } = character;
  return (
    <div className={styles.detail}>
      <Faces name={name} faces={listFaces(character)} />
      <div className={styles.words}>
        <DialogTitle className="t-title">{name}</DialogTitle>
        <p className={styles.by}>
          <Pill>{character.characterPronouns}</Pill>
          <span>
            {m.characters_made_by()}{' '}
            <Link to={`/search?${new URLSearchParams({ searchQuery: creator })}`}>{creator}</Link>
          </span>
        </p>
        <p className={`${styles.description} prose`}>{character.characterDescription}</p>
        {character.characterHiddenWithOriginal ? (
          <Note>{m.characters_hidden_with_its_original()}</Note>
        ) : (
          character.characterHidden && <HiddenNote what="character" />
        )}
        <OwnerActions character={character} onDeleted={onClose} />
        <PlayerActs character={character} />
        <h3 className={styles.sub}>{m.characters_plays_in()}</h3>
        {stories.length === 0 ? (
          <p className="muted">{m.characters_no_public_story_yet()}</p>
        ) : (
          <ul className={styles.stories} aria-label={m.characters_stories()}>
            {stories.map((story) => (
              <PlaysIn key={story.storyId} story={story} to={storyAt(story.storyId)} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Actions for players; visitors only hear the voice in a talk. */
function PlayerActs({ character }: { character: Character }) {
  if (!useAccount()) return null;
  return (
    <div className={styles.maker}>
      <VoiceSample character={character} />
      <MemoriesButton character={character} />
    </div>
  );
}

/** Button that plays a sample of the character's voice. */
function VoiceSample({ character }: { character: Character }) {
  const voice = useVoice();
  const { characterVoiceName: voiceName, characterVoicePitch: voicePitch, characterVoiceRange: voiceRange } = character;
  const previewText = m.characters_good_evening_i_am_charactername({ characterName: character.characterName });
  return (
    <Button
      busy={voice.fetching !== null}
      onClick={() => voice.play({ voiceName, voicePitch, voiceRange, previewText })}
    >
      {voice.sounding === null ? <Volume2 size={18} aria-hidden="true" /> : <Square size={18} aria-hidden="true" />}
      {voice.sounding === null ? m.characters_play_voice() : m.characters_stop()}
    </Button>
  );
}

/** Button that opens the character's memories of the player. */
function MemoriesButton({ character: { characterId, characterName: name } }: { character: Character }) {
  return (
    <Button onClick={() => openDialog('memories', { characterId, name })}>
      <Brain size={18} aria-hidden="true" />
      {memoriesTitle(name)}
    </Button>
  );
}

/** The portrait with a picker for its emotion. */
function Faces({ name, faces }: { name: string; faces: Face[] }) {
  const [place, setPlace] = useState(0);
  const face = faces[place];
  if (!face) return null;
  return (
    <div className={styles.faces}>
      <div className={styles.stage}>
        <Bust url={face.url} alt={faceText(name, face.emotion)} sizes="(max-width: 860px) 340px, 460px" eager />
      </div>
      {faces.length > 1 && (
        <fieldset className={styles.choice}>
          <legend className="sr">{m.characters_emotion()}</legend>
          {faces.map(({ emotion, url }, index) => (
            <button type="button" key={emotion} aria-pressed={index === place} onClick={() => setPlace(index)}>
              <Avatar url={url} alt="" size={52} face />
              {emotion}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

function PlaysIn({ story, to }: { story: StorySummary; to: string }) {
  return (
    <li>
      <Link to={to} state={{ fromHome: true }} preventScrollReset>
        <Picture url={story.storyImageURL} kind="cover" alt="" sizes="112px" />
        <span>
          <b className="serif">{story.storyName}</b>
          <span className="t-tiny muted">
            {m.characters_by_storycreatedby({ storyCreatedBy: story.storyCreatedBy })}
          </span>
        </span>
      </Link>
    </li>
  );
}

/** Placeholders of about the size of the content. */
function Waiting() {
  return (
    <div className={styles.detail} aria-busy="true">
      <DialogTitle className="sr">{m.characters_loading_character()}</DialogTitle>
      <Skeleton className={styles.faces} />
      <div className={styles.words}>
        {['60%', '30%', '100%', '92%', '70%'].map((width) => (
          <Skeleton key={width} className={styles.line} style={{ width }} />
        ))}
      </div>
    </div>
  );
}
