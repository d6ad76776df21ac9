-- Updates the daily revenue when purchases are paid or refunded.
CREATE OR REPLACE FUNCTION purchase_by_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF OLD.paid_at IS NOT NULL THEN
      PERFORM note_revenue(utc_day(OLD.paid_at), -1, -OLD.price_cents, 0);
    END IF;
    IF OLD.refunded_at IS NOT NULL THEN
      PERFORM note_revenue(utc_day(OLD.refunded_at), 0, 0, -OLD.refunded_cents);
    END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NEW.paid_at IS NOT NULL THEN
      PERFORM note_revenue(utc_day(NEW.paid_at), 1, NEW.price_cents, 0);
    END IF;
    IF NEW.refunded_at IS NOT NULL THEN
      PERFORM note_revenue(utc_day(NEW.refunded_at), 0, 0, NEW.refunded_cents);
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER purchases_by_day AFTER INSERT OR DELETE ON purchases FOR EACH ROW EXECUTE FUNCTION purchase_by_day();

CREATE OR REPLACE TRIGGER purchases_changed_by_day AFTER UPDATE ON purchases FOR EACH ROW
  WHEN (OLD.paid_at IS DISTINCT FROM NEW.paid_at OR OLD.refunded_at IS DISTINCT FROM NEW.refunded_at
    OR OLD.price_cents <> NEW.price_cents OR OLD.refunded_cents <> NEW.refunded_cents)
  EXECUTE FUNCTION purchase_by_day();
