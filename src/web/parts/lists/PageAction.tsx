// A rarer action of a page: a button beside its title, on a phone an item of the page's menu, so that the list comes first.
import { Button } from '#ui/Button';
import type { Icon } from '#ui/Icon';
import { usePageMenu } from '#ui/page-actions';

type PageActionProps = { label: string; icon: Icon; onSelect: () => void };

export function PageAction({ label, icon, onSelect }: PageActionProps) {
  const inMenu = usePageMenu({ items: [{ label, icon, onSelect }] });
  return inMenu ? null : (
    <Button icon={icon} onClick={onSelect}>
      {label}
    </Button>
  );
}
