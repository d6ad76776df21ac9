import { errors, limits } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText, isCallError } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FieldNote, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/notices.ts';
import { refreshOffice } from './office-queries.ts';
import styles from './rows.module.css';

interface AdjustProps {
  player: { userId: string; userName: string };
  onClose: () => void;
}

function errorOf(text: string): string | undefined {
  if (text === '' || text === '-') return undefined;
  const amount = Number(text);
  const fits = Number.isInteger(amount) && amount !== 0 && Math.abs(amount) <= limits.adjustment;
  return fits ? undefined : 'Enter a whole number; below 0 takes credits.';
}

/** Why an adjustment failed. A reused key means that an earlier try with other figures has counted. */
function troubleOf(error: unknown): string {
  if (!isCallError(error, errors.keyReused.text)) return errorText(error);
  return 'An adjustment with other figures was already made from this form. Close it and check the history first.';
}

/** Giving somebody credits, or taking some, with the reason that they will read. */
export function AdjustDialog({ player, onClose }: AdjustProps) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  // One dialog is one adjustment, however often it is sent.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const adjust = useMutation({
    mutationFn: async () => {
      const body = { userId: player.userId, amount: Number(amount), reason: reason.trim() };
      const { credits } = await send(calls.adjustCredits, { body, idempotencyKey });
      await refreshOffice();
      return credits;
    },
    onSuccess: (credits) => {
      showToast(`${player.userName} has ${credits.toLocaleString('en-GB')} credits`);
      onClose();
    },
    meta: { quiet: true },
  });
  const wrong = errorOf(amount);
  const ready = Number(amount) !== 0 && !wrong && reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) adjust.mutate();
  };
  return (
    <Dialog open onClose={() => !adjust.isPending && onClose()} title={`Adjust ${player.userName}’s credits`}>
      <DialogText>They read the reason in their history. A balance never falls below 0.</DialogText>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Credits"
          placeholder="50, or -50 to take"
          inputMode="text"
          maxLength={8}
          value={amount}
          error={wrong}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
        <TextField
          label="Reason"
          maxLength={limits.adjustmentReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FieldNote id="adjust-trouble" error={adjust.error ? troubleOf(adjust.error) : undefined} />
        <DialogActions>
          <Button type="submit" look="primary" busy={adjust.isPending} disabled={!ready}>
            Adjust
          </Button>
          <Button disabled={adjust.isPending} onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
