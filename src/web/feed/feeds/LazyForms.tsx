// The feed forms, each loaded on demand.
import type { FeedPurchase } from '#domain/feed/feed-purchases';
import type { Feed } from '#domain/feed/feeds';
import type { HayPurchase } from '#domain/feed/hay-purchases';
import { lazily } from '#parts/forms/Lazy';

const FeedForm = lazily(async () => (await import('./FeedForm')).FeedForm);
const HayForm = lazily(async () => (await import('./HayForm')).HayForm);
const ConsumptionForm = lazily(async () => (await import('./ConsumptionForm')).ConsumptionForm);
const PurchaseForm = lazily(async () => (await import('#parts/feed/FeedPurchaseForm')).FeedPurchaseForm);

/** The open form, or null. Without a record it creates one. */
export type Writing =
  | { form: 'feed'; feed?: Feed }
  | { form: 'purchase'; purchase?: FeedPurchase }
  | { form: 'hay'; lot?: HayPurchase }
  /** A given animal cannot be changed. */
  | { form: 'consumption'; animal_id?: string | undefined }
  | null;
export type Write = (writing: Writing) => void;

export const LazyForms = ({ writing, onClose }: { writing: Writing; onClose: () => void }) => (
  <>
    <FeedForm with={writing?.form === 'feed' && { feed: writing.feed, onClose }} />
    <PurchaseForm with={writing?.form === 'purchase' && { purchase: writing.purchase, onClose }} />
    <HayForm with={writing?.form === 'hay' && { lot: writing.lot, onClose }} />
    <ConsumptionForm with={writing?.form === 'consumption' && { animal_id: writing.animal_id, onClose }} />
  </>
);
