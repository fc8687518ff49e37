// The screens about money, as tabs of one place; on a phone a list to choose from.
import { useEffect, useRef } from 'react';
import { go, Link, usePath } from '#parts/navigation/Router';
import { useMayRead } from '#parts/sync/Auth';
import { useWide } from '#ui/media';
import { Select } from '#ui/Select';

const tabs = [
  ['/financial', 'Lançamentos'],
  ['/financial/pessoas', 'Pessoas'],
  ['/financial/contas', 'Contas'],
  ['/financial/imoveis', 'Imóveis'],
  ['/financial/notas', 'Notas'],
  ['/financial/livro-caixa', 'Livro caixa'],
  ['/financial/previsao', 'Previsão'],
  ['/financial/orcamento', 'Orçamento'],
  ['/supplies', 'Estoque'],
  ['/economics', 'Custo'],
] as const;

export function MoneyTabs() {
  const path = usePath();
  const wide = useWide();
  const maySeeStock = useMayRead('supplies');
  const shown = tabs.filter(([to]) => to !== '/supplies' || maySeeStock);
  const here = path === '/financial/vendas-previstas' ? '/financial/previsao' : path;
  const [current] = tabs.findLast(([to]) => here === to || here.startsWith(`${to}/`)) ?? tabs[0];
  const list = useRef<HTMLElement>(null);
  // On a narrow window the strip scrolls: the open tab is in view.
  useEffect(() => {
    list.current?.querySelector(`[href="${current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  if (!wide)
    return (
      <Select
        aria-label="O que mostrar"
        value={current}
        onChange={({ target }) => void go({ to: target.value })}
        options={shown.map(([value, label]) => ({ value, label }))}
      />
    );
  return (
    <nav ref={list} aria-label="Financeiro" className="tabs-list">
      {shown.map(([to, label]) => (
        <Link key={to} to={to} className="tab px-1.5 sm:min-h-0 sm:py-1 2xl:px-3.5" aria-current={current === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
