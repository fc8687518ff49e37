// The states of Brazil (UF), their names and time zones.
export const states = {
  AC: 'Acre',
  AL: 'Alagoas',
  AM: 'Amazonas',
  AP: 'Amapá',
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  ES: 'Espírito Santo',
  GO: 'Goiás',
  MA: 'Maranhão',
  MG: 'Minas Gerais',
  MS: 'Mato Grosso do Sul',
  MT: 'Mato Grosso',
  PA: 'Pará',
  PB: 'Paraíba',
  PE: 'Pernambuco',
  PI: 'Piauí',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RN: 'Rio Grande do Norte',
  RO: 'Rondônia',
  RR: 'Roraima',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SE: 'Sergipe',
  SP: 'São Paulo',
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
