// Records of the farm in a file: the stock of feeds, and money received and paid.
import { feedIdFor } from '#domain/feed/feeds';
import { proposeChange } from '#domain/import/changed-fields';
import { idOf, markDoubles, missing, number, type Proposer, start, text } from '#domain/import/proposals';
import { fold } from '#domain/kernel/text';

export const proposeFeeds: Proposer = (rows, _mapping, view) => {
  const feeds = view.rows('feeds');
  const proposals = rows.map((row) => {
    const name = text(row, 'feed');
    const proposal = start(row, name ?? '');
    if (!name) proposal.problems.push(missing(row, 'feed', 'Informe: Ração'));
    const stock = number(row, 'stock');
    if (stock === undefined && row.problems.length === 0) proposal.problems.push(missing(row, 'stock', 'Informe: Estoque (kg)'));
    const wanted: Record<string, [string, unknown]> = {
      stock_quantity: ['Estoque (kg)', stock],
      unit_cost: ['Custo por kg (R$)', number(row, 'cost')],
      min_stock_alert: ['Estoque mínimo (kg)', number(row, 'minimum')],
      expiration_date: ['Validade', text(row, 'expiration')],
      type: ['Tipo', text(row, 'type')],
      notes: ['Observações', text(row, 'notes')],
    };
    const there = feeds.find((feed) => fold(feed.name) === fold(name ?? ''));
    if (there) proposeChange(proposal, 'update_feed', there, wanted);
    else if (name)
      proposal.steps.push({
        verb: 'create_feed',
        input: {
          id: feedIdFor(feeds, view.farm_id, name),
          name,
          type: 'outro',
          unit: 'kg',
          ...Object.fromEntries(Object.entries(wanted).flatMap(([field, [, value]]) => (value === undefined ? [] : [[field, value]]))),
        },
      });
    return proposal;
  });
  markDoubles(proposals, ({ title }) => (title ? fold(title) : null));
  return proposals;
};

/** A category of the file is an id of ours already; without one it is the farm's "Outras". */
export const proposeTransactions: Proposer = (rows, _mapping, view) => {
  const categories = view.rows('financial_categories');
  const known = new Map<string, number>();
  const keyOf = (date: string, type: string, amount: number, description: string) => `${date} ${type} ${amount} ${fold(description)}`;
  for (const one of view.rows('financial_transactions')) {
    const key = keyOf(one.transaction_date, one.type, one.amount, one.description);
    known.set(key, (known.get(key) ?? 0) + 1);
  }
  return rows.map((row) => {
    const [date, description, signed] = [text(row, 'date'), text(row, 'description'), number(row, 'amount')];
    const proposal = start(row, description ?? '');
    for (const [field, label] of [
      ['date', 'Data'],
      ['description', 'Descrição'],
      ['amount', 'Valor (R$)'],
    ] as const)
      if (row.values[field] === undefined && !row.problems.some((problem) => problem.field === field))
        proposal.problems.push(missing(row, field, `Informe: ${label}`));
    if (date === undefined || description === undefined || signed === undefined) return proposal;
    const chosen = categories.find(({ id }) => id === text(row, 'category'));
    // A negative value is money that left.
    const type = text(row, 'type') ?? (signed < 0 ? 'despesa' : (chosen?.type ?? null));
    if (!type) {
      if (row.unknown.length === 0) proposal.problems.push(missing(row, 'type', 'Selecione: Receita ou despesa'));
      return proposal;
    }
    const amount = Math.abs(signed);
    const key = keyOf(date, type, amount, description);
    const there = known.get(key) ?? 0;
    if (there > 0) {
      // Two equal payments on a day are two records: each one of the farm answers one of the file.
      known.set(key, there - 1);
      proposal.isNew = false;
      return proposal;
    }
    const other = categories.find((one) => one.type === type && fold(one.name).startsWith('outras'));
    const status = text(row, 'status') ?? 'pago';
    const optional = {
      payment_method: text(row, 'method'),
      supplier_buyer: text(row, 'party'),
      invoice_number: text(row, 'invoice'),
      due_date: text(row, 'due'),
      payment_date: text(row, 'paid') ?? (status === 'pago' ? date : undefined),
      notes: text(row, 'notes'),
    };
    const input = { id: idOf(view, row.number), transaction_date: date, type, category_id: (chosen ?? other)?.id, amount, description, status };
    proposal.steps.push({
      verb: 'create_financial_transaction',
      input: { ...input, ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) },
    });
    return proposal;
  });
};
