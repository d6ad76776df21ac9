-- `begin_turn` takes more arguments; `database/routines/begin_turn.sql` creates it anew.
DROP FUNCTION IF EXISTS begin_turn(uuid, uuid, uuid, text, text, integer, text, text, text, text, bytea);
