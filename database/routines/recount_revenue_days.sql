-- Recounts the revenue of all days. For repairs and tests.
CREATE OR REPLACE FUNCTION recount_revenue_days() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM revenue_days;
  INSERT INTO revenue_days (day, slot, purchases, paid_cents, refunded_cents)
    SELECT day, 0, sum(purchases), sum(paid), sum(refunded) FROM (
      SELECT utc_day(paid_at) AS day, 1 AS purchases, price_cents AS paid, 0 AS refunded FROM purchases WHERE paid_at IS NOT NULL
      UNION ALL SELECT utc_day(refunded_at), 0, 0, refunded_cents FROM purchases WHERE refunded_at IS NOT NULL) AS books
    GROUP BY 1;
END $$;
