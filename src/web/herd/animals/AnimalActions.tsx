// What can be done with this animal: a row of buttons on wide screens; on a phone the likeliest two near the thumb, the others in a menu.
import {
  Baby,
  Ban,
  ChevronUp,
  Dna,
  Flame,
  Ham,
  Milk,
  MilkOff,
  Pill,
  Receipt,
  Scale,
  ScanHeart,
  ScissorsLineDashed,
  SearchX,
  Skull,
  Split,
  Sprout,
  Syringe,
  Tag,
  Tags,
  Truck,
  Undo,
} from 'lucide-react';
import { type ComponentType, useMemo, useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import type { NounName } from '#domain/nouns';
import { type AnimalAction, actionsFor, animalActions } from '#domain/overview/animal-actions';
import { isOpenTransfer } from '#domain/transfers/farm-transfers';
import { useDryingOff } from '#parts/animals/DryingOff';
import { AsDialog } from '#parts/forms/InlineForm';
import { useDevice, useMayWrite, useRows, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { DraftScope } from '#ui/drafts';
import { WrittenBefore } from '#ui/Form';
import type { Icon } from '#ui/Icon';
import { Menu } from '#ui/Menu';
import { useWide } from '#ui/media';

/** The forms belong to other screens, and are given by animal-page.tsx. */
type ActionForm = {
  Lazy: ComponentType<{ with: { onClose: () => void } | null | false }>;
  /** Its other props. */
  given: (animal: Animal) => object;
  /** Values the form starts with. */
  written: (animal: Animal) => object;
};
/** Drying off is one press, without a form. */
export type ActionForms = Record<Exclude<AnimalAction, 'dry_off'>, ActionForm>;

const icons: Record<AnimalAction, Icon> = {
  weigh: Scale,
  apply: Syringe,
  treat: Pill,
  inseminate: Dna,
  birth: Baby,
  dry_off: MilkOff,
  check: ScanHeart,
  heat: Flame,
  stop: Ban,
  milk: Milk,
  wean: Sprout,
  castrate: ScissorsLineDashed,
  tag: Tag,
  tag_lost: Tags,
  split: Split,
  transfer: Truck,
  sell: Receipt,
  slaughter: Ham,
  death: Skull,
  lost: SearchX,
  return: Undo,
};
const nearThumb = 2;
const thumbBar =
  'print:hidden sticky bottom-[var(--bottom-bar,0px)] z-10 -mx-4 -mb-12 flex gap-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] *:min-w-0 *:flex-auto *:px-2 max-[22rem]:[&_svg]:hidden';

export function AnimalActions({ animal, forms }: { animal: Animal; forms: ActionForms }) {
  const wide = useWide();
  const today = useToday();
  const device = useDevice();
  // Any noun: shows the actions again when the person's access changes.
  useMayWrite('animals');
  const hasOpenTransfer = useRowsOf('farm_transfers', 'animal_id', animal.id).some(isOpenTransfer);
  const isSold = useRowsOf('sale_items', 'animal_id', animal.id).length > 0;
  const dryOff = useDryingOff();
  const [open, setOpen] = useState<{ action: keyof ActionForms; animal: Animal } | null>(null);
  const [settings] = useRows('herd_settings');
  const actions = actionsFor(animal, { today, hasOpenTransfer, isSold, settings, mayWrite: (noun: NounName) => device.mayWrite(noun) });
  const start = (action: AnimalAction) => (action === 'dry_off' ? dryOff(animal) : setOpen({ action, animal }));
  const buttons = (wide ? actions : actions.slice(0, nearThumb)).map((action, i) => (
    <Button key={action} icon={icons[action]} variant={!wide && i === 0 ? 'primary' : 'secondary'} onClick={() => start(action)}>
      {animalActions[action].label}
    </Button>
  ));
  const others = wide ? [] : actions.slice(nearThumb);
  return (
    <>
      {actions.length > 0 && (
        <div role="group" aria-label={`Registrar de ${animal.name}`} className={wide ? 'flex flex-wrap gap-2' : thumbBar}>
          {buttons}
          {others.length > 0 && (
            <Menu
              label="Mais"
              icon={ChevronUp}
              worded
              items={others.map((action) => ({ label: animalActions[action].label, icon: icons[action], onSelect: () => start(action) }))}
            />
          )}
        </div>
      )}
      {/* Rendered closed, too, which loads them for work without signal; one that is open stays, whatever happens to the animal. */}
      {[...new Set([...actions, ...(open ? [open.action] : [])])].map(
        (action) =>
          action !== 'dry_off' && (
            <ActionDialog key={action} form={forms[action]} animal={open?.action === action ? open.animal : null} onClose={() => setOpen(null)} />
          ),
      )}
    </>
  );
}

/** `animal`: as it was when the form was opened, since saving may change it; null while it is closed. */
function ActionDialog({ form: { Lazy, given, written }, animal, onClose }: { form: ActionForm; animal: Animal | null; onClose: () => void }) {
  const start = useMemo(() => animal && { props: given(animal), before: { values: written(animal), onSaved: () => {} } }, [animal, given, written]);
  return (
    <AsDialog value>
      <DraftScope value={`of ${animal?.id} `}>
        <WrittenBefore value={start?.before ?? null}>
          <Lazy with={start && { ...start.props, onClose }} />
        </WrittenBefore>
      </DraftScope>
    </AsDialog>
  );
}
