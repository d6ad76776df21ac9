ALTER TABLE "duels" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "duels_run_id_idx" ON "duels" USING btree ("run_id");