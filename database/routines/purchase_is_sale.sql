-- Updates the number of sales of each offering.
CREATE OR REPLACE FUNCTION purchase_is_sale() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer := 0;
  after integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    before := (OLD.status IN ('paid', 'refunded'))::integer;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    after := (NEW.status IN ('paid', 'refunded'))::integer;
  END IF;
  IF before <> after THEN
    -- Selected from the offerings, because one that is being deleted no longer counts.
    INSERT INTO offering_sales (offering_id, slot, sold)
      SELECT id, pg_backend_pid() % 16, after - before FROM offerings
        WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.offering_id ELSE NEW.offering_id END
      ON CONFLICT (offering_id, slot) DO UPDATE SET sold = offering_sales.sold + excluded.sold;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER purchases_are_sales AFTER INSERT OR DELETE OR UPDATE OF status ON purchases
  FOR EACH ROW EXECUTE FUNCTION purchase_is_sale();
