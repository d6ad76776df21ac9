import { type CharacterMemory, type MemoryKind, memoriesTitle } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogTitle } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DialogInputs } from '../registry.ts';
import styles from './memories.module.css';
import { memoriesQuery, useForgetting } from './memories-data.ts';
import { MemoryItem } from './memory-item.tsx';
import { PastList } from './past-list.tsx';

const kinds: readonly { kind: MemoryKind; label: string }[] = [
  { kind: 'name', label: m.dialogs_your_name() },
  { kind: 'claim', label: m.dialogs_you_said() },
  { kind: 'like', label: m.dialogs_you_like() },
  { kind: 'dislike', label: m.dialogs_you_dont_like() },
  { kind: 'promise', label: m.dialogs_you_promised() },
];

/** Dialog that lists a character's memories of the player from all stories, to edit or delete them. */
export function Memories({ characterId, name, onClose }: DialogInputs['memories'] & { onClose: () => void }) {
  const head = useRef<HTMLDivElement>(null);
  const query = useQuery(memoriesQuery(characterId));
  const title = memoriesTitle(name);
  const memories = query.data?.memories ?? [];
  return (
    <Dialog open onClose={onClose} title={title} bare className={styles.dialog}>
      <header className={styles.head} ref={head} tabIndex={-1}>
        <DialogTitle className={`${styles.title} t-head`}>{title}</DialogTitle>
        <p className="muted t-small">{m.dialogs_remembered_between_sessions_you()}</p>
      </header>
      <div className={styles.list}>
        {query.data ? (
          <>
            <MemoryList {...{ characterId, name, memories }} onGone={() => head.current?.focus()} />
            <PastList name={name} past={query.data.past} />
          </>
        ) : query.isError ? (
          <EmptyState text={errorText(query.error)}>
            <Button onClick={() => void query.refetch()}>{m.dialogs_try_again()}</Button>
          </EmptyState>
        ) : (
          <Waiting />
        )}
      </div>
      {memories.length > 0 && <ForgetAll {...{ characterId, name }} />}
    </Dialog>
  );
}

interface ListProps {
  characterId: string;
  name: string;
  memories: CharacterMemory[];
  onGone: () => void;
}

function MemoryList({ characterId, name, memories, onGone }: ListProps) {
  if (memories.length === 0) {
    return <EmptyState title={m.dialogs_nothing_yet()} text={m.dialogs_tell_name_your_name_what({ name })} />;
  }
  return kinds.map(({ kind, label }) => {
    const ofKind = memories.filter((memory) => memory.kind === kind);
    if (ofKind.length === 0) return null;
    return (
      <section key={kind} className={styles.kind} aria-label={label}>
        <h3>{label}</h3>
        <ul>
          {ofKind.map((memory) => (
            <MemoryItem key={memory.memoryId} characterId={characterId} memory={memory} onGone={onGone} />
          ))}
        </ul>
      </section>
    );
  });
}

/** Button that deletes all memories after an inline confirmation. */
function ForgetAll({ characterId, name }: { characterId: string; name: string }) {
  const [asking, setAsking] = useState(false);
  const forgetting = useForgetting(characterId);
  if (!asking) {
    return (
      <footer className={styles.foot}>
        <Button look="danger-quiet" onClick={() => setAsking(true)}>
          {m.dialogs_forget_everything()}
        </Button>
      </footer>
    );
  }
  return (
    <footer className={styles.foot}>
      <p role="alert">{m.dialogs_name_wont_know_you_anymore_this({ name })}</p>
      <div className={styles.acts}>
        <Button look="danger" busy={forgetting.isPending} onClick={() => forgetting.mutate()}>
          {m.dialogs_forget_everything()}
        </Button>
        <Button onClick={() => setAsking(false)}>{m.dialogs_keep_it()}</Button>
      </div>
    </footer>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        {m.dialogs_loading_memories()}
      </span>
      {['a', 'b', 'c'].map((place) => (
        <Skeleton key={place} className={styles.waiting} />
      ))}
    </div>
  );
}
