import { type CharacterMemory, memoryTextMost } from '@emberlore/contract';
import { PenLine, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './memories.module.css';
import { useMemoryEdit, useMemoryErasing } from './memories-data.ts';

interface ItemProps {
  characterId: string;
  memory: CharacterMemory;
  /** Called to move focus when this memory is deleted. */
  onGone: () => void;
}

/** One memory, editable and deletable. */
export function MemoryItem({ characterId, memory, onGone }: ItemProps) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const erasing = useMemoryErasing(characterId, memory.memoryId);
  const close = () => {
    setEditing(false);
    // The button is back in the next frame.
    requestAnimationFrame(() => edit.current?.focus());
  };
  if (editing) return <MemoryEditor characterId={characterId} memory={memory} onClose={close} />;
  return (
    <li className={styles.memory} aria-busy={erasing.isPending}>
      <p className={styles.text}>{memory.kind === 'claim' ? `“${memory.text}”` : memory.text}</p>
      <IconButton
        ref={edit}
        look="ghost"
        label={m.dialogs_change_text({ text: memory.text })}
        title={m.dialogs_change()}
        onClick={() => setEditing(true)}
      >
        <PenLine size={18} aria-hidden="true" />
      </IconButton>
      <IconButton
        look="ghost"
        label={m.dialogs_forget_text({ text: memory.text })}
        title={m.dialogs_forget()}
        disabled={erasing.isPending}
        onClick={() => erasing.mutate(undefined, { onSuccess: onGone })}
      >
        <X size={18} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

interface EditorProps {
  characterId: string;
  memory: CharacterMemory;
  onClose: () => void;
}

function MemoryEditor({ characterId, memory, onClose }: EditorProps) {
  const [text, setText] = useState(memory.text);
  const saving = useMemoryEdit(characterId, memory.memoryId);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.select(), []);
  const blank = text.trim() === '';
  const save = () => !blank && !saving.isPending && saving.mutate(text, { onSuccess: onClose });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  };
  return (
    <li className={styles.editor} data-own-escape="">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          ref={box}
          label={m.dialogs_memory()}
          value={text}
          maxLength={memoryTextMost}
          error={saving.error ? errorText(saving.error) : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className={styles.acts}>
          <Button look="primary" type="submit" busy={saving.isPending} disabled={blank}>
            {m.dialogs_save()}
          </Button>
          <Button onClick={onClose}>{m.dialogs_cancel()}</Button>
        </div>
      </form>
    </li>
  );
}
