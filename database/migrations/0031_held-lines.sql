ALTER TABLE "story_rules" ADD COLUMN "held_lines" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
UPDATE "story_rules" SET "held_lines" = ARRAY(SELECT DISTINCT md5((rule ->> 'characterId') || ' ' || (rule ->> 'line'))::uuid
	FROM jsonb_array_elements("rules" -> 'lines') AS rule);--> statement-breakpoint
CREATE INDEX "story_rules_held_lines_idx" ON "story_rules" USING gin ("held_lines") WITH (fastupdate=false);