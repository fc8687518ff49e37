// The label of an animal: a QR code that leads to its page, its name and its numbers.
import type { Animal } from '#domain/herd/animals';
import { managementNumber } from '#domain/herd/official-numbers';
import { QrCode } from '#parts/accounts/QrCode';

export function AnimalLabel({ animal, path }: { animal: Animal; path: string }) {
  const { name, identification, sisbov } = animal;
  return (
    <div className="flex h-full items-center gap-2 rounded-lg border border-dashed border-line p-2 print:h-[36mm]">
      <QrCode text={`${location.origin}${path}`} label={`Código de ${name}`} className="size-24 flex-none print:size-[28mm]" />
      <div className="min-w-0">
        <p className="text-xl font-bold wrap-anywhere">{identification ?? (sisbov ? managementNumber(sisbov) : name)}</p>
        <p className="wrap-anywhere">{name}</p>
        {sisbov && <p className="text-xs">{sisbov}</p>}
      </div>
    </div>
  );
}
