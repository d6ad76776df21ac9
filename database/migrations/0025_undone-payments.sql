ALTER TABLE "purchases" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "purchases" SET "undone_at" = "refunded_at" FROM "offerings"
  WHERE "offerings"."id" = "offering_id" AND "type" = 'subscription' AND "status" = 'refunded' AND "subscription_id" IS NULL
    AND "provider" IN ('stripe', 'sandbox');--> statement-breakpoint
-- Payments whose refund waits for the provider were recorded as refunded.
CREATE TEMPORARY TABLE "to_refund" ON COMMIT DROP AS
  SELECT DISTINCT ("payload" ->> 'purchaseId')::uuid AS "id" FROM "outbox" WHERE "event" = 'undoSubscription' AND "handled_at" IS NULL;--> statement-breakpoint
DELETE FROM "money_returns" WHERE "kind" = 'refund' AND "purchase_id" IN (SELECT "id" FROM "to_refund");--> statement-breakpoint
UPDATE "purchases" SET "status" = 'paid', "undone_at" = "paid_at", "refunded_at" = NULL, "refunded_cents" = 0
  WHERE "id" IN (SELECT "id" FROM "to_refund") AND "status" = 'refunded';--> statement-breakpoint
CREATE INDEX "purchases_to_refund_idx" ON "purchases" USING btree ("id" DESC NULLS FIRST) WHERE "purchases"."undone_at" is not null and "purchases"."status" = 'paid';