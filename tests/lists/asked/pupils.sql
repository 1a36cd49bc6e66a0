CREATE TABLE pupils (id int, name text);
INSERT INTO pupils VALUES (1,'Amy Carter');
