import { FileInput, PackageOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import { Progress } from '../../../ui/picture-field.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { useSave } from '../data/save.ts';
import { SendAgain } from '../data/send-again.tsx';
import styles from './import-dialog.module.css';

interface ImportProps<Preview> {
  title: string;
  text: string;
  /** Types that the file dialog offers. */
  accept: string;
  /** Previews the file, or imports it with `keep`. */
  send: (file: File, commit: boolean, onProgress: (part: number) => void) => Promise<Preview>;
  /** Renders the content of the preview. */
  show: (preview: Preview) => ReactNode;
  /** Lists what the import changes. */
  changesOf: (preview: Preview) => readonly string[];
  onDone: (made: Preview) => void;
  onClose: () => void;
}

/** Dialog to import a file: preview first, then import. */
export function ImportDialog<Preview>(props: ImportProps<Preview>) {
  const { title, text, accept, send, show, changesOf, onDone, onClose } = props;
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const look = useSave({ send: (chosen: File, onProgress) => send(chosen, false, onProgress), onDone: setPreview });
  const make = useSave({ send: (chosen: File, onProgress) => send(chosen, true, onProgress), onDone });
  const busy = look.busy || make.busy;
  const progress = look.progress ?? make.progress;
  const take = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    setPreview(null);
    make.settle();
    look.start(chosen);
  };
  return (
    <Dialog open onClose={() => !busy && onClose()} title={title} className={styles.dialog}>
      <DialogText>{text}</DialogText>
      <label
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
      >
        <input
          type="file"
          accept={accept}
          disabled={busy}
          aria-label={m.studio_choose_a_file()}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <FileInput size={24} aria-hidden="true" />
        <span>{file ? file.name : m.studio_drop_a_file_here_or_choose_one()}</span>
        {progress !== null && <Progress value={progress} />}
      </label>
      <SendAgain cut={make.cut || look.cut} onAgain={() => file && (preview ? make : look).start(file)} />
      {look.busy && <Waiting text={m.studio_reading_the_file()} />}
      {preview && (
        <div className={styles.preview}>
          {show(preview)}
          <Changes changes={changesOf(preview)} />
        </div>
      )}
      <DialogActions>
        <Button
          look="primary"
          busy={make.busy}
          disabled={!preview || !file || look.busy}
          onClick={() => file && make.start(file)}
        >
          {!make.busy && <PackageOpen size={18} aria-hidden="true" />}
          {make.busy ? m.studio_importing() : m.studio_import()}
        </Button>
        <Button disabled={busy} onClick={onClose}>
          {m.studio_cancel()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Changes({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return <p className="t-small muted">{m.studio_nothing_will_change()}</p>;
  return (
    <section className={styles.changes}>
      <h3>{m.studio_what_will_change()}</h3>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </section>
  );
}
