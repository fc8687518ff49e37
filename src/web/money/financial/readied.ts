// Many transactions are made ready to be searched while nobody types, a thousand at a time.
import { useEffect } from 'react';
import { readyToFindMoney } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';

const some = 1_000;

export function useReadied(transactions: readonly FinancialTransaction[]) {
  useEffect(() => {
    let from = 0;
    let timer = setTimeout(ready, 300);
    function ready() {
      readyToFindMoney(transactions.slice(from, (from += some)));
      if (from < transactions.length) timer = setTimeout(ready, 16);
    }
    return () => clearTimeout(timer);
  }, [transactions]);
}
