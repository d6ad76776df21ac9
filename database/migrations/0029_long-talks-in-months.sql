-- The latest turns of a talk are read from the end of each month's index. Which plan that takes is decided for talks of all lengths
-- at once; for those as they mostly are, sorting all that was said looks as cheap, and takes a hundred times as long for a long one.
ALTER FUNCTION turn_state(uuid, uuid, integer, integer, text) SET enable_sort = off;
