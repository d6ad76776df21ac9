import { limits } from '@emberlore/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallError, errorText } from '../../api/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FieldNote, RadioField, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/notices.ts';
import styles from './barriers.module.css';
import { addBarrier, type kinds } from './barriers-query.ts';

const times = { 'A day': 1, 'A week': 7, '30 days': 30, 'A year': 365, 'Until it is removed': null } as const;
type Time = keyof typeof times;
const names = Object.keys(times) as Time[];

/** Keeping something out: what, why, and for how long. */
export function AddDialog({ kind, onClose }: { kind: (typeof kinds)[number]; onClose: () => void }) {
  const queries = useQueryClient();
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const [time, setTime] = useState<Time>('30 days');
  const adding = useMutation({
    mutationFn: () => addBarrier({ kind: kind.value, value: value.trim(), reason: reason.trim(), days: times[time] }),
    meta: { quiet: true },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['barriers'] });
      showToast('Kept out, on every server within seconds');
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
    <Dialog open onClose={() => !adding.isPending && onClose()} title={`Keep a ${kind.one} out`}>
      <DialogText>{kind.effect}</DialogText>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={kind.label}
          help={kind.help}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.barrierValue}
          value={value}
          error={wrong.value}
          onChange={(event) => setValue(event.target.value)}
        />
        <TextField
          label="Reason"
          help="For the other admins. It goes into the log."
          maxLength={limits.barrierReason}
          value={reason}
          error={wrong.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <RadioField legend="For how long" options={names} value={time} onChange={setTime} />
        <FieldNote
          id="barrier-trouble"
          error={adding.error && Object.keys(wrong).length === 0 ? errorText(adding.error) : undefined}
        />
        <DialogActions>
          <Button type="submit" look="primary" busy={adding.isPending} disabled={!ready}>
            Keep out
          </Button>
          <Button disabled={adding.isPending} onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
