import { limits } from '@emberlore/contract';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../api/call-error.ts';
import { calls } from '../../api/calls.ts';
import { send } from '../../api/session.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { clockText } from '../../ui/day-text.ts';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.ts';
import styles from './daily-limit.module.css';
import { creditsQuery, refreshShop } from './shop-queries.ts';

/** Formats the time at which the day of the limit ends, in the player's time zone. */
function dayEnd(): string {
  const midnight = new Date();
  midnight.setUTCHours(24, 0, 0, 0);
  return clockText(midnight.toISOString());
}

/** Form for the player's daily spending limit in credits. */
export function DailyLimit() {
  const first = useInfiniteQuery(creditsQuery).data?.pages[0];
  return (
    <section className={styles.limit} aria-label={m.shop_daily_limit()}>
      <h2 className="t-head">{m.shop_daily_limit()}</h2>
      <p className="muted t-small">{m.shop_set_the_most_credits_you_want_to({ dayEnd: dayEnd() })}</p>
      {first && <LimitForm key={first.dailyLimit} limit={first.dailyLimit} spent={first.spentToday} />}
    </section>
  );
}

function validateLimit(text: string): string | undefined {
  if (text === '') return undefined;
  const wanted = Number(text);
  const fits = Number.isInteger(wanted) && wanted >= 1 && wanted <= limits.dailyCredits;
  return fits ? undefined : m.shop_enter_a_whole_number_of_1_or_more();
}

function LimitForm({ limit, spent }: { limit: number | null; spent: number }) {
  const [text, setText] = useState(limit === null ? '' : String(limit));
  const wrong = validateLimit(text);
  const saveLimit = useMutation({
    mutationFn: async (dailyLimit: number | null) => {
      await send(calls.setDailyLimit, { body: { dailyLimit } });
      await refreshShop();
    },
    onSuccess: (_done, dailyLimit) =>
      showToast(dailyLimit === null ? m.shop_no_daily_limit() : m.shop_daily_limit_saved()),
    meta: { quiet: true },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong && text !== '') saveLimit.mutate(Number(text));
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={m.shop_credits_per_day()}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        placeholder={m.shop_no_limit()}
        value={text}
        onChange={(event) => setText(event.target.value.trim())}
        help={m.shop_spent_spent_today({ spent })}
        error={wrong ?? (saveLimit.isError ? errorText(saveLimit.error) : undefined)}
      />
      <div className={styles.acts}>
        <Button
          type="submit"
          busy={saveLimit.isPending && saveLimit.variables !== null}
          disabled={saveLimit.isPending || text === '' || wrong !== undefined || text === String(limit)}
        >
          {m.shop_set_limit()}
        </Button>
        {limit !== null && (
          <Button
            look="ghost"
            busy={saveLimit.isPending && saveLimit.variables === null}
            disabled={saveLimit.isPending}
            onClick={() => saveLimit.mutate(null)}
          >
            {m.shop_remove_limit()}
          </Button>
        )}
      </div>
    </form>
  );
}
