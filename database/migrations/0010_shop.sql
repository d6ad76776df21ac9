CREATE TABLE "payment_customers" (
	"account_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customers_account_id_provider_pk" PRIMARY KEY("account_id","provider"),
	CONSTRAINT "payment_customers_provider_check" CHECK ("payment_customers"."provider" in ('sandbox', 'stripe', 'app_store', 'google_play'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_book" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_book_kind_check" CHECK ("sandbox_book"."kind" in ('checkout', 'payment', 'subscription'))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_reason_check";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "daily_credit_limit" integer;--> statement-breakpoint
ALTER TABLE "offerings" ADD COLUMN "badge" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "reversed_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refund_key" uuid DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "amount" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "price_cents" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "currency" text DEFAULT 'usd' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "cancel_key" uuid DEFAULT uuidv7() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "told_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_book_due_at_idx" ON "sandbox_book" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "ledger_entries_reason_id_idx" ON "ledger_entries" USING btree ("reason","id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_payment_id_key" UNIQUE("provider","payment_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_daily_credit_limit_check" CHECK ("accounts"."daily_credit_limit" > 0);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_reason_check" CHECK ("ledger_entries"."reason" in ('signup', 'purchase', 'subscription', 'message', 'audio_message', 'action', 'coop_message', 'regenerate', 'refund', 'reversal', 'adjustment'));--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_badge_check" CHECK (char_length("offerings"."badge") between 1 and 24);--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_reversed_check" CHECK ("purchases"."reversed_amount" between 0 and "purchases"."amount");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_refunded_cents_check" CHECK ("purchases"."refunded_cents" between 0 and "purchases"."price_cents");