-- The partitions of a table except the default one, with the range of ids in each; `since` is null for the first.
CREATE OR REPLACE FUNCTION partitions_of(of_table text) RETURNS TABLE (part text, since uuid, until uuid) LANGUAGE sql STABLE AS $$
  SELECT name, substring(bound FROM 'FROM \(''([^'']+)''')::uuid, substring(bound FROM 'TO \(''([^'']+)''')::uuid
  FROM (SELECT part.relname::text AS name, pg_get_expr(part.relpartbound, part.oid) AS bound
    FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid WHERE inhparent = of_table::regclass) AS parts
  WHERE bound <> 'DEFAULT' ORDER BY 3
$$;
