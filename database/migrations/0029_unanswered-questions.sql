CREATE TABLE "unanswered_questions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"character_id" uuid NOT NULL,
	"story_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"vector" "bytea" NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "unanswered_questions_text_check" CHECK (char_length("unanswered_questions"."text") between 1 and 200),
	CONSTRAINT "unanswered_questions_vector_check" CHECK (octet_length("unanswered_questions"."vector") between 4 and 16384)
);
--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unanswered_questions_text_key" ON "unanswered_questions" USING btree ("character_id","account_id","text");--> statement-breakpoint
CREATE INDEX "unanswered_questions_character_id_idx" ON "unanswered_questions" USING btree ("character_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "unanswered_questions_story_id_idx" ON "unanswered_questions" USING btree ("story_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "unanswered_questions_account_id_idx" ON "unanswered_questions" USING btree ("account_id","asked_at");--> statement-breakpoint
CREATE INDEX "unanswered_questions_asked_at_idx" ON "unanswered_questions" USING btree ("asked_at");