// /financial/imoveis/{id}: one rural property and those who share it.
import { Pencil, Users } from 'lucide-react';
import { useState } from 'react';
import { masks } from '#domain/kernel/documents';
import { compareWords } from '#domain/kernel/sorting';
import { asksForPartners, exploitations, PropertyPartner, partnerKinds, RuralProperty } from '#domain/money/rural-properties';
import { lazily } from '#parts/forms/Lazy';
import type { Removal } from '#parts/forms/Removal';
import { ListScreen } from '#parts/lists/ListScreen';
import { PageAction } from '#parts/lists/PageAction';
import { MoneyTabs } from '#parts/money/MoneyTabs';
import { useParams } from '#parts/navigation/Router';
import { Unknown } from '#parts/navigation/UnknownRecord';
import { useMayWrite, useRow, useRowsOf } from '#parts/sync/FarmData';
import { Card } from '#ui/Card';
import type { Column } from '#ui/DataTable';
import { Facts } from '#ui/Facts';
import { percent, quantity } from '#ui/format';

const Form = lazily(async () => (await import('./PropertyForm')).PropertyForm);
const Partner = lazily(async () => (await import('./PartnerForm')).PartnerForm);
const list: string = '/financial/imoveis';

const removal: Removal = {
  remove: 'remove_property_partner',
  restore: 'restore_property_partner',
  title: 'Excluir participante',
  question: PropertyPartner.confirm!,
  done: 'Participante excluído',
  failed: PropertyPartner.failed!.remove,
};

const columns: Column<PropertyPartner>[] = [
  { key: 'name', header: 'Nome', primary: true, sort: ({ name }) => name, cell: ({ name }) => name },
  { key: 'kind', header: 'Relação', cell: ({ kind }) => partnerKinds[kind] },
  { key: 'document', header: 'CPF ou CNPJ', cell: ({ document }) => document && masks.cpf_or_cnpj.write(document) },
  { key: 'share', header: 'Participação', align: 'end', cell: ({ share }) => percent(share) },
];

export function PropertyScreen() {
  const { id = '' } = useParams();
  const property = useRow('rural_properties', id);
  return property ? <Record property={property} /> : <Unknown key={id} noun="rural_properties" id={id} words={RuralProperty.missing} list={list} />;
}

function Record({ property }: { property: RuralProperty }) {
  const partners = useRowsOf('property_partners', 'property_id', property.id).toSorted((a, b) => compareWords(a.name, b.name));
  const mayWrite = useMayWrite('rural_properties');
  const [editing, setEditing] = useState(false);
  const { address, address_number, address_complement, district, city, state, cep } = property;
  return (
    <>
      <ListScreen
        noun="property_partners"
        title={property.name}
        subtitle={`${exploitations[property.exploitation]}, participação de ${percent(property.share)}`}
        add="Novo Participante"
        rows={partners}
        columns={columns}
        caption="Quem divide o imóvel"
        nameOf={({ name }) => name}
        removal={removal}
        renderForm={(one, onClose) => <Partner with={one && { record: one.row, property_id: property.id, onClose }} />}
        empty={{
          icon: Users,
          title: 'Ninguém divide este imóvel',
          hint: asksForPartners(property)
            ? 'O livro caixa pede nome, CPF e participação de cada parceiro, arrendador ou condômino.'
            : 'Registre aqui parceiros, arrendadores e condôminos, se houver.',
        }}
        pageActions={mayWrite && <PageAction label="Editar imóvel" icon={Pencil} onSelect={() => setEditing(true)} />}
        opensForm
      >
        <MoneyTabs />
        <Card>
          <Facts
            empty="Sem CAFIR, CAEPF e endereço"
            facts={[
              { label: 'CAFIR', value: property.cafir },
              { label: 'CAEPF', value: property.caepf },
              { label: 'Inscrição estadual', value: property.state_registration },
              { label: 'Área', value: property.area_ha !== null && quantity('hectares', property.area_ha) },
              {
                label: 'Endereço',
                value: [
                  [address, address_number, address_complement].filter(Boolean).join(', '),
                  district,
                  [city, state].filter(Boolean).join('-'),
                  cep && masks.cep.write(cep),
                ]
                  .filter(Boolean)
                  .join(' · '),
                wide: true,
              },
              { label: 'Observações', value: property.notes, wide: true },
            ]}
          />
        </Card>
      </ListScreen>
      <Form with={editing && { record: property, onClose: () => setEditing(false) }} />
    </>
  );
}
