// A purchase of feed, new or changed: what it costs and how long it lasts is said while it is typed.
import { useState } from 'react';
import { bagsInKg, ownProductionFollows } from '#domain/feed/feed-prices';
import { FeedPurchase, newFeedPurchase } from '#domain/feed/feed-purchases';
import { feedIdFor } from '#domain/feed/feeds';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { changesBetween, writtenOf } from '#domain/kernel/plain';
import type { InputOf } from '#domain/verbs';
import { FeedPurchaseFields } from '#parts/feed/FeedPurchaseFields';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useDispatch, useRow, useToday } from '#parts/sync/FarmData';
import { FormDialog } from '#ui/FormDialog';
import { kg } from '#ui/format';
import { useToast } from '#ui/Toast';

type Written = Required<InputOf<'buy_feed'>>;
type FeedPurchaseFormProps = { /** Left out: a new one. */ purchase?: FeedPurchase | undefined; onClose: () => void };

export function FeedPurchaseForm({ purchase, onClose }: FeedPurchaseFormProps) {
  const dispatch = useDispatch();
  const today = useToday();
  const { replica } = useDevice();
  const { farm } = useFarm();
  const { show } = useToast();
  // As the person saw it: what others do meanwhile is not theirs to undo.
  const [seen] = useState(purchase);
  const [start] = useState(() => (seen ? writtenOf(FeedPurchase, seen) : freshOn(today)));
  const still = useRow('feed_purchases', seen?.id);

  const save = async (typed: Written) => {
    // The feed is known by its name: the one in the registry, or the one this purchase makes.
    const isSame = seen?.feed_name === typed.feed_name;
    const wanted = { ...typed, feed_id: isSame ? seen.feed_id : feedIdFor(replica.rows('feeds'), farm.id, typed.feed_name) };
    if (!seen) {
      await dispatch('buy_feed', wanted);
      return show({ message: `${wanted.feed_name}: ${kg(wanted.quantity_kg)}, compra registrada` });
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
  // Whoever writes another total no longer counts in bags of that weight.
  if (changed === 'quantity_kg') return inBags === null || inBags === values.quantity_kg ? {} : { quantity_bags: null };
  return inBags !== null && (changed === 'quantity_bags' || changed === 'kg_per_bag') ? { quantity_kg: inBags } : {};
}

// Its feed is known when it is saved: until then any id will do.
const freshOn = (today: string) => ({
  ...newFeedPurchase,
  id: newId(),
  feed_id: newId(),
  purchase_date: today,
  start_date: today,
  quantity_kg: bagsInKg(newFeedPurchase)!,
});
