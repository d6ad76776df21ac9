ALTER TABLE "purchases" ADD COLUMN "undone_subscription_id" text;--> statement-breakpoint
-- The jobs that undo payments have known it alone.
UPDATE "purchases" SET "undone_subscription_id" = "payload" ->> 'subscriptionId' FROM "outbox"
  WHERE "event" = 'undoSubscription' AND ("payload" ->> 'purchaseId')::uuid = "purchases"."id";
