// The screens about money, as tabs of one place; on a phone a list to choose from.
import { go, Link, usePath } from '#parts/navigation/Router';
import { useWide } from '#ui/media';
import { Select } from '#ui/Select';

const tabs = [
  ['/financial', 'Lançamentos'],
  ['/financial/pessoas', 'Pessoas e empresas'],
  ['/financial/contas', 'Contas'],
  ['/financial/imoveis', 'Imóveis rurais'],
  ['/financial/notas', 'Notas'],
  ['/financial/livro-caixa', 'Livro caixa'],
  ['/financial/previsao', 'Previsão'],
  ['/financial/orcamento', 'Orçamento'],
  ['/economics', 'Custo'],
] as const;
const options = tabs.map(([value, label]) => ({ value, label }));

export function MoneyTabs() {
  const path = usePath();
  const wide = useWide();
  const [current] = tabs.findLast(([to]) => path === to || path.startsWith(`${to}/`)) ?? tabs[0];
  if (!wide) return <Select aria-label="O que mostrar" value={current} onChange={({ target }) => void go({ to: target.value })} options={options} />;
  return (
    <nav aria-label="Financeiro" className="tabs-list">
      {tabs.map(([to, label]) => (
        <Link key={to} to={to} className="tab sm:min-h-0 sm:py-1" aria-current={current === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
