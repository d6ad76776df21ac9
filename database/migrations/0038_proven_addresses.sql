ALTER TABLE "accounts" ADD COLUMN "address_proven_at" timestamp (3) with time zone;--> statement-breakpoint
-- Admins of before keep their role.
update "accounts" set "address_proven_at" = now() where "role" = 'admin';
