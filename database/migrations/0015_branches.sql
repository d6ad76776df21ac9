CREATE TABLE "fact_runs" (
	"fact_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"learned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fact_runs_fact_id_run_id_learned_at_pk" PRIMARY KEY("fact_id","run_id","learned_at")
);
--> statement-breakpoint
CREATE TABLE "checkpoint_memories" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"character_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb NOT NULL,
	"previous" jsonb,
	"turn_id" uuid,
	CONSTRAINT "checkpoint_memories_run_id_position_character_id_pk" PRIMARY KEY("run_id","position","character_id")
);
--> statement-breakpoint
CREATE TABLE "run_checkpoints" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"scene_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_checkpoints_run_id_position_pk" PRIMARY KEY("run_id","position"),
	CONSTRAINT "run_checkpoints_position_check" CHECK ("run_checkpoints"."position" > 0)
);
--> statement-breakpoint
DROP INDEX "learned_facts_name_key";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "parent_run_id" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "root_run_id" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "branched_after" integer;--> statement-breakpoint
ALTER TABLE "fact_runs" ADD CONSTRAINT "fact_runs_fact_id_learned_facts_id_fk" FOREIGN KEY ("fact_id") REFERENCES "public"."learned_facts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact_runs" ADD CONSTRAINT "fact_runs_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkpoint_memories" ADD CONSTRAINT "checkpoint_memories_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkpoint_memories" ADD CONSTRAINT "checkpoint_memories_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_checkpoints" ADD CONSTRAINT "run_checkpoints_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_checkpoints" ADD CONSTRAINT "run_checkpoints_scene_id_scenes_id_fk" FOREIGN KEY ("scene_id") REFERENCES "public"."scenes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fact_runs_run_id_idx" ON "fact_runs" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "checkpoint_memories_character_id_idx" ON "checkpoint_memories" USING btree ("character_id","run_id");--> statement-breakpoint
CREATE INDEX "run_checkpoints_scene_id_idx" ON "run_checkpoints" USING btree ("scene_id");--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_parent_run_id_runs_id_fk" FOREIGN KEY ("parent_run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_root_run_id_runs_id_fk" FOREIGN KEY ("root_run_id") REFERENCES "public"."runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runs_account_id_story_id_opened_last_idx" ON "runs" USING btree ("account_id","story_id") WHERE "runs"."latest";--> statement-breakpoint
CREATE INDEX "runs_parent_run_id_idx" ON "runs" USING btree ("parent_run_id") WHERE "runs"."parent_run_id" is not null;--> statement-breakpoint
CREATE INDEX "runs_root_run_id_idx" ON "runs" USING btree ("root_run_id") WHERE "runs"."root_run_id" is not null;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_branched_after_check" CHECK ("runs"."branched_after" >= 0);--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_branch_check" CHECK ("runs"."parent_run_id" is null or "runs"."branched_after" is not null);--> statement-breakpoint
-- Routines whose columns or parameters changed: each is created anew after the migrations.
DROP FUNCTION IF EXISTS "said_in_run"(uuid, integer);--> statement-breakpoint
DROP FUNCTION IF EXISTS "said_together"(uuid, uuid, uuid, uuid, integer);
