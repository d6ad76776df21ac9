-- Recounts the sales of offerings. For repairs and tests.
CREATE OR REPLACE FUNCTION recount_offering_sales() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM offering_sales;
  INSERT INTO offering_sales (offering_id, slot, sold)
    SELECT offering_id, 0, count(*) FROM purchases WHERE status IN ('paid', 'refunded') GROUP BY offering_id;
END $$;
