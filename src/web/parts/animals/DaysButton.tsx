// Opens the farm's own days and weights of breeding, for those who may change them.
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { lazily } from '#parts/forms/Lazy';
import { useMayWrite } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { usePageMenu } from '#ui/page-actions';

const DaysForm = lazily(async () => (await import('./DaysForm')).DaysForm);

const label = 'Dias e pesos da reprodução';

export function DaysButton() {
  const mayDecide = useMayWrite('herd_settings');
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const inMenu = usePageMenu({ items: mayDecide ? [{ label, icon: SlidersHorizontal, onSelect: show }] : [] });
  if (!mayDecide) return null;
  return (
    <>
      {!inMenu && (
        <Button icon={SlidersHorizontal} onClick={show}>
          {label}
        </Button>
      )}
      <DaysForm with={open && { onClose: () => setOpen(false) }} />
    </>
  );
}
