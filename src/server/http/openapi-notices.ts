// OpenAPI: a person's own notices, their devices, and the private calendar.
import { newDevice, noticeChoice, noticeKindNames } from '#domain/people/notice-choices';
import { operation } from '#server/http/openapi-access';
import { type Json, json, moment, nullable, object, param, refusals, schemaOf, text, uuid } from '#server/http/openapi-schemas';

const bool = { type: 'boolean' };
const nullType = { type: 'null' };
const list = (items: Json) => ({ type: 'array', items });
const kinds = list({ enum: noticeKindNames });

export function noticePaths(): Json {
  const id = [param('id', 'path', uuid)];
  const token = [param('token', 'path', text, 'Do link recebido por e-mail')];
  const farm = object({
    id: uuid,
    farm_name: text,
    kinds: { ...kinds, description: 'Os que esta pessoa pode receber' },
    choice: nullable(schemaOf(noticeChoice, 'output')),
  });
  const device = object({ id: uuid, device: text, created_at: moment, told_at: nullable(moment), is_current: bool });
  const notices = object({
    push_key: { ...nullable(text), description: 'Chave pública (VAPID) para o navegador; null: esta instalação não envia avisos' },
    mail: bool,
    email: text,
    farms: list(farm),
    devices: list(device),
    calendar: nullable(object({ created_at: moment, read_at: nullable(moment) })),
  });
  const calendar = { description: 'Agenda em iCalendar, dos últimos 30 e dos próximos 90 dias', content: { 'text/calendar': { schema: text } } };
  return {
    '/api/my_data/notices': {
      get: operation('my_data', 'my_notices', 'Avisos de quem pede: escolhas em cada fazenda, aparelhos e agenda', { answer: notices }),
    },
    '/api/my_data/notices/{id}': {
      put: operation('my_data', 'choose_notices', 'Escolher os avisos de uma fazenda', { answer: nullType, body: noticeChoice, parameters: id }),
    },
    '/api/my_data/devices': {
      post: operation('my_data', 'add_device', 'Receber avisos neste navegador', { answer: object({ id: uuid }), body: newDevice }),
    },
    '/api/my_data/devices/{id}': {
      delete: operation('my_data', 'remove_device', 'Parar os avisos de um aparelho', { answer: nullType, parameters: id }),
    },
    '/api/my_data/devices/{id}/test': {
      post: operation('my_data', 'test_device', 'Mandar um aviso de teste', { answer: nullType, parameters: id }),
    },
    '/api/my_data/calendar': {
      post: operation('my_data', 'new_calendar', 'Criar o endereço da agenda; o de antes deixa de valer', { answer: object({ path: text }) }),
      delete: operation('my_data', 'end_calendar', 'Desligar o endereço da agenda', { answer: nullType }),
    },
    '/api/notices/stop/{token}': {
      get: {
        ...operation('accounts', 'stop_emails_page', 'A página que para os e-mails do resumo', { answer: nullType, parameters: token, security: [] }),
        responses: { 302: { description: 'Para a página' }, ...refusals },
      },
      post: operation('accounts', 'stop_emails', 'Parar os e-mails do resumo, com o link recebido', {
        answer: object({ message: text }),
        parameters: token,
        security: [],
      }),
    },
    '/calendar/{file}': {
      get: {
        ...operation('accounts', 'calendar', 'Agenda para um aplicativo de calendário', {
          answer: json(text),
          parameters: [param('file', 'path', { type: 'string', pattern: '^[\\w-]{43}\\.ics$' }, 'O segredo com .ics')],
          security: [],
        }),
        responses: { 200: calendar, 304: { description: 'Nada mudou' }, ...refusals },
      },
    },
  };
}
