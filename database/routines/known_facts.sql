-- What a character knows about the player in a run, in the order in which it was last learned: of several names, the
-- last one counts. A branch knows what its own line of runs learned before they parted, but nothing that other branches
-- of the same start learned. A run that does not remember others knows only what its own line of runs learned.
CREATE OR REPLACE FUNCTION known_facts(of_run uuid, with_character uuid) RETURNS SETOF learned_facts
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  run runs%ROWTYPE;
  root uuid;
BEGIN
  SELECT * INTO run FROM runs WHERE id = of_run;
  root := coalesce(run.root_run_id, run.id);
  IF NOT EXISTS (SELECT FROM runs WHERE root_run_id = root) THEN
    RETURN QUERY SELECT fact.* FROM learned_facts AS fact
      CROSS JOIN LATERAL (SELECT coalesce(max(learned_at), CASE WHEN run.remembers THEN fact.learned_at END) AS at
        FROM fact_runs WHERE fact_id = fact.id AND (run.remembers OR run_id = of_run)) AS last
      WHERE fact.account_id = run.account_id AND fact.character_id = with_character AND last.at IS NOT NULL
      ORDER BY last.at, fact.id;
    RETURN;
  END IF;
  RETURN QUERY
    WITH RECURSIVE line AS (
      SELECT run.id, run.parent_run_id, run.branched_after, 'infinity'::timestamptz AS until
      UNION ALL
      SELECT parent.id, parent.parent_run_id, parent.branched_after, least(line.until, (SELECT created_at
        FROM run_checkpoints WHERE run_id = line.parent_run_id AND position = line.branched_after + 1))
      FROM line JOIN runs AS parent ON parent.id = line.parent_run_id)
    SELECT fact.* FROM learned_facts AS fact
    CROSS JOIN LATERAL (SELECT CASE WHEN run.remembers AND count(*) = 0 THEN fact.learned_at
          ELSE max(learned.learned_at) FILTER (
            WHERE run.remembers AND coalesce(learner.root_run_id, learner.id) <> root
              OR EXISTS (SELECT FROM line WHERE line.id = learned.run_id AND learned.learned_at <= line.until)) END AS at
      FROM fact_runs AS learned JOIN runs AS learner ON learner.id = learned.run_id
      WHERE learned.fact_id = fact.id) AS last
    WHERE fact.account_id = run.account_id AND fact.character_id = with_character AND last.at IS NOT NULL
    ORDER BY last.at, fact.id;
END $$;
