ALTER TABLE "items" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_version_check" CHECK ("items"."version" > 0);--> statement-breakpoint
ALTER TABLE "quests" ADD CONSTRAINT "quests_version_check" CHECK ("quests"."version" > 0);