CREATE TABLE "drafts" (
	"account_id" uuid NOT NULL,
	"form" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"revision" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_account_id_form_pk" PRIMARY KEY("account_id","form"),
	CONSTRAINT "drafts_form_check" CHECK (char_length("drafts"."form") between 1 and 200),
	CONSTRAINT "drafts_sealed_check" CHECK (octet_length("drafts"."sealed") <= 1048576)
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;