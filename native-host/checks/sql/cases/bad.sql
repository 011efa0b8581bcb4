create table sizes (
  id integer primary key,
  name text not null,
);
select 'größe' form sizes where;
