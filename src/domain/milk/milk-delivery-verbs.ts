// Verbs of milk deliveries: of the past, each ticket once.
import { plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { assertPlausible } from '#domain/kernel/plausibility';
import type { Stamps } from '#domain/kernel/stamps';
import { verbsOf } from '#domain/kernel/verb';
import { assertAnotherTicket, assertDelivered, deliveryFindings, MilkDelivery, ofDestination } from '#domain/milk/milk-deliveries';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(MilkDelivery, {
  create: 'Registrar entrega de leite',
  update: 'Atualizar entrega de leite',
  remove: 'Excluir entrega de leite',
  restore: 'Desfazer exclusão de entrega de leite',
});

type Written = Omit<MilkDelivery, keyof Stamps>;

const othersOf = (farm: Farm, { ticket }: Pick<Written, 'ticket'>) => (ticket ? farm.list('milk_deliveries', { ticket }) : []);

/** `before`: null for a new one. */
async function assertWritten(farm: Farm, after: Written, before: Written | null) {
  assertDelivered(after, farm.today);
  assertAnotherTicket(after, await othersOf(farm, after));
  if (before?.temperature !== after.temperature) assertPlausible(farm, deliveryFindings(after));
}

export const milkDeliveryVerbs = {
  ...plain,
  create: verb({
    ...plain.create,
    asks: true,
    async run(farm, input) {
      await assertWritten(farm, input as Written, null);
      await plain.create.run(farm, ofDestination(input as Written));
    },
  }),
  update: verb({
    ...plain.update,
    asks: true,
    async run(farm, input) {
      const row = await farm.get('milk_deliveries', input.id);
      const after = ofDestination(withChanges(MilkDelivery, row, input.changes));
      await assertWritten(farm, after, row);
      farm.put('milk_deliveries', after);
    },
  }),
  restore: verb({
    ...plain.restore,
    async run(farm, input) {
      const row = await farm.removed('milk_deliveries', input.id);
      assertAnotherTicket(row, await othersOf(farm, row));
      await plain.restore.run(farm, input);
    },
  }),
};
