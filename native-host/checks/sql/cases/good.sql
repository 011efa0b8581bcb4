-- größe
create table sizes (id serial primary key, name text not null, metres numeric(6, 2) check (metres > 0));
insert into sizes (name, metres) values ('groß', 3.5) on conflict do nothing returning id;
with large as (select * from sizes where metres > 3)
select name, count(*) filter (where metres > 4) from large group by name;
create function one() returns int as $$ begin return 1; end $$ language plpgsql;
