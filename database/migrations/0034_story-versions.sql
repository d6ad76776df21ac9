CREATE TABLE "story_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"story_id" uuid NOT NULL,
	"account_id" uuid,
	"began_at" timestamp (3) with time zone NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL,
	"restored_from" timestamp (3) with time zone,
	"content" "bytea",
	CONSTRAINT "story_versions_content_check" CHECK (octet_length("story_versions"."content") <= 16777216)
);
--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_versions_story_id_idx" ON "story_versions" USING btree ("story_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "story_versions_account_id_idx" ON "story_versions" USING btree ("account_id");