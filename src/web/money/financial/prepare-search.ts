// Prepares many transactions for search in idle time, 1,000 at a time.
import { useEffect } from 'react';
import { readyToFindMoney } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';

const some = 1_000;

export function usePrepareSearch(transactions: readonly FinancialTransaction[]) {
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
