ALTER TABLE "copyright_counters" DROP CONSTRAINT "copyright_counters_pkey";--> statement-breakpoint
ALTER TABLE "copyright_counters" ADD CONSTRAINT "copyright_counters_notice_id_account_id_pk" PRIMARY KEY("notice_id","account_id");
