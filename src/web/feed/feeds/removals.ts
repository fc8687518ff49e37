// Texts for deleting a feed, a hay purchase or a consumption.
import { FeedConsumption } from '#domain/feed/feed-consumption';
import { Feed } from '#domain/feed/feeds';
import { HayPurchase } from '#domain/feed/hay-purchases';
import type { Removal } from '#parts/forms/Removal';

export const feedRemoval: Removal = {
  remove: 'remove_feed',
  restore: 'restore_feed',
  title: 'Excluir ração',
  question: Feed.confirm!,
  done: 'Ração excluída',
  failed: Feed.failed!.remove,
};

export const hayRemoval: Removal = {
  remove: 'remove_hay_purchase',
  restore: 'restore_hay_purchase',
  title: 'Excluir compra de feno',
  question: HayPurchase.confirm!,
  done: 'Compra de feno excluída',
  failed: HayPurchase.failed!.remove,
};

export const consumptionRemoval: Removal = {
  remove: 'remove_consumption',
  restore: 'restore_consumption',
  title: 'Excluir consumo',
  question: FeedConsumption.confirm!,
  done: 'Consumo excluído, estoque devolvido',
  failed: FeedConsumption.failed!.remove,
};
