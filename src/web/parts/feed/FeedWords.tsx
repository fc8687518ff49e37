// Texts about feed: its types, a purchase's name and status.

import { FeedPurchase } from '#domain/feed/feed-purchases';
import { Feed } from '#domain/feed/feeds';
import { factsOf } from '#domain/kernel/fields';
import type { Removal } from '#parts/forms/Removal';
import { date } from '#ui/format';

export const feedTypes = factsOf(Feed.fields.type).values!;
export const purchaseTypes = factsOf(FeedPurchase.fields.feed_type).values!;

export const purchaseName = ({ feed_name, purchase_date }: Pick<FeedPurchase, 'feed_name' | 'purchase_date'>) => `${feed_name} de ${date(purchase_date)}`;

/** On the purchases' own page the question is shorter. */
export const purchaseRemoval: Removal = {
  remove: 'remove_feed_purchase',
  restore: 'restore_feed_purchase',
  title: 'Excluir compra de ração',
  question: FeedPurchase.confirm!,
  done: 'Compra de ração excluída',
  failed: FeedPurchase.failed!.remove,
};
