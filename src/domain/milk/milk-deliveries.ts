// Milk deliveries (entregas de leite): what a dairy collected, and what the calves and the family used.
import * as z from 'zod/mini';
import { writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, longText, optional, text } from '#domain/kernel/fields';
import { hasIdentity, identityKey } from '#domain/kernel/identity';
import { noun, type RowOf } from '#domain/kernel/noun';
import { type Finding, type Limits, outside } from '#domain/kernel/plausibility';
import { shownAs } from '#domain/kernel/quantities';

export const destinationNames = { laticinio: 'Laticínio', bezerros: 'Bezerros', familia: 'Consumo da família' };

export const MilkDelivery = noun(
  'milk_deliveries',
  {
    delivery_date: date('Data'),
    destination: choice('Para onde foi', destinationNames),
    litres: decimal('Litros', { min: 0.01, max: 999_999.99, scale: 2 }),
    delivery_time: optional(text('Hora', { max: 5 }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hora: escreva como 06:30'))),
    /** Null: the only one the farm delivers to. */
    dairy: optional(text('Laticínio')),
    storage_tank: optional(text('Tanque')),
    temperature: optional(decimal('Temperatura (°C)', { min: -20, max: 100, scale: 1 })),
    driver: optional(text('Motorista')),
    ticket: optional(text('Comprovante')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Entregas de leite',
    missing: 'Entrega não encontrada',
    failed: { load: 'Erro ao carregar entregas', save: 'Erro ao salvar entrega', remove: 'Erro ao excluir entrega' },
    confirm: 'Tem certeza que deseja excluir esta entrega?',
    identities: ['ticket'],
  },
);
export type MilkDelivery = RowOf<typeof MilkDelivery>;
export type Destination = MilkDelivery['destination'];

/** Initial values of a new delivery. */
export const newDelivery = { destination: 'laticinio' } as const;

/** Above it a dairy may refuse the milk (IN 77: 7,0 °C at reception). */
export const warmestMilk = 7;
const temperature: Limits = { refuse: [-5, 60], confirm: [0, 10] };

export const deliveryFindings = ({ temperature: degrees }: Pick<MilkDelivery, 'temperature'>): Finding[] =>
  outside('temperature', 'temperature', degrees, temperature, `leite a ${shownAs('celsius', degrees ?? 0)} na coleta`);

/** Only a collection has a dairy, temperature, driver and ticket. */
export const ofDestination = <D extends Pick<MilkDelivery, 'destination' | 'dairy' | 'temperature' | 'driver' | 'ticket'>>(delivery: D): D =>
  delivery.destination === 'laticinio' ? delivery : { ...delivery, dairy: null, temperature: null, driver: null, ticket: null };

export function assertDelivered({ delivery_date }: Pick<MilkDelivery, 'delivery_date'>, today: string) {
  if (delivery_date > today) throw new RuleBroken('A data não pode ser futura', 'delivery_date');
}

type Ticketed = Pick<MilkDelivery, 'id' | 'delivery_date' | 'ticket'>;

/** The driver leaves one ticket for each collection; its number may come again on another day. */
export function assertAnotherTicket(delivery: Ticketed, others: readonly Ticketed[]) {
  if (!delivery.ticket) return;
  const key = identityKey(delivery.ticket);
  const same = others.find(({ id, delivery_date, ticket }) => id !== delivery.id && delivery_date === delivery.delivery_date && hasIdentity(ticket, key));
  if (same)
    throw new RuleBroken(`O comprovante ${delivery.ticket} de ${writtenDay(delivery.delivery_date)} já está registrado`, 'ticket', 'conflict', {
      other: { noun: 'milk_deliveries', id: same.id },
    });
}
