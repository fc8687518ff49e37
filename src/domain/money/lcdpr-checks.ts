// What is missing or doubtful in a cash book before its LCDPR file is made, record by record: what to fix, and where.
import { bare, isCnpj, isCpf, isCpfOrCnpj } from '#domain/kernel/documents';
import { sum } from '#domain/kernel/money';
import { shownAs } from '#domain/kernel/quantities';
import {
  accountNumber,
  type BookAccount,
  type BookEntry,
  type BookProperty,
  type CashBook,
  cashLines,
  type Declarant,
  digitsOf,
  entryInWords,
  inHand,
  inTransit,
} from '#domain/money/lcdpr';

/** Where to fix it: the declarant's data, a property, an account or an entry. */
export type BookPart = 'declarant' | 'property' | 'account' | 'entry';
export type BookProblem = {
  /** An error keeps the file from being made; a doubt does not. */
  level: 'error' | 'doubt';
  part: BookPart;
  id: string | null;
  field: string;
  /** Which record. */
  where: string;
  text: string;
};

type Found = { field: string; text: string; level?: BookProblem['level'] };
const unless = (right: boolean, field: string, text: string, level: BookProblem['level'] = 'error'): Found[] => (right ? [] : [{ field, text, level }]);
const has = (value: string | null) => (value ?? '').trim() !== '';
const longest = (value: string | null, most: number, field: string, label: string) =>
  unless((value ?? '').length <= most, field, `${label}: o arquivo aceita ${most} caracteres; o resto será cortado`, 'doubt');

const isEmail = (text: string) => /^[^\s@|]+@[^\s@|]+\.[^\s@|.]+$/.test(text);
const states = new Set('RO AC AM RR PA AP TO MA PI CE RN PB PE AL SE BA MG ES RJ SP PR SC RS MS MT GO DF'.split(' '));

function placeProblems({ address, number, complement, district, state, city_code, cep }: Declarant | BookProperty): Found[] {
  return [
    ...unless(has(address), 'address', 'Informe o endereço'),
    ...longest(address, 150, 'address', 'Endereço'),
    ...longest(number, 6, 'number', 'Número'),
    ...longest(complement, 50, 'complement', 'Complemento'),
    ...unless(has(district), 'district', 'Informe o bairro (na roça: ZONA RURAL)'),
    ...longest(district, 50, 'district', 'Bairro'),
    ...unless(states.has(state ?? ''), 'state', 'Informe o estado'),
    ...unless(digitsOf(city_code).length === 7, 'city_code', 'Informe o código IBGE do município, com 7 números'),
    ...unless(digitsOf(cep).length === 8, 'cep', 'Informe o CEP'),
  ];
}

function declarantProblems(declarant: Declarant): Found[] {
  const cpf = declarant.cpf ?? '';
  return [
    ...unless(isCpf(cpf), 'cpf', isCnpj(cpf) ? 'O LCDPR é só de pessoa física: informe o CPF de quem declara' : 'Informe o CPF de quem declara'),
    ...unless(has(declarant.name), 'name', 'Informe o nome de quem declara'),
    ...placeProblems(declarant),
    ...unless(has(declarant.number), 'number', 'Informe o número do endereço (SN, se não tem)'),
    ...unless(isEmail(declarant.email ?? ''), 'email', 'Informe o e-mail'),
  ];
}

function partnerProblems({ exploitation, share, partners }: BookProperty): Found[] {
  const shared = share < 100 || exploitation !== 'individual';
  const all = sum([share, ...partners.map((one) => one.share)], 2);
  return [
    ...unless(!shared || partners.length > 0, 'partners', 'Informe com quem o imóvel é explorado (dono, sócio ou parceiro) e a parte de cada um'),
    ...partners.flatMap((one) => [
      ...unless(has(one.name), 'partners', 'Informe o nome da outra parte'),
      ...unless(isCpfOrCnpj(one.document ?? ''), 'partners', `Informe o CPF ou CNPJ${has(one.name) ? ` de ${one.name}` : ' da outra parte'}`),
    ]),
    ...unless(all <= 100 || partners.length === 0, 'share', `As partes somam ${shownAs('percent', all)}: confira`, 'doubt'),
  ];
}

function propertyProblems(property: BookProperty): Found[] {
  const { name, cafir, caepf, state_registration, share } = property;
  return [
    ...unless(has(name), 'name', 'Informe o nome do imóvel'),
    ...longest(name, 50, 'name', 'Nome'),
    ...unless(digitsOf(cafir).length === 8, 'cafir', 'Informe o número do imóvel na Receita (CAFIR, o do ITR), com 8 números'),
    ...unless(digitsOf(caepf).length === 14, 'caepf', 'Informe o CAEPF, com 14 números'),
    ...unless(bare(state_registration ?? '').length <= 14, 'state_registration', 'A inscrição estadual tem no máximo 14 números'),
    ...placeProblems(property),
    ...unless(share > 0 && share <= 100, 'share', 'Informe a sua parte no imóvel, até 100%'),
    ...partnerProblems(property),
  ];
}

function accountProblems({ bank, bank_name, agency, number }: BookAccount): Found[] {
  const digits = accountNumber(number ?? '');
  return [
    ...unless(/^\d{3}$/.test(digitsOf(bank)), 'bank', 'Informe o código do banco, com 3 números'),
    ...unless(has(bank_name), 'bank_name', 'Informe o nome do banco'),
    ...unless(/^\d{1,4}$/.test(digitsOf(agency)), 'agency', 'Informe a agência sem o dígito, até 4 números'),
    ...unless(/^\d{1,16}$/.test(digits) && Number(digits) > 0, 'number', 'Informe o número da conta com o dígito, até 16 números'),
    ...unless(!/x/i.test(number ?? ''), 'number', 'O dígito X da conta vai como zero no arquivo', 'doubt'),
  ];
}

type Known = { properties: ReadonlySet<string>; accounts: ReadonlySet<string>; shared: boolean };

function entryProblems(entry: BookEntry, { properties, accounts, shared }: Known): Found[] {
  const { amount, description, property_id, account_id, document_kind, document_number, party_document, type, doubt } = entry;
  const document = party_document ?? '';
  const [isOther, ofSeveral] = [property_id !== null && !properties.has(property_id), property_id === null && type === 'despesa' && shared];
  return [
    ...unless(amount > 0, 'amount', 'O valor está zerado'),
    ...unless(has(description), 'description', 'Informe a descrição'),
    ...unless(!isOther && (property_id !== null || ofSeveral), 'property_id', 'Escolha o imóvel rural'),
    ...unless(account_id !== null, 'account_id', 'Diga por qual conta o dinheiro passou, ou que foi em dinheiro'),
    ...unless(
      account_id === null || account_id === inHand || account_id === inTransit || accounts.has(account_id),
      'account_id',
      'A conta foi excluída: escolha outra',
    ),
    ...unless(document_kind !== null, 'document_kind', 'Escolha o tipo do documento: nota, recibo, contrato…'),
    ...unless(document_kind !== 'nota' || has(document_number), 'document_number', 'Nota sem número: informe', 'doubt'),
    ...unless(
      isCpfOrCnpj(document),
      'party_document',
      has(document) ? 'O CPF ou CNPJ da outra parte está errado' : `Informe o CPF ou CNPJ de quem ${type === 'receita' ? 'pagou' : 'recebeu'}`,
    ),
    ...unless(!/[A-Z]/.test(document), 'party_document', 'CNPJ com letras: o programa da Receita pode recusar', 'doubt'),
    ...unless(!has(doubt ?? null), 'category_id', doubt ?? '', 'doubt'),
  ];
}

/** Everything to fix, in the order of the file. What was withheld takes what it lacks from its revenue. */
export function lcdprProblems(book: CashBook): BookProblem[] {
  const about =
    (part: BookPart, id: string | null, where: string) =>
    ({ field, text, level = 'error' }: Found): BookProblem => ({ level, part, id, field, where, text });
  const known = {
    properties: new Set(book.properties.map(({ id }) => id)),
    accounts: new Set(book.accounts.map(({ id }) => id)),
    shared: book.properties.length > 1 && book.properties.some(({ exploitation }) => exploitation === 'parceria' || exploitation === 'condominio'),
  };
  const lines = cashLines(book);
  const own = lines.filter(({ entry, type, account_id }) => !(account_id === inTransit && type === 'despesa' && entry.type === 'receita'));
  const undated = book.entries.filter(
    ({ status, payment_date, transaction_date }) => status === 'pago' && payment_date === null && transaction_date.startsWith(`${book.year}-`),
  );
  const undelivered = book.entries.filter(
    ({ status, type, advance, payment_date }) =>
      status === 'pago' && type === 'receita' && advance?.delivered_on === null && payment_date?.startsWith(`${book.year}-`),
  );
  return [
    ...declarantProblems(book.declarant).map(about('declarant', null, 'Quem declara')),
    ...unless(book.properties.length > 0, 'properties', 'Cadastre o imóvel rural').map(about('property', null, 'Imóveis rurais')),
    ...book.properties.flatMap((one) => propertyProblems(one).map(about('property', one.id, one.name))),
    ...unless(book.accounts.length > 0, 'accounts', 'Cadastre ao menos uma conta de banco de quem declara').map(about('account', null, 'Contas')),
    ...book.accounts.flatMap((one) => accountProblems(one).map(about('account', one.id, one.bank_name ?? 'Conta'))),
    ...undated.map((one) => about('entry', one.id, entryInWords(one))({ field: 'payment_date', text: 'Está pago, mas sem o dia do pagamento: informe' })),
    ...own.flatMap(({ entry, property_id, account_id, document_number, document_kind, party_document, amount }) =>
      entryProblems({ ...entry, property_id, account_id, document_number, document_kind, party_document, amount }, known).map(
        about('entry', entry.id, entryInWords(entry)),
      ),
    ),
    ...undelivered.map((one) =>
      about(
        'entry',
        one.id,
        entryInWords(one),
      )({ field: 'delivered_on', level: 'doubt', text: 'Adiantamento: entra no livro no dia em que o produto é entregue' }),
    ),
    ...unless(lines.length > 0, 'entries', `Nenhum lançamento pago em ${book.year}`).map(about('entry', null, 'Lançamentos')),
  ];
}

export const canBeSent = (problems: readonly BookProblem[]) => problems.every(({ level }) => level !== 'error');
