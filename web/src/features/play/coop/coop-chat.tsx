import { type Character, limits, type Scene, type Story } from '@emberlore/contract';
import { Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { currentAccount } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../../ui/dialog.tsx';
import { ComposerNote } from '../../../voice/parts/composer-note.tsx';
import { TalkLog } from '../../../voice/parts/talk-log.tsx';
import { TalkStatus } from '../../../voice/parts/talk-status.tsx';
import { useTalk } from '../../../voice/parts/use-talk.ts';
import { useMuted } from '../../../voice/sound/player.ts';
import type { Talk } from '../../../voice/talk/talk.ts';
import { canSend } from '../../../voice/talk/talk-state.ts';
import { talkFor } from '../../../voice/talk/talks.ts';
import { playTalk } from '../talk/play-talk.ts';
import styles from './coop-chat.module.css';

interface ChatProps {
  story: Story;
  scene: Scene;
  storyToken: string;
  partner: Character;
  onClose: () => void;
}

/** Co-Op Chat: a talk with the partner. Its session lasts while the chat is open. */
export function CoopChat({ story, scene, storyToken, partner, onClose }: ChatProps) {
  const talk = useMemo(() => chatWith(story, scene, partner, storyToken), [story, scene, partner, storyToken]);
  const state = useTalk(talk);
  const muted = useMuted();
  const box = useRef<HTMLInputElement>(null);
  const { editing } = state;
  useEffect(() => {
    if (editing) box.current?.focus();
  }, [editing]);
  const close = () => {
    talk.close();
    onClose();
  };
  const name = partner.characterName;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (canSend(state)) void talk.send();
  };
  const cancelEdit = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && editing) talk.cancelEdit();
  };
  return (
    <Dialog open onClose={close} title={m.spec_coop_chat()} ownTitle bare className={styles.chat}>
      <header className={styles.head}>
        <Avatar url={partner.characterImageURL} alt="" size={56} face />
        <div>
          <DialogTitle className={styles.title}>{m.spec_coop_chat()}</DialogTitle>
          <p>{name}</p>
        </div>
      </header>
      <div className={styles.log}>
        <TalkLog talk={talk} state={state} name={name} opening={m.play_name_knows_what_was_said({ name })} />
      </div>
      <div className={styles.status}>
        <TalkStatus talk={talk} state={state} voice={undefined} muted={muted} />
      </div>
      <form className={styles.form} onSubmit={send} data-own-escape={editing ? '' : undefined}>
        {editing && (
          <ComposerNote
            text={m.voice_editing_your_last_message()}
            leave={m.voice_cancel_edit()}
            onLeave={talk.cancelEdit}
          />
        )}
        <input
          ref={box}
          value={state.draft}
          onChange={(event) => talk.setDraft([...event.target.value].slice(0, limits.message).join(''))}
          onKeyDown={cancelEdit}
          placeholder={m.spec_write_comment()}
          aria-label={m.play_say_something_to_name({ name })}
          autoComplete="off"
          enterKeyHint="send"
        />
        <Button type="submit" look="primary" disabled={!canSend(state)}>
          <Send size={18} aria-hidden="true" />
          {m.spec_send()}
        </Button>
      </form>
    </Dialog>
  );
}

function chatWith(story: Story, scene: Scene, partner: Character, storyToken: string): Talk {
  const { characterId, characterName } = partner;
  const place = {
    storyId: story.storyId,
    storyToken,
    sceneId: scene.sceneId,
    characterId,
    characterName,
    coopCharacterId: characterId,
  };
  const key = ['coop', currentAccount()?.userId, place.storyId, place.sceneId, characterId];
  return talkFor(JSON.stringify(key), () => playTalk(place));
}
