ALTER TABLE "run_checkpoints" ADD COLUMN "coop_character_id" uuid;--> statement-breakpoint
ALTER TABLE "run_checkpoints" ADD CONSTRAINT "run_checkpoints_coop_character_id_characters_id_fk" FOREIGN KEY ("coop_character_id") REFERENCES "public"."characters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_checkpoints_coop_character_id_idx" ON "run_checkpoints" USING btree ("coop_character_id") WHERE "run_checkpoints"."coop_character_id" is not null;--> statement-breakpoint
-- Whom a run had along until now, it had along at its earlier moments, too: nothing else is known.
UPDATE "run_checkpoints" SET "coop_character_id" = "runs"."coop_character_id" FROM "runs"
  WHERE "runs"."id" = "run_id" AND "runs"."coop_character_id" IS NOT NULL;
--> statement-breakpoint
-- A run that does not remember others knows only facts that were learned in it, and older facts do not say where. Each was
-- learned in the latest run by then that the character remembers, because only the latest run could be continued.
INSERT INTO "fact_runs" ("fact_id", "run_id", "learned_at")
  SELECT fact."id", run."id", fact."learned_at" FROM "learned_facts" AS fact
  CROSS JOIN LATERAL (SELECT "runs"."id", "runs"."remembers" FROM "runs"
    JOIN "memories" ON "memories"."run_id" = "runs"."id" AND "memories"."character_id" = fact."character_id"
    WHERE "runs"."account_id" = fact."account_id" AND "runs"."opened_at" <= fact."learned_at"
    ORDER BY "runs"."opened_at" DESC LIMIT 1) AS run
  WHERE NOT run."remembers" AND NOT EXISTS (SELECT FROM "fact_runs" WHERE "fact_id" = fact."id");
--> statement-breakpoint
-- Its columns changed: it is created anew after the migrations.
DROP FUNCTION IF EXISTS "said_in_scene"(uuid, uuid, uuid[], uuid, integer);
