CREATE TABLE "money_returns" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"payment_id" text,
	"invoice_id" text,
	"purchase_id" uuid,
	"state" text NOT NULL,
	"cents" integer NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_returns_reference_key" UNIQUE("provider","kind","reference"),
	CONSTRAINT "money_returns_provider_check" CHECK ("money_returns"."provider" in ('sandbox', 'stripe', 'app_store', 'google_play')),
	CONSTRAINT "money_returns_kind_check" CHECK ("money_returns"."kind" in ('refund', 'dispute')),
	CONSTRAINT "money_returns_state_check" CHECK ("money_returns"."state" in ('refunded', 'inquiry', 'open', 'won', 'lost')),
	CONSTRAINT "money_returns_refund_check" CHECK (("money_returns"."kind" = 'refund') = ("money_returns"."state" = 'refunded')),
	CONSTRAINT "money_returns_cents_check" CHECK ("money_returns"."cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "purchases" DROP CONSTRAINT "purchases_refunded_check";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "reversals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "money_returns" ADD CONSTRAINT "money_returns_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_returns_payment_id_idx" ON "money_returns" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "money_returns_invoice_id_idx" ON "money_returns" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "money_returns_purchase_id_idx" ON "money_returns" USING btree ("purchase_id");--> statement-breakpoint
-- What went back before was not told apart: it counts as refunded.
UPDATE "purchases" SET "refunded_at" = coalesce((SELECT max(created_at) FROM ledger_entries WHERE cause IN (
    'reversal:refund:' || refunded_cents || ':' || purchases.id, 'reversal:dispute:' || refunded_cents || ':' || purchases.id)), paid_at)
  WHERE "refunded_cents" > 0 AND "refunded_at" IS NULL;--> statement-breakpoint
INSERT INTO "money_returns" (provider, kind, reference, payment_id, invoice_id, purchase_id, state, cents, told_at)
  SELECT provider, 'refund', coalesce(payment_id, transaction_id, id::text), payment_id, transaction_id, id, 'refunded', refunded_cents, refunded_at
  FROM "purchases" WHERE "refunded_cents" > 0;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_refunded_status_check" CHECK (("purchases"."status" = 'refunded') = ("purchases"."refunded_cents" = "purchases"."price_cents"));--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_refunded_check" CHECK (("purchases"."refunded_cents" > 0) = ("purchases"."refunded_at" is not null));