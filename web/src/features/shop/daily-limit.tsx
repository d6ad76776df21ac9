import { limits } from '@emberlore/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/notices.ts';
import styles from './daily-limit.module.css';
import { creditsQuery, refreshShop } from './shop-queries.ts';

/** When the day of the limit ends, in the player's own time. */
function dayEnd(): string {
  const midnight = new Date();
  midnight.setUTCHours(24, 0, 0, 0);
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(midnight);
}

/** How many credits the player wants to spend a day at most. */
export function DailyLimit() {
  const first = useInfiniteQuery(creditsQuery).data?.pages[0];
  return (
    <section className={styles.limit} aria-label="Daily limit">
      <h2 className="t-head">Daily limit</h2>
      <p className="muted t-small">
        Set how many credits you want to spend a day at most. The day begins anew at {dayEnd()}.
      </p>
      {first && <LimitForm key={first.dailyLimit} limit={first.dailyLimit} spent={first.spentToday} />}
    </section>
  );
}

function errorOf(text: string): string | undefined {
  if (text === '') return undefined;
  const wanted = Number(text);
  const fits = Number.isInteger(wanted) && wanted >= 1 && wanted <= limits.dailyCredits;
  return fits ? undefined : 'Enter a whole number from 1.';
}

function LimitForm({ limit, spent }: { limit: number | null; spent: number }) {
  const [text, setText] = useState(limit === null ? '' : String(limit));
  const wrong = errorOf(text);
  const keep = useMutation({
    mutationFn: async (dailyLimit: number | null) => {
      await send(calls.setDailyLimit, { body: { dailyLimit } });
      await refreshShop();
    },
    onSuccess: (_done, dailyLimit) => showToast(dailyLimit === null ? 'No daily limit' : 'Daily limit kept'),
    meta: { quiet: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong && text !== '') keep.mutate(Number(text));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Credits a day"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        placeholder="No limit"
        value={text}
        onChange={(event) => setText(event.target.value.trim())}
        help={`${spent} spent today`}
        error={wrong ?? (keep.isError ? errorText(keep.error) : undefined)}
      />
      <div className={styles.acts}>
        <Button
          type="submit"
          busy={keep.isPending && keep.variables !== null}
          disabled={keep.isPending || text === '' || wrong !== undefined || text === String(limit)}
        >
          Set limit
        </Button>
        {limit !== null && (
          <Button
            look="ghost"
            busy={keep.isPending && keep.variables === null}
            disabled={keep.isPending}
            onClick={() => keep.mutate(null)}
          >
            Remove limit
          </Button>
        )}
      </div>
    </form>
  );
}
