// The OpenAPI document as one page to read: no script, so that the browser's own search finds everything.
import type { Json } from '#server/http/openapi-schemas';

type Schema = Json & {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Media = { schema: Schema; example?: unknown };
type Response = { $ref?: string; description?: string; content?: Record<string, Media> };
type Operation = {
  tags: string[];
  summary: string;
  description: string;
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
};
export type ApiDocument = {
  info: { title: string; description: string };
  tags: { name: string; description: string }[];
  paths: Json;
  components: { schemas: Json; responses: Json };
};

const escape = (text: unknown) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const code = (text: unknown) => `<code>${escape(text)}</code>`;
const lastOf = (ref: string) => ref.split('/').at(-1)!;

const typeNames: Record<string, string> = {
  string: 'texto',
  number: 'número',
  integer: 'inteiro',
  boolean: 'true ou false',
  array: 'lista',
  object: 'objeto',
  null: 'null',
};
const formats: Record<string, string> = { uuid: 'UUID', date: 'data', 'date-time': 'momento', binary: 'arquivo' };

function typeOf(schema: Schema): string {
  if (schema.$ref) return escape(lastOf(schema.$ref));
  if ('const' in schema) return code(JSON.stringify(schema['const']));
  if (schema.enum) return schema.enum.length > 12 ? `um de ${schema.enum.length} valores` : schema.enum.map((value) => code(value)).join(', ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' ou ');
  if (schema.format && formats[schema.format]) return formats[schema.format]!;
  const [type = 'string'] = [schema.type].flat();
  const items = schema['items'] as Schema | undefined;
  return type === 'array' && items ? `lista de ${typeOf(items)}` : (typeNames[type!] ?? type!);
}

const table = (heads: string[], rows: string[][]) =>
  rows.length === 0
    ? ''
    : `<div class="scroll" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
        .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</tbody></table></div>`;

/** One row for each field: its filters together. */
function parameterRows(parameters: Parameter[]) {
  const byField = new Map<string, { first: Parameter; names: string[] }>();
  for (const parameter of parameters) {
    const field = parameter.name.replace(/\[\w+\]$/, '');
    const known = byField.get(field);
    if (known) known.names.push(parameter.name);
    else byField.set(field, { first: parameter, names: [parameter.name] });
  }
  return [...byField.values()].map(({ first, names }) => [
    names.map(code).join(' '),
    `${typeOf(first.schema)}${first.required ? ', obrigatório' : ''}`,
    escape(first.description ?? ''),
  ]);
}

function resolved(schema: Schema, { components }: ApiDocument): Schema {
  return schema.$ref ? (components.schemas[lastOf(schema.$ref)] as Schema) : schema;
}

function fieldTable(schema: Schema, document: ApiDocument) {
  const { properties = {}, required = [] } = resolved(schema, document) as { properties?: Record<string, Schema>; required?: string[] };
  const rows = Object.entries(properties).map(([name, field]) => [
    code(name),
    `${typeOf(field)}${required.includes(name) ? ', obrigatório' : ''}`,
    escape([field.title, field.description].filter(Boolean).join(': ')),
  ]);
  return table(['Campo', 'Valor', 'O que é'], rows);
}

const example = (title: string, value: unknown) =>
  value === undefined ? '' : `<h4>${title}</h4><pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`;

function operationHtml(method: string, path: string, operation: Operation, document: ApiDocument) {
  const body = operation.requestBody?.content['application/json'];
  const answer = operation.responses['200']?.content?.['application/json'];
  const refusals = Object.entries(operation.responses).flatMap(([status, { $ref }]) => ($ref ? [code(status)] : []));
  return `<details id="${escape(operation.operationId)}"><summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escape(path)}</code> <span class="what">${escape(operation.summary)}</span></summary>
<p>${escape(operation.description)}</p>
${operation.parameters?.length ? `<h4>Parâmetros</h4>${table(['Nome', 'Valor', 'O que é'], parameterRows(operation.parameters))}` : ''}
${body ? `<h4>Conteúdo</h4>${fieldTable(body.schema, document)}${example('Exemplo', body.example)}` : ''}
${answer ? `<h4>Resposta</h4>${fieldTable(answer.schema, document)}${example('Exemplo de resposta', answer.example)}` : ''}
${refusals.length > 0 ? `<p class="refusals">Recusas: ${refusals.join(' ')}</p>` : ''}</details>`;
}

function sections(document: ApiDocument) {
  const all = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  return document.tags.map(({ name, description }) => {
    const mine = all.filter(({ operation }) => operation.tags.includes(name));
    return `<section><h2 id="tag-${escape(name)}">${escape(description)} <code>${escape(name)}</code></h2>
${mine.map(({ method, path, operation }) => operationHtml(method, path, operation, document)).join('\n')}</section>`;
  });
}

function refusalTable({ components }: ApiDocument, document: ApiDocument) {
  const used = new Map<string, string>();
  for (const methods of Object.values(document.paths as Record<string, Record<string, Operation>>))
    for (const { responses } of Object.values(methods)) for (const [status, { $ref }] of Object.entries(responses)) if ($ref) used.set(status, lastOf($ref));
  const rows = [...used]
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([status, name]) => [code(status), escape((components.responses[name] as Response).description)]);
  return table(['Status', 'O que quer dizer'], rows);
}

export function apiPage(document: ApiDocument): string {
  const { info, tags } = document;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)} · API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${escape(info.title)}: API</h1>
<p>${escape(info.description)}</p>
<p>O mesmo para programas: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). Procure nesta página com a busca do navegador.</p>
</header>
<main>
<section>
<h2 id="começo">Como usar</h2>
<h3>Listas</h3>
<p>${code('GET /api/farms/{farm_id}/animals?birth_date[gte]=2025-01-01&gender[in]=femea&order=-birth_date&limit=50')}</p>
<p>Filtra e ordena por qualquer campo. Repita com ${code('after')} igual ao ${code('next')} da resposta até ele vir ${code('null')}.</p>
<h3>Uma cópia da fazenda</h3>
<p>Leia ${code('records')} até ${code('more')} vir ${code('false')}; depois pergunte a ${code('records/changes')} com o último ${code('cursor')}, sempre que quiser. Com o status ${code('410')}, comece de novo.</p>
<h3>Mudanças</h3>
<p>Toda mudança é a chamada de um verbo: ${code('POST /api/farms/{farm_id}/verbs/weigh')}. Com o cabeçalho ${code('Idempotency-Key')} (um UUID), a chamada repetida não é feita de novo.</p>
<h3>Recusas</h3>
<p>Toda recusa tem ${code('message')}, uma frase para quem usa, e ${code('code')}. Valores inválidos (422) trazem todos em ${code('fields')}.</p>
${refusalTable(document, document)}
</section>
<nav aria-label="Assuntos"><h2>Assuntos</h2><ul>${tags.map(({ name, description }) => `<li><a href="#tag-${escape(name)}">${escape(description)}</a></li>`).join('')}</ul></nav>
${sections(document).join('\n')}
</main>
</body>
</html>
`;
}

/** A file of its own: the page's security policy forbids styles in it. */
export const apiPageStyle = `:root { color-scheme: light dark; --paper: #f6f1e7; --surface: #fffdf8; --sunken: #eee7d9; --line: #ddd3c0; --ink: #241f17; --muted: #52493c; --brand: #235229; --soft: #e2ecd9; --focus: #1a5fb4; }
@media (prefers-color-scheme: dark) { :root { --paper: #16140f; --surface: #201d17; --sunken: #1a1812; --line: #3a3429; --ink: #f4efe4; --muted: #c8bfae; --brand: #a8dca4; --soft: #26371f; --focus: #8fc3ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header, main { max-width: 64rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.75rem; margin: 0.5rem 0; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
h2 code { color: var(--muted); font-weight: 400; font-size: 0.875rem; }
h3, h4 { margin: 1rem 0 0.25rem; font-size: 1rem; }
a { color: var(--brand); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.875rem; overflow-wrap: anywhere; }
pre { background: var(--sunken); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem; max-height: 24rem; overflow: auto; }
nav ul { columns: 16rem; padding-left: 1.25rem; }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 0.5rem; margin: 0.5rem 0; padding: 0 0.75rem; }
summary { cursor: pointer; padding: 0.75rem 0; overflow-wrap: anywhere; }
summary .what { color: var(--muted); display: block; }
.method { background: var(--soft); color: var(--brand); border-radius: 0.25rem; padding: 0.125rem 0.375rem; font-weight: 700; font-size: 0.75rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
th, td { text-align: left; vertical-align: top; padding: 0.375rem 0.5rem; border-bottom: 1px solid var(--line); }
.refusals { color: var(--muted); font-size: 0.875rem; }
`;
