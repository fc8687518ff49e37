-- Once, on the primary, as postgres: Lida's database and its two roles. LIDA_PASSWORD is the one in DATABASE_URL.
create role lida login password 'LIDA_PASSWORD';
create role lida_app nologin;
grant lida_app to lida with set true;
create database lida owner lida;
