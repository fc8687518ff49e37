// OpenAPI: figures, as the screens show them.
import { type Json, json, nullable, object, param, refusals, text, uuid } from '#server/http/openapi-schemas';

const number = { type: 'number' };
const integer = { type: 'integer' };
const days = { from: text, to: text };

/** Each figure with what it is, in the order of its definition. */
const shapes: Record<string, { summary: string; answer: Json }> = {
  milk: {
    summary: 'Leite do período: produzido, para venda e descartado, e por vaca ordenhada (litros ÷ dias de vaca em ordenha)',
    answer: object({
      ...days,
      litres: number,
      saleable: number,
      discarded: number,
      days: { ...integer, description: 'Dias com leite registrado' },
      cow_days: { ...integer, description: 'Soma, nos dias com leite, das vacas em ordenha em cada dia' },
      per_milked_cow_day: nullable(number),
      cows: { type: 'array', items: uuid, description: 'As vacas contadas' },
    }),
  },
  herd: {
    summary: 'Lotação de hoje: cabeças e unidades animais (450 kg) dos animais que pastam, por hectare de pasto',
    answer: object({
      ...days,
      heads: integer,
      grazing_ua: number,
      hectares: number,
      ua_per_hectare: nullable(number),
      heads_per_hectare: nullable(number),
      estimated: { ...integer, description: 'Cabeças sem peso, contadas com a média das parecidas' },
      unweighed: { ...integer, description: 'Cabeças sem peso que não estão nas unidades' },
    }),
  },
  integrity: {
    summary: 'Conferência de hoje: registros impossíveis, improváveis, que faltam ou estão repetidos (proprietário e administradores)',
    answer: object({
      ...days,
      checks: {
        type: 'array',
        items: object({
          key: text,
          level: { enum: ['refuse', 'confirm', 'gap'], description: 'Impossível, improvável, ou que falta ou está repetido' },
          title: text,
          entries: { ...integer, description: 'Registros encontrados' },
          animals: { type: 'array', items: uuid, description: 'Os animais destes registros' },
        }),
      },
    }),
  },
};

export const describedFigures: readonly string[] = Object.keys(shapes);

export function figurePaths(): Json {
  const period = ['from', 'to'].map((name) => param(name, 'query', { type: 'string', format: 'date' }));
  return Object.fromEntries(
    Object.entries(shapes).map(([name, { summary, answer }]) => [
      `/api/farms/{farm_id}/figures/${name}`,
      {
        get: {
          tags: ['figures'],
          summary,
          operationId: `figure_${name}`,
          parameters: [param('farm_id', 'path', uuid), ...period],
          responses: { 200: json(answer), ...refusals },
        },
      },
    ]),
  );
}
