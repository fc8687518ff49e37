// Form for a new sale on the screen itself: buyer, animals, payment; documents and taxes collapsed.
import { use, useRef, useState } from 'react';
import { newId } from '#domain/kernel/ids';
import { isTaxWritten, type OwnRates } from '#domain/money/funrural';
import { funruralChoice, funruralOn } from '#domain/money/funrural-years';
import { partyNamed } from '#domain/money/parties';
import { newestSales } from '#domain/money/sale-queries';
import { assertItems } from '#domain/money/sale-rules';
import { grossOf } from '#domain/money/sale-values';
import { isPending, newSale, Sale, type Selling, selling } from '#domain/money/sales';
import { InlineForm } from '#parts/forms/InlineForm';
import { Refused } from '#parts/lists/Refused';
import { inNumbers } from '#parts/money/numbers';
import { go } from '#parts/navigation/Router';
import { useDevice, useDispatch, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { useSchemaForm, valuesOf, WrittenBefore } from '#ui/Form';
import { money } from '#ui/format';
import { useToast } from '#ui/Toast';
import { SaleFields } from './SaleFields';
import { useRefusal, weightOf } from './sold-items';
import { salePath } from './words';

const useValues = valuesOf(selling);

/** Animals that the form was opened with and that may not be sold, each with the reason: above the fields, where it opens. */
function LeftOut({ animals }: { animals: readonly { id: string; why: string }[] }) {
  const { items } = useValues('items');
  const refused = animals.filter(({ id }) => !items?.some(({ animal_id }) => animal_id === id));
  return (
    refused.length > 0 && (
      <div className="wide">
        <Refused title="Ficaram de fora da venda" refused={refused} />
      </div>
    )
  );
}

const isEmpty = ({ animal_id, unit_price }: Selling['items'][number]) => !animal_id && !unit_price;

function hasTypedTax({ purpose, sale_date, seller_kind = 'fisica', funrural_option = null, tax_funrural = null, items = [] }: Partial<Selling>, own: OwnRates) {
  if (!purpose || !sale_date) return tax_funrural !== null;
  return isTaxWritten({ purpose, sale_date, seller_kind, funrural_option, tax_funrural }, grossOf(items.map(inNumbers)), own);
}

/** What a new sale starts with, as asked for in the search. */
export type Given = { animals?: readonly string[]; unit_price?: number | undefined };
type SaleFormProps = { given?: Given; onClose: () => void };

// Another request while the form is open: another form. What was typed stays in its draft.
export const SaleForm = ({ given = {}, onClose }: SaleFormProps) => <OneSale key={JSON.stringify(given)} given={given} onClose={onClose} />;

function OneSale({ given, onClose }: Required<SaleFormProps>) {
  const today = useToday();
  const dispatch = useDispatch();
  const device = useDevice();
  const { replica } = device;
  const { show } = useToast();
  const corrected = use(WrittenBefore)?.values;
  /** Chosen once for a calendar year. */
  const optionOn = (day: string) => funruralOn(day, replica.rows('funrural_years'), newestSales(replica.rows('sales')));
  const year = useRef(today.slice(0, 4));
  const refused = useRefusal();
  const [{ start, leftOut }] = useState(() => {
    const [last] = newestSales(replica.rows('sales'));
    const funrural_option = optionOn(today);
    const judged = (given.animals ?? []).flatMap((id) => replica.row('animals', id) ?? []).map((animal) => ({ animal, why: refused(animal, today) }));
    const items = judged.flatMap(({ animal, why }) =>
      why === null ? [{ id: newId(), animal_id: animal.id, weight: weightOf(animal), unit_price: given.unit_price }] : [],
    );
    const sale = { ...newSale, id: newId(), sale_date: today, seller_kind: last?.seller_kind ?? 'fisica', funrural_option };
    return {
      start: { ...sale, items: (items.length > 0 ? items : [{ id: newId() }]) as never },
      leftOut: judged.flatMap(({ animal: { id }, why }) => (why === null ? [] : [{ id, why }])),
    };
  });

  const of = useSchemaForm({
    schema: selling,
    start,
    errorTitle: Sale.failed!.save,
    draft: { name: ['sale', given.animals?.join(), given.unit_price].filter(Boolean).join(' ') },
    follow(changed, sale) {
      if (changed === 'tax_funrural') taxWritten.current = true;
      if (changed === 'sale_date' && /^\d{4}-\d\d-\d\d$/.test(sale.sale_date ?? '') && sale.sale_date.slice(0, 4) !== year.current) {
        year.current = sale.sale_date.slice(0, 4);
        return { funrural_option: optionOn(sale.sale_date) };
      }
      if (changed === 'buyer_name') {
        const party = partyNamed(replica.rows('parties'), sale.buyer_name);
        return party ? { buyer_cpf_cnpj: sale.buyer_cpf_cnpj ?? party.document, buyer_phone: sale.buyer_phone ?? party.phone } : {};
      }
      // A paid sale has no due date, and its field is hidden.
      return changed === 'payment_status' && !isPending(sale) ? { due_date: null, instalments: undefined } : {};
    },
    async save(typed) {
      // The first item exists by default: ignore it when empty.
      const wanted = { ...typed, items: typed.items.every(isEmpty) ? [] : typed.items };
      assertItems(wanted.items);
      const party_id = partyNamed(replica.rows('parties'), wanted.buyer_name)?.id ?? null;
      await dispatch('create_sale', { ...wanted, party_id });
      const chosen = funruralChoice(wanted, replica.rows('funrural_years'));
      // Not the dispatch of a correction, which replaces the call of the sale.
      if (chosen) await device.dispatch('choose_funrural', chosen);
      const { net_value } = replica.row('sales', wanted.id)!;
      show({
        message: `Venda para ${wanted.buyer_name}: ${money(net_value)}`,
        action: { label: 'Ver recibo', run: () => void go({ to: salePath(wanted.id) }) },
      });
      (document.activeElement as HTMLElement | null)?.blur();
      onClose();
    },
  });

  // A typed tax overrides the suggestion; also one typed before, in a refused call or a draft.
  const taxWritten = useRef(hasTypedTax((of.restored?.values ?? corrected ?? {}) as Partial<Selling>, replica.rows('money_settings')[0]));

  return (
    <InlineForm
      of={of}
      title="Nova Venda"
      first="buyer_name"
      loss="A venda ainda não foi salva e será perdida."
      onClose={onClose}
      buttons={
        <Button variant="primary" type="submit" busy={of.busy} busyLabel="Salvando...">
          Salvar Venda
        </Button>
      }
    >
      <LeftOut animals={leftOut} />
      <SaleFields taxWritten={taxWritten} />
    </InlineForm>
  );
}
