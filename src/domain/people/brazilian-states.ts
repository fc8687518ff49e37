// The states of Brazil (UF), their names and time zones.
/** Sorted by name, as a form offers them. */
export const states = {
  AC: 'Acre',
  AL: 'Alagoas',
  AP: 'Amapá',
  AM: 'Amazonas',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MT: 'Mato Grosso',
  MS: 'Mato Grosso do Sul',
  MG: 'Minas Gerais',
  PA: 'Pará',
  PB: 'Paraíba',
  PR: 'Paraná',
  PE: 'Pernambuco',
  PI: 'Piauí',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RS: 'Rio Grande do Sul',
  RO: 'Rondônia',
  RR: 'Roraima',
  SC: 'Santa Catarina',
  SP: 'São Paulo',
  SE: 'Sergipe',
  TO: 'Tocantins',
};

const otherZones = new Map([
  ['AC', 'America/Rio_Branco'],
  ['AM', 'America/Manaus'],
  ['MT', 'America/Cuiaba'],
  ['MS', 'America/Campo_Grande'],
  ['RO', 'America/Porto_Velho'],
  ['RR', 'America/Boa_Vista'],
]);

/** The farm's time zone: that of its state, or Brasília if the state is unknown. */
export const timeZoneOf = (state: string | null) => otherZones.get(state ?? '') ?? 'America/Sao_Paulo';
