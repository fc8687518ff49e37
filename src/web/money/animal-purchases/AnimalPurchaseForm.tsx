// Form for a purchase of animals on the screen itself: seller, animals, payment; documents collapsed.
import { useState } from 'react';
import { newId } from '#domain/kernel/ids';
import { AnimalPurchase, isUnpaid, newPurchase, purchasing } from '#domain/money/animal-purchases';
import { partyNamed } from '#domain/money/parties';
import { InlineForm } from '#parts/forms/InlineForm';
import { go } from '#parts/navigation/Router';
import { useDevice, useDispatch, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { useSchemaForm } from '#ui/Form';
import { count, money } from '#ui/format';
import { useToast } from '#ui/Toast';
import { freshLine } from './lines';
import { PurchaseFields } from './PurchaseFields';
import { purchasePath } from './words';

export function AnimalPurchaseForm({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const dispatch = useDispatch();
  const { replica } = useDevice();
  const { show } = useToast();
  const [start] = useState(() => ({ ...newPurchase, id: newId(), purchase_date: today, new_party_id: newId(), items: [freshLine()] as never }));
  const of = useSchemaForm({
    schema: purchasing,
    start,
    errorTitle: AnimalPurchase.failed!.save,
    draft: { name: 'purchase' },
    follow: (changed, purchase) => (changed === 'payment_status' && !isUnpaid(purchase) ? { due_date: null, instalments: undefined } : {}),
    async save(wanted) {
      const party = partyNamed(replica.rows('parties'), wanted.seller_name);
      await dispatch('purchase_animals', { ...wanted, party_id: party?.id ?? null, new_party_id: party ? null : wanted.new_party_id });
      const { purchase_price, total_animals } = replica.row('animal_purchases', wanted.id)!;
      show({
        message: `${count(total_animals, 'animal comprado', 'animais comprados')} de ${wanted.seller_name}: ${money(purchase_price)}`,
        action: { label: 'Ver compra', run: () => void go({ to: purchasePath(wanted.id) }) },
      });
      (document.activeElement as HTMLElement | null)?.blur();
      onClose();
    },
  });
  return (
    <InlineForm
      of={of}
      title="Comprar animais"
      first="seller_name"
      loss="A compra ainda não foi salva e será perdida."
      onClose={onClose}
      buttons={
        <Button variant="primary" type="submit" busy={of.busy} busyLabel="Salvando...">
          Salvar compra
        </Button>
      }
    >
      <PurchaseFields />
    </InlineForm>
  );
}
