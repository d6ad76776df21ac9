ALTER TABLE "reports" ADD COLUMN "subject_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_subject_owner_id_accounts_id_fk" FOREIGN KEY ("subject_owner_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_subject_owner_id_idx" ON "reports" USING btree ("subject_owner_id");--> statement-breakpoint
UPDATE "reports" SET "subject_owner_id" = coalesce(
  "reported_account_id",
  (SELECT "account_id" FROM "comments" WHERE "comments"."id" = "reports"."comment_id"),
  (SELECT "owner_id" FROM "characters" WHERE "characters"."id" = "reports"."character_id"),
  (SELECT "owner_id" FROM "stories" WHERE "stories"."id" = "reports"."story_id")
);
