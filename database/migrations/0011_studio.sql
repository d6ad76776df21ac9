CREATE TABLE "playtests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"story_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"scenes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "playtests_status_check" CHECK ("playtests"."status" in ('waiting', 'running', 'done', 'failed', 'stopped')),
	CONSTRAINT "playtests_finished_check" CHECK (("playtests"."status" in ('waiting', 'running')) = ("playtests"."finished_at" is null)),
	CONSTRAINT "playtests_scenes_check" CHECK (jsonb_typeof("playtests"."scenes") = 'array')
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focus_x" double precision DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focus_y" double precision DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "characters" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "playtests" ADD CONSTRAINT "playtests_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playtests" ADD CONSTRAINT "playtests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playtests_story_id_idx" ON "playtests" USING btree ("story_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "playtests_account_id_created_at_idx" ON "playtests" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "playtests_under_way_key" ON "playtests" USING btree ("story_id") WHERE "playtests"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "runs_story_id_counted_idx" ON "runs" USING btree ("story_id","play_counted_at") WHERE "runs"."play_counted_at" is not null;--> statement-breakpoint
CREATE INDEX "scenes_deleted_at_idx" ON "scenes" USING btree ("deleted_at") WHERE "scenes"."deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_alt_check" CHECK (char_length("media"."alt") between 0 and 300);--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_focus_check" CHECK ("media"."focus_x" between 0 and 1 and "media"."focus_y" between 0 and 1);