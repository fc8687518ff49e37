// Brazilian documents: CPF, CNPJ (with letters too), NF-e key, CEP and telephone. Formatting and validation.

/** Letters and digits only, as stored and compared. A CNPJ may contain letters. */
export const bare = (text: string) => text.toUpperCase().replace(/[^0-9A-Z]/g, '');

const digits = (text: string) => text.replace(/\D/g, '');
const value = (character: string) => character.charCodeAt(0) - 48;
const allEqual = (text: string) => /^(.)\1*$/.test(text);

/** Modulo 11: weights go from 2 at the right end up to `highest`, then start again. */
function checkDigit(text: string, highest: number) {
  const last = text.length - 1;
  const total = Array.from(text).reduce((sum, character, i) => sum + value(character) * (2 + ((last - i) % (highest - 1))), 0);
  const remainder = total % 11;
  return String(remainder < 2 ? 0 : 11 - remainder);
}

const endsInItsCheckDigits = (text: string, length: number, highest: number) => {
  const first = checkDigit(text.slice(0, length), highest);
  return text.slice(length) === first + checkDigit(text.slice(0, length) + first, highest);
};

export function isCpf(text: string) {
  const cpf = bare(text);
  // The weights of a CPF go up to 11 and never start again.
  return /^\d{11}$/.test(cpf) && !allEqual(cpf) && endsInItsCheckDigits(cpf, 9, 11);
}

export function isCnpj(text: string) {
  const cnpj = bare(text);
  return /^[0-9A-Z]{12}\d{2}$/.test(cnpj) && !allEqual(cnpj) && endsInItsCheckDigits(cnpj, 12, 9);
}

export const isCpfOrCnpj = (text: string) => isCpf(text) || isCnpj(text);
export const isCep = (text: string) => /^\d{8}$/.test(bare(text));
/** With area code; a mobile number has nine digits and begins with 9. */
export const isPhone = (text: string) => /^[1-9][1-9](9\d{8}|[2-5]\d{7})$/.test(bare(text));

const states = new Map(
  'RO11 AC12 AM13 RR14 PA15 AP16 TO17 MA21 PI22 CE23 RN24 PB25 PE26 AL27 SE28 BA29 MG31 ES32 RJ33 SP35 PR41 SC42 RS43 MS50 MT51 GO52 DF53'
    .split(' ')
    .map((state) => [state.slice(2), state.slice(0, 2)]),
);

const keyParts = /^(\d{2})(\d{2})(0[1-9]|1[0-2])([0-9A-Z]{12}\d{2})(\d{2})(\d{3})(\d{9})\d(\d{8})(\d)$/;

/** The invoice data in an NF-e key; null if it is no key. */
export function nfeKeyParts(text: string) {
  const key = bare(text);
  const [, code = '', year, month, issuer = '', model, series, number, , digit] = keyParts.exec(key) ?? [];
  const state = states.get(code);
  const cpf = issuer.startsWith('000') && isCpf(issuer.slice(3)) ? issuer.slice(3) : null;
  if (!state || checkDigit(key.slice(0, -1), 9) !== digit || !(cpf ?? isCnpj(issuer))) return null;
  return { state, month: `20${year}-${month}`, issuer: cpf ?? issuer, model, series: Number(series), number: Number(number) };
}

export const isNfeKey = (text: string) => nfeKeyParts(text) !== null;

/** Fills a pattern of `#` with the characters so far; a separator appears only before a following character. */
function filled(pattern: string, characters: string) {
  let shown = '';
  let next = 0;
  for (const sign of pattern) {
    if (next === characters.length) break;
    shown += sign === '#' ? characters[next++] : sign;
  }
  return shown;
}

const maskCpf = (text: string) => filled('###.###.###-##', digits(text));
const maskCnpj = (text: string) => filled('##.###.###/####-##', bare(text));

export type Mask = keyof typeof masks;

/** For each: formatting while typing, validation, and the error message. */
export const masks = {
  cpf: { write: maskCpf, isRight: isCpf, wrong: 'CPF inválido', example: '000.000.000-00', letters: false },
  cnpj: { write: maskCnpj, isRight: isCnpj, wrong: 'CNPJ inválido', example: '00.000.000/0000-00', letters: true },
  cpf_or_cnpj: {
    write: (text: string) => (/^\d{0,11}$/.test(bare(text)) ? maskCpf(text) : maskCnpj(text)),
    isRight: isCpfOrCnpj,
    wrong: 'CPF ou CNPJ inválido',
    example: 'CPF ou CNPJ',
    letters: true,
  },
  phone: {
    write: (text: string) => filled(digits(text).length > 10 ? '(##) #####-####' : '(##) ####-####', digits(text)),
    isRight: isPhone,
    wrong: 'Telefone inválido: informe o DDD e o número',
    example: '(00) 00000-0000',
    letters: false,
  },
  cep: { write: (text: string) => filled('#####-###', digits(text)), isRight: isCep, wrong: 'CEP inválido', example: '00000-000', letters: false },
  nfe_key: {
    write: (text: string) => filled(Array.from({ length: 11 }, () => '####').join(' '), bare(text)),
    isRight: isNfeKey,
    wrong: 'Chave da NF-e inválida: confira os 44 caracteres',
    example: '44 caracteres',
    letters: true,
  },
};
