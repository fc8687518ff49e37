// The agency's balance of the herd at the opening of the period, and the species that are no animals here.
import { useState } from 'react';
import * as z from 'zod/mini';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { integer, optional } from '#domain/kernel/fields';
import {
  type AgencyStock,
  askedPlaces,
  mostHeads,
  otherSpecies,
  placeOf,
  placeWords,
  readOthers,
  stockSince,
  writtenOthers,
  writtenStock,
} from '#domain/official/agency-stock';
import type { BalanceLine } from '#domain/official/herd-balance';
import { useDispatch, useRows } from '#parts/sync/FarmData';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { date, number } from '#ui/format';
import { useToast } from '#ui/Toast';

type AgencyStockFormProps = { lines: readonly BalanceLine[]; since: string; onClose: () => void };
const failed = 'Erro ao salvar o saldo da agência';
const heads = (label: string) => optional(integer(label, { max: mostHeads }));
const others = Object.entries(otherSpecies);

function formOf(lines: readonly BalanceLine[], known: AgencyStock | null) {
  const places = askedPlaces(lines, known).map((place, i) => ({ place, name: `place${i}` }));
  const schema = z.strictObject(
    Object.fromEntries([...places.map(({ place, name }) => [name, heads(placeWords(place))] as const), ...others.map(([name, label]) => [name, heads(label)])]),
  );
  return { places, schema, Field: fieldOf(schema) };
}

export function AgencyStockForm({ lines, since, onClose }: AgencyStockFormProps) {
  const dispatch = useDispatch();
  const { show } = useToast();
  const [row] = useRows('herd_settings');
  const [seen] = useState(() => ({ agency_stock: row?.agency_stock ?? null, other_species: row?.other_species ?? null }));
  const [{ places, schema, Field }] = useState(() => formOf(lines, stockSince(seen.agency_stock, since)));
  const [start] = useState(() => {
    const typed = new Map(stockSince(seen.agency_stock, since)?.lines.map((line) => [placeOf(line), line.heads]));
    return { ...Object.fromEntries(places.map(({ place, name }) => [name, typed.get(placeOf(place)) ?? null])), ...readOthers(seen.other_species) };
  });
  const ours = new Map(lines.map((line) => [placeOf(line), line.opening]));
  const save = async (wanted: Record<string, number | null>) => {
    const typed = places.flatMap(({ place, name }) => (wanted[name] == null ? [] : [{ ...place, heads: wanted[name] }]));
    const changes = changesBetween(seen, { agency_stock: writtenStock({ since, lines: typed }), other_species: writtenOthers(wanted) });
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_herd_settings', { changes });
    show({ message: 'Saldo da agência salvo' });
  };
  return (
    <FormDialog
      open
      title="Saldo na agência"
      schema={schema}
      start={start}
      save={save as never}
      errorTitle={failed}
      draft={{ name: `agency stock ${since}` }}
      onClose={onClose}
    >
      <p className="wide text-sm text-muted">
        Como está no sistema da agência em {date(since)}. Numa espécie informada, o que ficar vazio conta como zero na comparação com o saldo inicial daqui.
      </p>
      {places.map(({ place, name }) => (
        <Field key={name} name={name} hint={`Aqui: ${number(ours.get(placeOf(place)) ?? 0, 0)}`} />
      ))}
      <p className="wide text-sm text-muted">Espécies que a agência pede e que não são animais no Lida:</p>
      {others.map(([name]) => (
        <Field key={name} name={name} />
      ))}
    </FormDialog>
  );
}
