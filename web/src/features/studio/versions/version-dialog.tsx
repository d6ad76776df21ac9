import type { RestorablePart, StoryVersion } from '@emberlore/contract';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/call-error.ts';
import { calls } from '../../../api/calls.ts';
import { send } from '../../../api/session.ts';
import { m } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ReadingStop } from '../../../ui/reading-stop.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { Segments } from '../../../ui/tabs.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useSave } from '../data/save.ts';
import { ChangeList } from './change-list.tsx';
import { describeVersion, timeText } from './version-words.ts';
import styles from './versions.module.css';

interface VersionProps {
  storyId: string;
  version: StoryVersion;
  onClose: () => void;
}

/** What a restoration is asked about: the whole story, or a part of it by its name. */
interface RestoreRequest {
  part?: RestorablePart;
  name?: string;
}

/** Dialog with a version of a story: what it changed, how it differs from now, and restoring it. */
export function VersionDialog({ storyId, version, onClose }: VersionProps) {
  const [asked, setAsked] = useState<RestoreRequest | null>(null);
  const [other, setOther] = useState<'before' | 'now'>('before');
  if (asked)
    return (
      <RestoreDialog storyId={storyId} version={version} asked={asked} onBack={() => setAsked(null)} onDone={onClose} />
    );
  return (
    <Dialog open onClose={onClose} title={timeText(version.savedAt)} className={styles.dialog}>
      <DialogText>{describeVersion(version)}</DialogText>
      {!version.isNow && (
        <div className={styles.ways}>
          <Segments
            label={m.versions_compare()}
            value={other}
            onChange={setOther}
            options={[
              { id: 'before', name: m.versions_what_it_changed() },
              { id: 'now', name: m.versions_changed_since() },
            ]}
          />
          <Button look="primary" onClick={() => setAsked({})}>
            <Undo2 size={18} aria-hidden="true" />
            {m.versions_restore()}
          </Button>
        </div>
      )}
      <Comparison
        storyId={storyId}
        versionId={version.versionId}
        other={other}
        onRestore={(part, name) => setAsked({ part, name })}
      />
    </Dialog>
  );
}

interface ComparisonProps {
  storyId: string;
  versionId: string;
  other: 'before' | 'now';
  onRestore: (part: RestorablePart, name: string) => void;
}

function Comparison({ storyId, versionId, other, onRestore }: ComparisonProps) {
  const compared = useQuery({
    queryKey: ['studio', 'versions', storyId, versionId, other],
    queryFn: ({ signal }) => send(calls.compareStoryVersion, { query: { storyId, versionId, with: other }, signal }),
    staleTime: 0,
    meta: { quiet: true, playersOnly: true },
  });
  if (compared.error)
    return (
      <EmptyState text={errorText(compared.error)}>
        <Button onClick={() => void compared.refetch()}>{m.studio_try_again()}</Button>
      </EmptyState>
    );
  if (!compared.data) return <Waiting text={m.versions_comparing()} />;
  const { changes, more } = compared.data;
  if (changes.length === 0) return <EmptyState text={m.versions_no_differences()} />;
  return (
    <ReadingStop label={m.studio_differences()}>
      <ChangeList changes={changes} onRestore={other === 'now' ? onRestore : undefined} />
      {more && <p className="muted">{m.versions_more_changes()}</p>}
    </ReadingStop>
  );
}

interface RestoreProps {
  storyId: string;
  version: StoryVersion;
  asked: RestoreRequest;
  onBack: () => void;
  onDone: () => void;
}

function RestoreDialog({ storyId, version, asked: { part, name }, onBack, onDone }: RestoreProps) {
  const time = timeText(version.savedAt);
  const restore = useSave({
    send: () => send(calls.restoreStoryVersion, { body: { storyId, versionId: version.versionId, part } }),
    onDone() {
      showToast(m.studio_name_restored({ name: name ?? time }));
      onDone();
    },
  });
  const title = name === undefined ? m.versions_restore_asked({ time }) : m.versions_part_asked({ name, time });
  return (
    <Dialog open onClose={onBack} title={title}>
      <DialogText>{m.versions_restore_means()}</DialogText>
      <DialogActions>
        <Button look="primary" busy={restore.busy} onClick={() => restore.start(undefined)}>
          {restore.busy ? m.versions_restoring() : m.studio_restore()}
        </Button>
        <Button onClick={onBack}>{m.versions_back()}</Button>
      </DialogActions>
    </Dialog>
  );
}
