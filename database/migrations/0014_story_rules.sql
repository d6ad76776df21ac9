CREATE TABLE "run_events" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"event" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_events_run_id_position_pk" PRIMARY KEY("run_id","position"),
	CONSTRAINT "run_events_position_check" CHECK ("run_events"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "run_states" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"events" integer NOT NULL,
	"state" jsonb NOT NULL,
	CONSTRAINT "run_states_events_check" CHECK ("run_states"."events" >= 0)
);
--> statement-breakpoint
CREATE TABLE "story_rules" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_rules_version_check" CHECK ("story_rules"."version" > 0),
	CONSTRAINT "story_rules_size_check" CHECK (octet_length("story_rules"."rules"::text) <= 800000)
);
--> statement-breakpoint
ALTER TABLE "quests" ADD COLUMN "matter" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "ending_id" text;--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_states" ADD CONSTRAINT "run_states_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_rules" ADD CONSTRAINT "story_rules_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runs_story_id_ended_idx" ON "runs" USING btree ("story_id","id" DESC NULLS FIRST) WHERE "runs"."ending_id" is not null;--> statement-breakpoint
ALTER TABLE "quests" ADD CONSTRAINT "quests_matter_check" CHECK (char_length("quests"."matter") between 1 and 200);--> statement-breakpoint
ALTER TABLE "quests" ADD CONSTRAINT "quests_matter_type_check" CHECK ("quests"."matter" is null or "quests"."type" = 'DIALOGUE');--> statement-breakpoint
-- Runs from before the log: what their tables say happened, in the order in which it did.
INSERT INTO "run_events" ("run_id", "position", "event", "created_at")
SELECT "run_id", row_number() OVER (PARTITION BY "run_id" ORDER BY "at", "rank"), "event", "at" FROM (
  SELECT "run_id", 1 AS "rank", coalesce(least("entered_at", "won_at"), "entered_at") AS "at",
    jsonb_build_object('kind', 'entered', 'sceneId', "scene_id") AS "event" FROM "run_scenes"
  UNION ALL SELECT "run_id", 2, "found_at", jsonb_build_object('kind', 'found', 'itemId', "item_id") FROM "run_items"
  UNION ALL SELECT "run_id", 3, coalesce("ended_at", "created_at"),
    jsonb_build_object('kind', 'duel', 'characterId', "character_id", 'outcome', "outcome")
    FROM "duels" WHERE "outcome" IS NOT NULL
  UNION ALL SELECT "run_id", 4, "completed_at", jsonb_build_object('kind', 'completed', 'questId', "quest_id")
    FROM "run_quests" WHERE "completed_at" IS NOT NULL
  UNION ALL SELECT "run_id", 5, "won_at", jsonb_build_object('kind', 'won', 'sceneId', "scene_id")
    FROM "run_scenes" WHERE "won_at" IS NOT NULL
) AS "past";
