CREATE UNLOGGED TABLE "recent_writers" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "recent_writers_until_idx" ON "recent_writers" USING btree ("until");