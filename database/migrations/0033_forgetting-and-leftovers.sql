ALTER TABLE "memories" ADD COLUMN "forgotten_until" uuid;--> statement-breakpoint
ALTER TABLE "checkpoint_memories" ADD COLUMN "forgotten_until" uuid;--> statement-breakpoint
ALTER TABLE "story_rules" ADD COLUMN "formerly_held" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
CREATE INDEX "characters_deleted_at_idx" ON "characters" USING btree ("deleted_at") WHERE "characters"."deleted_at" is not null and "characters"."trashed_at" is null;--> statement-breakpoint
CREATE INDEX "items_deleted_at_idx" ON "items" USING btree ("deleted_at") WHERE "items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "story_rules_formerly_held_idx" ON "story_rules" USING gin ("formerly_held") WITH (fastupdate=false);