-- Stores the name of an item when it is found, for players who may not see the item later.
CREATE OR REPLACE FUNCTION keep_item_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.item_name := (SELECT name FROM items
    WHERE id = NEW.item_id AND may_see_item(id, (SELECT account_id FROM runs WHERE id = NEW.run_id)));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER keep_item_name BEFORE INSERT ON run_items
  FOR EACH ROW EXECUTE FUNCTION keep_item_name();
