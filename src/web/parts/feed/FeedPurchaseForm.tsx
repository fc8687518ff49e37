// Form for a feed purchase, new or existing: shows its cost and how long it lasts while typing.
import { useState } from 'react';
import { bagsInKg, ownProductionFollows } from '#domain/feed/feed-prices';
import { FeedPurchase, newFeedPurchase } from '#domain/feed/feed-purchases';
import { feedIdFor } from '#domain/feed/feeds';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { feedExpense } from '#domain/overview/expense-offers';
import type { InputOf } from '#domain/verbs';
import { FeedPurchaseFields } from '#parts/feed/FeedPurchaseFields';
import { useExpenseOffer } from '#parts/forms/ExpenseOffer';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useDispatch, useRow, useToday } from '#parts/sync/FarmData';
import { useSeen } from '#ui/drafts';
import { FormDialog } from '#ui/FormDialog';
import { kg } from '#ui/format';
import { useToast } from '#ui/Toast';

type Written = Required<InputOf<'buy_feed'>>;
type FeedPurchaseFormProps = { /** Undefined: a new one. */ purchase?: FeedPurchase | undefined; onClose: () => void };

export function FeedPurchaseForm({ purchase, onClose }: FeedPurchaseFormProps) {
  const dispatch = useDispatch();
  const today = useToday();
  const { replica } = useDevice();
  const { farm } = useFarm();
  const { show } = useToast();
  const expenseOffer = useExpenseOffer();
  // The record as the person saw it: their save must not undo changes made meanwhile by others.
  const { seen, draft } = useSeen('feed purchase', purchase);
  const [start] = useState(() => (seen ? writtenOf(FeedPurchase, seen) : freshOn(today)));
  const still = useRow('feed_purchases', seen?.id);

  const save = async (typed: Written) => {
    // The feed is identified by its name: a registered one, or a new one created by this purchase.
    const isSame = seen?.feed_name === typed.feed_name;
    const wanted = { ...typed, feed_id: isSame ? seen.feed_id : feedIdFor(replica.rows('feeds'), farm.id, typed.feed_name) };
    if (!seen) {
      await dispatch('buy_feed', wanted);
      const bought = replica.row('feed_purchases', wanted.id);
      return show({ message: `${wanted.feed_name}: ${kg(wanted.quantity_kg)}, compra registrada`, action: expenseOffer(bought ? feedExpense(bought) : null) });
    }
    if (!still) throw notFound(FeedPurchase.missing);
    const changes = changesBetween(seen, wanted);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_feed_purchase', { id: seen.id, changes });
    show({ message: `${wanted.feed_name}: compra atualizada` });
  };

  return (
    <FormDialog
      open
      title={seen ? 'Editar Compra de Ração' : 'Nova Compra de Ração'}
      schema={FeedPurchase.create}
      start={start}
      save={save}
      follow={follow}
      errorTitle={`${FeedPurchase.failed!.save}. Tente novamente`}
      draft={draft}
      size="wide"
      onClose={onClose}
    >
      <FeedPurchaseFields seen={seen} />
    </FormDialog>
  );
}

function follow(changed: string, values: Partial<Written>) {
  if (changed === 'is_own_production') return ownProductionFollows(values.is_own_production ?? false);
  const inBags = bagsInKg(values);
  // A typed total that differs from the bags clears their number.
  if (changed === 'quantity_kg') return inBags === null || inBags === values.quantity_kg ? {} : { quantity_bags: null };
  return inBags !== null && (changed === 'quantity_bags' || changed === 'kg_per_bag') ? { quantity_kg: inBags } : {};
}

// The feed is known only on saving: until then any id is valid.
const freshOn = (today: string) => ({
  ...newFeedPurchase,
  id: newId(),
  feed_id: newId(),
  purchase_date: today,
  start_date: today,
  quantity_kg: bagsInKg(newFeedPurchase)!,
});
