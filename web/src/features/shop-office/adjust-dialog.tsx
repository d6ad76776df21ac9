import { limits } from '@emberlore/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText, isCallError } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { FieldNote, TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { refreshOffice } from './office-queries.ts';
import styles from './rows.module.css';

interface AdjustProps {
  player: { userId: string; userName: string };
  onClose: () => void;
}

function validateAmount(text: string): string | undefined {
  if (text === '' || text === '-') return undefined;
  const amount = Number(text);
  const fits = Number.isInteger(amount) && amount !== 0 && Math.abs(amount) <= limits.adjustment;
  return fits ? undefined : m.shop_office_enter_a_whole_number_a_negative();
}

/** Returns the error text of an adjustment. A reused key means that an earlier attempt with other values succeeded. */
function toAdjustError(error: unknown): string {
  if (!isCallError(error, 'request.idempotency_key_reused')) return errorText(error);
  return m.shop_office_a_different_adjustment_was_already();
}

/** Dialog to add or remove a player's credits, with a reason the player will see. */
export function AdjustDialog({ player, onClose }: AdjustProps) {
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  // One key per dialog, so resending doesn't adjust twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const adjust = useMutation({
    mutationFn: async () => {
      const body = { userId: player.userId, amount: Number(amount), reason: reason.trim() };
      const { credits } = await send(calls.adjustCredits, { body, idempotencyKey });
      await refreshOffice();
      return credits;
    },
    onSuccess: (credits) => {
      showToast(
        m.shop_office_username_has_credits_credits({
          userName: player.userName,
          credits: credits.toLocaleString('en-GB'),
        }),
      );
      onClose();
    },
    meta: { quiet: true },
  });
  const wrong = validateAmount(amount);
  const ready = Number(amount) !== 0 && !wrong && reason.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready) adjust.mutate();
  };
  return (
    <Dialog
      open
      onClose={() => !adjust.isPending && onClose()}
      title={m.shop_office_adjust_usernames_credits({ userName: player.userName })}
    >
      <DialogText>{m.shop_office_they_see_the_reason_in_their()}</DialogText>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={m.shop_office_credits()}
          placeholder={m.shop_office_50_or_50_to_remove()}
          inputMode="text"
          maxLength={8}
          value={amount}
          error={wrong}
          onChange={(event) => setAmount(event.target.value.trim())}
        />
        <TextField
          label={m.shop_office_reason()}
          maxLength={limits.adjustmentReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FieldNote id="adjust-trouble" error={adjust.error ? toAdjustError(adjust.error) : undefined} />
        <DialogActions>
          <Button type="submit" look="primary" busy={adjust.isPending} disabled={!ready}>
            {m.shop_office_adjust()}
          </Button>
          <Button disabled={adjust.isPending} onClick={onClose}>
            {m.shop_office_cancel()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
