CREATE TABLE "gift_addresses" (
	"address_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_addresses_address_hash_check" CHECK (octet_length("gift_addresses"."address_hash") = 32)
);
