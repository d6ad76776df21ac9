import { limits } from '@emberlore/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallError, errorText } from '../../api/call-error.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FieldNote, RadioField, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.ts';
import styles from './blocklist.module.css';
import { addToBlocklist, type kinds } from './blocklist-query.ts';

const times = {
  day: m.blocklist_a_day(),
  week: m.blocklist_a_week(),
  month: m.blocklist_30_days(),
  year: m.blocklist_a_year(),
  always: m.blocklist_until_removed(),
};
type Time = keyof typeof times;
const daysByTime: Record<Time, number | null> = { day: 1, week: 7, month: 30, year: 365, always: null };

/** Dialog to add a blocklist entry: value, reason and duration. */
export function AddDialog({ kind, onClose }: { kind: (typeof kinds)[number]; onClose: () => void }) {
  const queries = useQueryClient();
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const [time, setTime] = useState<Time>('month');
  const adding = useMutation({
    mutationFn: () =>
      addToBlocklist({ kind: kind.value, value: value.trim(), reason: reason.trim(), days: daysByTime[time] }),
    meta: { quiet: true },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['blocklist'] });
      showToast(m.blocklist_blocked());
      onClose();
    },
  });
  const wrong = adding.error instanceof CallError ? adding.error.fields : {};
  const ready = value.trim() !== '' && reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && !adding.isPending) adding.mutate();
  };
  return (
    <Dialog open onClose={() => !adding.isPending && onClose()} title={m.blocklist_block_a_kind({ kind: kind.one })}>
      <DialogText>{kind.effect}</DialogText>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={kind.label}
          help={kind.help}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.entryValue}
          value={value}
          error={wrong.value}
          onChange={(event) => setValue(event.target.value)}
        />
        <TextField
          label={m.blocklist_reason()}
          help={m.blocklist_reason_help()}
          maxLength={limits.entryReason}
          value={reason}
          error={wrong.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <RadioField legend={m.blocklist_duration()} options={times} value={time} onChange={setTime} />
        <FieldNote
          id="entry-trouble"
          error={adding.error && Object.keys(wrong).length === 0 ? errorText(adding.error) : undefined}
        />
        <DialogActions>
          <Button type="submit" look="primary" busy={adding.isPending} disabled={!ready}>
            {m.blocklist_block()}
          </Button>
          <Button disabled={adding.isPending} onClick={onClose}>
            {m.blocklist_cancel()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
