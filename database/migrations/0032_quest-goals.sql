ALTER TABLE "quests" ADD COLUMN "goal" text;--> statement-breakpoint
ALTER TABLE "quests" ADD CONSTRAINT "quests_goal_check" CHECK (char_length("quests"."goal") between 1 and 140);