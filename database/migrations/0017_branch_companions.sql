ALTER TABLE "run_checkpoints" ADD COLUMN "coop_character_id" uuid;--> statement-breakpoint
ALTER TABLE "run_checkpoints" ADD CONSTRAINT "run_checkpoints_coop_character_id_characters_id_fk" FOREIGN KEY ("coop_character_id") REFERENCES "public"."characters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_checkpoints_coop_character_id_idx" ON "run_checkpoints" USING btree ("coop_character_id") WHERE "run_checkpoints"."coop_character_id" is not null;--> statement-breakpoint
-- Whom a run had along until now, it had along at its earlier moments, too: nothing else is known.
UPDATE "run_checkpoints" SET "coop_character_id" = "runs"."coop_character_id" FROM "runs"
  WHERE "runs"."id" = "run_id" AND "runs"."coop_character_id" IS NOT NULL;
