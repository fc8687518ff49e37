-- Money: categories of revenue and expense, and the farm's transactions. Every farm begins with the usual categories.
create table financial_categories (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id)
);
call noun_table('financial_categories');

-- `related_sale_id` gets its key with the sales.
create table financial_transactions (
  user_id uuid not null,
  farm_id uuid not null,
  id uuid not null,
  transaction_date date not null,
  type text not null,
  category_id uuid not null,
  amount numeric(14, 2) not null,
  description text not null,
  payment_method text,
  status text not null,
  invoice_number text,
  supplier_buyer text,
  due_date date,
  payment_date date,
  notes text,
  related_animal_id uuid,
  related_sale_id uuid,
  created_at timestamptz(3) not null,
  created_by uuid not null,
  updated_at timestamptz(3) not null,
  version bigint not null,
  deleted_at timestamptz(3),
  deleted_call uuid,
  primary key (user_id, id),
  foreign key (user_id, farm_id) references farms (user_id, id),
  foreign key (user_id, category_id) references financial_categories (user_id, id),
  foreign key (user_id, related_animal_id) references animals (user_id, id)
);
call noun_table('financial_transactions');
create index financial_transactions_category on financial_transactions (user_id, category_id);
create index financial_transactions_animal on financial_transactions (user_id, related_animal_id);
-- The few that wait for their money: alerts look for those that are due.
create index financial_transactions_due on financial_transactions (user_id, farm_id, due_date) where deleted_at is null and status = 'pendente';

/* SHA-1, which PostgreSQL has only in an extension: ids derived from names are made of it (RFC 9562, version 5). Words of 32 bits are kept in 64. */
create function sha1(p_message bytea) returns bytea language plpgsql immutable parallel safe as $$
declare
  word_of constant bigint := 4294967295;
  size constant integer := length(p_message);
  padded constant bytea := p_message || '\x80'::bytea || decode(repeat('00', (119 - size % 64) % 64), 'hex') || int8send(size::bigint * 8);
  h0 bigint := 1732584193; h1 bigint := 4023233417; h2 bigint := 2562383102; h3 bigint := 271733878; h4 bigint := 3285377520;
  a bigint; b bigint; c bigint; d bigint; e bigint; f bigint; x bigint;
  w bigint[];
begin
  for block in 0 .. length(padded) / 64 - 1 loop
    a := h0; b := h1; c := h2; d := h3; e := h4;
    for i in 0 .. 79 loop
      if i < 16 then
        x := ('x' || encode(substring(padded from block * 64 + i * 4 + 1 for 4), 'hex'))::bit(32)::bigint;
      else
        x := w[i - 3] # w[i - 8] # w[i - 14] # w[i - 16];
        x := ((x << 1) | (x >> 31)) & word_of;
      end if;
      w[i] := x;
      if i < 20 then f := (d # (b & (c # d))) + 1518500249;
      elsif i < 40 then f := (b # c # d) + 1859775393;
      elsif i < 60 then f := ((b & c) | (d & (b | c))) + 2400959708;
      else f := (b # c # d) + 3395469782;
      end if;
      f := ((((a << 5) | (a >> 27)) & word_of) + f + e + x) & word_of;
      e := d; d := c; c := ((b << 30) | (b >> 2)) & word_of; b := a; a := f;
    end loop;
    h0 := (h0 + a) & word_of; h1 := (h1 + b) & word_of; h2 := (h2 + c) & word_of; h3 := (h3 + d) & word_of; h4 := (h4 + e) & word_of;
  end loop;
  return substring(int8send(h0) from 5) || substring(int8send(h1) from 5) || substring(int8send(h2) from 5) || substring(int8send(h3) from 5) || substring(int8send(h4) from 5);
end
$$;

/* The id that the domain derives from an origin and a label (derivedId). */
create function derived_id(p_origin uuid, p_label text) returns uuid language plpgsql immutable parallel safe as $$
declare
  id bytea := substring(sha1(uuid_send(p_origin) || convert_to(p_label, 'UTF8')) for 16);
begin
  id := set_byte(id, 6, (get_byte(id, 6) & 15) | 80);
  id := set_byte(id, 8, (get_byte(id, 8) & 63) | 128);
  return encode(id, 'hex')::uuid;
end
$$;

/* The categories every farm begins with, as one call of its owner. Ids are made of farm, type and name: whoever looks for "Venda de animais" finds it without searching. */
create function found_categories(p_user_id uuid, p_farm_id uuid, p_version bigint) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  tenant_before constant text := coalesce(current_setting('app.user_id', true), '');
  founded constant timestamptz(3) := now();
  said constant uuid := derived_id(p_farm_id, 'categories');
begin
  perform set_config('app.user_id', p_user_id::text, true);
  insert into calls (user_id, id, farm_id, version, verb, input_hash, actor, actor_name, at)
  select p_user_id, said, p_farm_id, p_version, 'create_financial_category', sha256(''), u.id, u.name, founded from users u where u.id = p_user_id;
  with usual (type, name) as (
    select 'receita', unnest(array['Venda de leite', 'Venda de animais', 'Venda de queijo e derivados', 'Venda de ovos', 'Venda de mel', 'Venda de lã', 'Venda de esterco',
      'Arrendamento de pasto', 'Prestação de serviços', 'Bonificação de qualidade', 'Indenização e seguro', 'Outras receitas'])
    union all
    select 'despesa', unnest(array['Ração e concentrado', 'Volumoso e silagem', 'Sal mineral', 'Medicamentos e vacinas', 'Sêmen e inseminação', 'Assistência veterinária',
      'Material de ordenha', 'Energia', 'Água', 'Combustível', 'Manutenção de máquinas', 'Manutenção de benfeitorias', 'Salários', 'Encargos', 'Diaristas',
      'Adubos e corretivos', 'Sementes', 'Cercas', 'Frete', 'Impostos e taxas', 'Contador e software', 'Análise de leite', 'Arrendamento', 'Juros e tarifas',
      'Compra de animais', 'Máquinas e equipamentos', 'Outras despesas'])
  ), made as (
    insert into financial_categories (user_id, farm_id, id, name, type, created_at, created_by, updated_at, version)
    select p_user_id, p_farm_id, derived_id(p_farm_id, 'category ' || u.type || ' ' || folded(u.name)), u.name, u.type, founded, p_user_id, founded, p_version from usual u
    returning id, name, type
  )
  insert into history (user_id, farm_id, version, row_id, noun, call_id, after)
  select p_user_id, p_farm_id, p_version, m.id, 'financial_categories', said, jsonb_build_object('name', m.name, 'type', m.type, 'deleted_at', null) from made m;
  perform set_config('app.user_id', tenant_before, true);
end
$$;

/* A farm is founded with its counter: whoever makes one, it has its categories from its first version on. */
create function found_categories_with_counter() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform found_categories(new.user_id, new.farm_id, new.version);
  return null;
end
$$;
create trigger found_categories after insert on farm_counters for each row execute function found_categories_with_counter();

-- Farms that are there already hear of theirs as of any change.
do $$
declare
  known record;
begin
  for known in select c.user_id, c.farm_id from farm_counters c order by c.user_id, c.farm_id loop
    update farm_counters c set version = c.version + 1 where c.user_id = known.user_id and c.farm_id = known.farm_id;
    perform found_categories(c.user_id, c.farm_id, c.version) from farm_counters c where c.user_id = known.user_id and c.farm_id = known.farm_id;
  end loop;
end
$$;

revoke all on function sha1, derived_id, found_categories, found_categories_with_counter from public;
