ALTER TABLE "memories" ADD COLUMN "previous" jsonb;--> statement-breakpoint
ALTER TABLE "memories" ADD COLUMN "latest_turn_id" uuid;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "superseded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "turns" ADD COLUMN "memory" jsonb;--> statement-breakpoint
ALTER TABLE "memories" ADD CONSTRAINT "memories_latest_turn_id_turns_id_fk" FOREIGN KEY ("latest_turn_id") REFERENCES "public"."turns"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "memories_latest_turn_id_idx" ON "memories" USING btree ("latest_turn_id") WHERE "memories"."latest_turn_id" is not null;--> statement-breakpoint
CREATE INDEX "turns_account_id_character_id_id_idx" ON "turns" USING btree ("account_id","character_id","id");