CREATE TABLE "account_blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "account_blocks_other_check" CHECK ("account_blocks"."blocker_id" <> "account_blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "barriers" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "barriers_kind_value_key" UNIQUE("kind","value"),
	CONSTRAINT "barriers_kind_check" CHECK ("barriers"."kind" in ('network', 'mail-domain', 'word')),
	CONSTRAINT "barriers_value_check" CHECK (char_length("barriers"."value") between 1 and 100),
	CONSTRAINT "barriers_reason_check" CHECK (char_length("barriers"."reason") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "copyright_counters" (
	"notice_id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"statement" text NOT NULL,
	"signature" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "copyright_counters_name_check" CHECK (char_length("copyright_counters"."name") between 1 and 100),
	CONSTRAINT "copyright_counters_email_check" CHECK (char_length("copyright_counters"."email") between 3 and 100),
	CONSTRAINT "copyright_counters_address_check" CHECK (char_length("copyright_counters"."address") between 1 and 300),
	CONSTRAINT "copyright_counters_phone_check" CHECK (char_length("copyright_counters"."phone") between 1 and 40),
	CONSTRAINT "copyright_counters_statement_check" CHECK (char_length("copyright_counters"."statement") between 1 and 4000),
	CONSTRAINT "copyright_counters_signature_check" CHECK (char_length("copyright_counters"."signature") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "copyright_notices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"state" text DEFAULT 'unconfirmed' NOT NULL,
	"claimant_name" text NOT NULL,
	"claimant_email" text NOT NULL,
	"claimant_address" text NOT NULL,
	"claimant_phone" text NOT NULL,
	"on_behalf_of" text,
	"work" text NOT NULL,
	"infringing" text NOT NULL,
	"location" text NOT NULL,
	"signature" text NOT NULL,
	"subject" text NOT NULL,
	"subject_name" text NOT NULL,
	"story_id" uuid,
	"character_id" uuid,
	"owner_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text,
	"court_note" text,
	"restore_from" date,
	"restore_by" date,
	"restored_at" timestamp (3) with time zone,
	CONSTRAINT "copyright_notices_state_check" CHECK ("copyright_notices"."state" in ('unconfirmed', 'open', 'refused', 'accepted', 'countered', 'court', 'restored')),
	CONSTRAINT "copyright_notices_subject_check" CHECK ("copyright_notices"."subject" in ('story', 'character')),
	CONSTRAINT "copyright_notices_one_subject_check" CHECK (num_nonnulls("copyright_notices"."story_id", "copyright_notices"."character_id") <= 1),
	CONSTRAINT "copyright_notices_claimant_name_check" CHECK (char_length("copyright_notices"."claimant_name") between 1 and 100),
	CONSTRAINT "copyright_notices_claimant_email_check" CHECK (char_length("copyright_notices"."claimant_email") between 3 and 100),
	CONSTRAINT "copyright_notices_claimant_address_check" CHECK (char_length("copyright_notices"."claimant_address") between 1 and 300),
	CONSTRAINT "copyright_notices_claimant_phone_check" CHECK (char_length("copyright_notices"."claimant_phone") between 1 and 40),
	CONSTRAINT "copyright_notices_on_behalf_of_check" CHECK (char_length("copyright_notices"."on_behalf_of") between 1 and 100),
	CONSTRAINT "copyright_notices_work_check" CHECK (char_length("copyright_notices"."work") between 1 and 4000),
	CONSTRAINT "copyright_notices_infringing_check" CHECK (char_length("copyright_notices"."infringing") between 1 and 4000),
	CONSTRAINT "copyright_notices_location_check" CHECK (char_length("copyright_notices"."location") between 1 and 500),
	CONSTRAINT "copyright_notices_signature_check" CHECK (char_length("copyright_notices"."signature") between 1 and 100),
	CONSTRAINT "copyright_notices_decision_reason_check" CHECK (char_length("copyright_notices"."decision_reason") between 0 and 1000),
	CONSTRAINT "copyright_notices_court_note_check" CHECK (char_length("copyright_notices"."court_note") between 1 and 1000),
	CONSTRAINT "copyright_notices_decided_check" CHECK (("copyright_notices"."state" in ('unconfirmed', 'open')) = ("copyright_notices"."decided_at" is null)),
	CONSTRAINT "copyright_notices_clock_check" CHECK ("copyright_notices"."state" <> 'countered' or num_nonnulls("copyright_notices"."restore_from", "copyright_notices"."restore_by") = 2),
	CONSTRAINT "copyright_notices_restored_check" CHECK (("copyright_notices"."state" = 'restored') = ("copyright_notices"."restored_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "account_blocks" ADD CONSTRAINT "account_blocks_blocker_id_accounts_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_blocks" ADD CONSTRAINT "account_blocks_blocked_id_accounts_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "barriers" ADD CONSTRAINT "barriers_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copyright_counters" ADD CONSTRAINT "copyright_counters_notice_id_copyright_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."copyright_notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copyright_counters" ADD CONSTRAINT "copyright_counters_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copyright_notices" ADD CONSTRAINT "copyright_notices_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copyright_notices" ADD CONSTRAINT "copyright_notices_character_id_characters_id_fk" FOREIGN KEY ("character_id") REFERENCES "public"."characters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copyright_notices" ADD CONSTRAINT "copyright_notices_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copyright_notices" ADD CONSTRAINT "copyright_notices_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_blocks_blocked_id_idx" ON "account_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "barriers_created_by_idx" ON "barriers" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "copyright_counters_account_id_idx" ON "copyright_counters" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "copyright_notices_state_newest_idx" ON "copyright_notices" USING btree ("state","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "copyright_notices_clock_idx" ON "copyright_notices" USING btree ("restore_from") WHERE "copyright_notices"."state" = 'countered';--> statement-breakpoint
CREATE INDEX "copyright_notices_email_idx" ON "copyright_notices" USING btree (lower("claimant_email"),"created_at");--> statement-breakpoint
CREATE INDEX "copyright_notices_story_id_idx" ON "copyright_notices" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "copyright_notices_character_id_idx" ON "copyright_notices" USING btree ("character_id");--> statement-breakpoint
CREATE INDEX "copyright_notices_owner_id_idx" ON "copyright_notices" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "copyright_notices_decided_by_idx" ON "copyright_notices" USING btree ("decided_by");