-- Adds to the revenue of a day. Several slots per day keep concurrent purchases from waiting for each other.
CREATE OR REPLACE FUNCTION note_revenue(on_day date, more integer, more_paid integer, more_refunded integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO revenue_days (day, slot, purchases, paid_cents, refunded_cents)
    VALUES (on_day, pg_backend_pid() % 16, more, more_paid, more_refunded)
    ON CONFLICT (day, slot) DO UPDATE SET purchases = revenue_days.purchases + excluded.purchases,
      paid_cents = revenue_days.paid_cents + excluded.paid_cents,
      refunded_cents = revenue_days.refunded_cents + excluded.refunded_cents
$$;
