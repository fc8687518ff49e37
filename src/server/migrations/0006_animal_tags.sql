-- What official and electronic ear tags say of an animal.
alter table animals add column sisbov text, add column rfid text;
