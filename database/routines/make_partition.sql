-- Creates the partition of a month (UTC) and moves the month's rows out of the default partition; returns false if the
-- partition exists.
CREATE OR REPLACE FUNCTION make_partition(of_table text, any_moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  month timestamptz := date_trunc('month', any_moment, 'UTC');
  part text := of_table || to_char(month AT TIME ZONE 'UTC', '"_"YYYY"_"MM');
  rest text := of_table || '_rest';
  first uuid := first_id_of(month);
  next uuid := first_id_of(date_add(month, '1 month', 'UTC'));
BEGIN
  IF EXISTS (SELECT FROM partitions_of(of_table) AS made WHERE made.until > first AND (made.since IS NULL OR made.since < next)) THEN
    RETURN false;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', part, of_table);
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', rest);
  EXECUTE format('WITH moved AS (DELETE FROM %I WHERE id >= %L AND id < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
    rest, first, next, part);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', of_table, part, first, next);
  RETURN true;
END $$;
