CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"actor_id" uuid,
	"act" text NOT NULL,
	"object" text NOT NULL,
	"object_id" text NOT NULL,
	"person_id" uuid,
	"before" text,
	"after" text,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_entries_act_check" CHECK (char_length("audit_entries"."act") between 1 and 60),
	CONSTRAINT "audit_entries_object_check" CHECK (char_length("audit_entries"."object") between 1 and 40),
	CONSTRAINT "audit_entries_object_id_check" CHECK (char_length("audit_entries"."object_id") between 0 and 100),
	CONSTRAINT "audit_entries_before_check" CHECK (char_length("audit_entries"."before") between 0 and 200),
	CONSTRAINT "audit_entries_after_check" CHECK (char_length("audit_entries"."after") between 0 and 200),
	CONSTRAINT "audit_entries_reason_check" CHECK (char_length("audit_entries"."reason") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"decision_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_text_check" CHECK (char_length("appeals"."text") between 1 and 2000),
	CONSTRAINT "appeals_status_check" CHECK ("appeals"."status" in ('open', 'upheld', 'reversed')),
	CONSTRAINT "appeals_answer_check" CHECK (char_length("appeals"."answer") between 0 and 1000),
	CONSTRAINT "appeals_answered_check" CHECK (("appeals"."status" = 'open') = ("appeals"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"account_id" uuid NOT NULL,
	"decided_by" uuid,
	"rule" text NOT NULL,
	"reason" text NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"reversed_by" uuid,
	"reversal_reason" text,
	CONSTRAINT "decisions_act_check" CHECK ("decisions"."act" in ('warn', 'hide', 'delete', 'suspend', 'ban')),
	CONSTRAINT "decisions_subject_check" CHECK ("decisions"."subject" in ('story', 'comment', 'character', 'picture', 'account')),
	CONSTRAINT "decisions_subject_id_check" CHECK (char_length("decisions"."subject_id") between 1 and 64),
	CONSTRAINT "decisions_rule_check" CHECK (char_length("decisions"."rule") between 1 and 100),
	CONSTRAINT "decisions_reason_check" CHECK (char_length("decisions"."reason") between 0 and 1000),
	CONSTRAINT "decisions_reversal_reason_check" CHECK (char_length("decisions"."reversal_reason") between 0 and 1000),
	CONSTRAINT "decisions_ends_check" CHECK (("decisions"."act" = 'suspend') = ("decisions"."ends_at" is not null)),
	CONSTRAINT "decisions_account_check" CHECK ("decisions"."subject" = 'account' or "decisions"."act" not in ('suspend', 'ban')),
	CONSTRAINT "decisions_reversed_check" CHECK (("decisions"."reversed_at" is null) = ("decisions"."reversal_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "hidden_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"story_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"text" text NOT NULL,
	"stars" smallint NOT NULL,
	"liked_by" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hidden_comments_text_check" CHECK (char_length("hidden_comments"."text") between 1 and 1000),
	CONSTRAINT "hidden_comments_stars_check" CHECK ("hidden_comments"."stars" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "hidden_pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_pictures_hash_check" CHECK ("hidden_pictures"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	"path" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notices_kind_check" CHECK (char_length("notices"."kind") between 1 and 40),
	CONSTRAINT "notices_heading_check" CHECK (char_length("notices"."heading") between 1 and 150),
	CONSTRAINT "notices_text_check" CHECK (char_length("notices"."text") between 0 and 2500),
	CONSTRAINT "notices_path_check" CHECK ("notices"."path" like '/%')
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_subject_check";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_one_subject_check";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_status_check";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "banned_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "picture_hash" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "taken_by" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_person_id_accounts_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_reversed_by_accounts_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_comments" ADD CONSTRAINT "hidden_comments_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_comments" ADD CONSTRAINT "hidden_comments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_act_id_idx" ON "audit_entries" USING btree ("act","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_id_idx" ON "audit_entries" USING btree ("actor_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_person_id_id_idx" ON "audit_entries" USING btree ("person_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_decision_id_key" ON "appeals" USING btree ("decision_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_one_open_key" ON "appeals" USING btree ("account_id") WHERE "appeals"."status" = 'open';--> statement-breakpoint
CREATE INDEX "appeals_account_id_idx" ON "appeals" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "appeals_status_id_idx" ON "appeals" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "appeals_answered_by_idx" ON "appeals" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "decisions_account_id_id_idx" ON "decisions" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "decisions_standing_idx" ON "decisions" USING btree ("subject","subject_id") WHERE "decisions"."reversed_at" is null;--> statement-breakpoint
CREATE INDEX "decisions_decided_by_idx" ON "decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "decisions_reversed_by_idx" ON "decisions" USING btree ("reversed_by");--> statement-breakpoint
CREATE INDEX "hidden_comments_story_id_idx" ON "hidden_comments" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "hidden_comments_account_id_idx" ON "hidden_comments" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "notices_account_id_id_idx" ON "notices" USING btree ("account_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notices_unread_idx" ON "notices" USING btree ("account_id") WHERE "notices"."read_at" is null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_taken_by_accounts_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_id_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_picture_key" ON "reports" USING btree ("reporter_id","picture_hash") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_picture_hash_idx" ON "reports" USING btree ("picture_hash");--> statement-breakpoint
CREATE INDEX "reports_decision_id_idx" ON "reports" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "reports_taken_by_idx" ON "reports" USING btree ("taken_by");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_banned_until_check" CHECK ("accounts"."banned_until" is null or "accounts"."banned_at" is not null);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_subject_check" CHECK ("reports"."subject" in ('story', 'comment', 'character', 'picture', 'account'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_one_subject_check" CHECK (num_nonnulls("reports"."story_id", "reports"."comment_id", "reports"."character_id", "reports"."reported_account_id", "reports"."picture_hash") =
        num_nonnulls(case "reports"."subject" when 'story' then "reports"."story_id" when 'comment' then "reports"."comment_id"
          when 'character' then "reports"."character_id" when 'account' then "reports"."reported_account_id" end,
          case "reports"."subject" when 'picture' then "reports"."picture_hash" end));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_status_check" CHECK ("reports"."status" in ('open', 'dismissed', 'warned', 'hidden', 'deleted', 'suspended', 'banned'));--> statement-breakpoint

-- What admins did is never rewritten.
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_entries_not_emptied BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint

-- What was decided before decisions had rows of their own, so that it can be taken back and appealed like any other.
INSERT INTO decisions (act, subject, subject_id, subject_name, account_id, rule, reason, created_at)
  SELECT 'ban', 'account', id::text, user_name, id, 'Something else', '', banned_at
  FROM accounts WHERE banned_at IS NOT NULL AND deleted_at IS NULL AND account_type = 'email';--> statement-breakpoint
INSERT INTO decisions (act, subject, subject_id, subject_name, account_id, decided_by, rule, reason, created_at)
  SELECT DISTINCT ON (subject, coalesce(story_id, character_id))
    CASE WHEN status = 'deleted' AND subject = 'story' THEN 'delete' ELSE 'hide' END,
    subject, coalesce(story_id, character_id)::text, subject_name, subject_owner_id, resolved_by,
    CASE WHEN reason IN ('Spam', 'Hate or harassment', 'Sexual content', 'Violence or self-harm',
      'Copyright or impersonation') THEN reason ELSE 'Something else' END,
    '', resolved_at
  FROM reports
  WHERE status IN ('hidden', 'deleted') AND coalesce(story_id, character_id) IS NOT NULL AND subject_owner_id IS NOT NULL
  ORDER BY subject, coalesce(story_id, character_id), resolved_at DESC;--> statement-breakpoint
UPDATE reports SET decision_id = decisions.id FROM decisions
  WHERE reports.status IN ('hidden', 'deleted', 'banned') AND decisions.subject = reports.subject
    AND decisions.subject_id = coalesce(story_id, character_id, reported_account_id)::text;
