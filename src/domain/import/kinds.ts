// What a file can contain, and the columns of each kind: our name, the words farms use for it, and whether it is needed.

import type { Kind } from '#domain/import/kind-names';
import { factsOf } from '#domain/kernel/fields';
import { nouns } from '#domain/nouns';

export { type Kind, kindNames, kinds } from '#domain/import/kind-names';

/** `any`: of an animal by tag, official number or chip. */
export type ColumnType =
  | 'date'
  | 'number'
  | 'tag'
  | 'digits15'
  | 'text'
  | 'animal'
  | 'gender'
  | 'category'
  | 'breed'
  | 'status'
  | 'pregnancy'
  | 'age'
  | 'ageMonths'
  | 'option';

export type Column = {
  label: string;
  type: ColumnType;
  /** Folded, separated by commas. */
  synonyms: string;
  required?: true;
  scale?: number;
  /** Of an option: stored value → label. */
  values?: Record<string, string>;
  also?: Record<string, string>;
  /** Of an option: what a lone minus means, which elsewhere is an empty cell. */
  minus?: string;
  /** In the template. */
  example?: string;
};

const tags =
  'brinco, numero, no, n, num, codigo, cod, tag, id, identificacao, brinco visual, brinco manejo, numero manejo, animal, visual id, vid, idv, n brinco, numero brinco, brinco animal';
const chips = 'rfid, chip, eletronico, brinco eletronico, botton, bottom, eid, ide, transponder, id eletronica, iso, tag eletronica';
const notes = {
  label: 'Observações',
  type: 'text',
  synonyms: 'observacoes, observacao, obs, anotacoes, comentario, comentarios, notas, nota',
} as const satisfies Column;
const animal = { label: 'Animal (brinco)', type: 'animal', synonyms: tags, required: true, example: '1042' } as const satisfies Column;
const chip = { label: 'Chip (RFID)', type: 'digits15', synonyms: `${chips}, sisbov, numero sisbov, pnib`, example: '' } as const satisfies Column;
const name = { label: 'Nome', type: 'text', synonyms: 'nome, nome do animal, apelido, nome completo, nome animal' } as const satisfies Column;

/** The values of a noun's field. */
const options = (label: string, synonyms: string, field: Parameters<typeof factsOf>[0], more: Partial<Column> = {}): Column => ({
  label,
  type: 'option',
  synonyms,
  values: factsOf(field).values!,
  ...more,
});

export const columns: Record<Kind, Record<string, Column>> = {
  animals: {
    identification: { label: 'Brinco', type: 'tag', synonyms: tags, example: '0042' },
    name: { ...name, example: 'Mimosa' },
    gender: { label: 'Sexo', type: 'gender', synonyms: 'sexo, sx, genero', example: 'F' },
    birth_date: {
      label: 'Nascimento',
      type: 'date',
      synonyms: 'nascimento, data nascimento, dt nasc, dtnasc, nasc, data de nasc, data de nascimento, data nasc, dob, dt nascimento',
      example: '03/04/2022',
    },
    breed: { label: 'Raça', type: 'breed', synonyms: 'raca, composicao racial, grau de sangue, gs, grau sangue, cruzamento, composicao', example: 'Girolando' },
    category: { label: 'Categoria', type: 'category', synonyms: 'categoria, fase, classe, aptidao, categoria animal', example: 'Vaca' },
    age: { label: 'Idade', type: 'age', synonyms: 'idade, idade anos' },
    age_months: { label: 'Idade em meses ou era', type: 'ageMonths', synonyms: 'meses, idade meses, era, idade em meses' },
    type: options('Espécie', 'especie, tipo de animal, tipo animal, tipo', nouns.animals.fields.type),
    sisbov: { label: 'SISBOV/PNIB', type: 'digits15', synonyms: 'sisbov, numero sisbov, pnib, brinco sisbov, bnd, rastreabilidade, n oficial, numero oficial' },
    rfid: { label: 'Chip (RFID)', type: 'digits15', synonyms: chips },
    registration: { label: 'Registro', type: 'text', synonyms: 'registro, rgn, rgd, rgf, rg, ccg, cgn, registro definitivo, n registro' },
    genetic_traits: {
      label: 'Defeitos e marcadores genéticos',
      type: 'text',
      synonyms: 'defeitos geneticos, marcadores geneticos, genetica, portador, portador de',
    },
    mother: { label: 'Mãe', type: 'text', synonyms: 'mae, matriz, vaca mae, dam, brinco mae, mae brinco, brinco da mae, nome da mae, numero da mae' },
    father: { label: 'Pai', type: 'text', synonyms: 'pai, touro, reprodutor, semen, sire, brinco pai, brinco do pai, nome do pai, touro pai' },
    weight: { label: 'Peso (kg)', type: 'number', synonyms: 'peso, peso atual, ultimo peso, peso kg, pv, peso vivo', scale: 2, example: '480,5' },
    weight_date: {
      label: 'Data do peso',
      type: 'date',
      synonyms: 'data do peso, dt pesagem, pesagem, data pesagem, data da pesagem, data peso, data ultimo peso, data ultima pesagem',
      example: '10/11/2026',
    },
    pregnancy_status: {
      label: 'Situação reprodutiva',
      type: 'pregnancy',
      synonyms: 'situacao reprodutiva, sit rep, dg, diagnostico, prenhez, gestacao, reproducao, estado reprodutivo',
    },
    pregnancy_date: {
      label: 'Data da cobertura',
      type: 'date',
      synonyms: 'data cobertura, cobricao, ia, data ia, inseminacao, data inseminacao, monta, data da cobertura, cobertura, ultima ia, data ultima ia',
    },
    expected_birth_date: {
      label: 'Previsão de parto',
      type: 'date',
      synonyms: 'previsao parto, prev parto, parto previsto, previsao de parto, previsao do parto',
    },
    last_birth_date: {
      label: 'Último parto',
      type: 'date',
      synonyms: 'ultimo parto, dt parto, data parto, parto, ult parto, data ultimo parto, data do ultimo parto',
    },
    dry_off_date: { label: 'Secagem', type: 'date', synonyms: 'secagem, data secagem, dt seca, data da secagem' },
    status: { label: 'Situação', type: 'status', synonyms: 'situacao, status, baixa, ativo, situacao animal' },
    exit_date: {
      label: 'Data da saída',
      type: 'date',
      synonyms: 'data baixa, saida, data saida, data da baixa, data da saida, dt baixa, data venda, data morte',
    },
    exit_reason: { label: 'Motivo da saída', type: 'text', synonyms: 'motivo baixa, motivo da baixa, motivo saida, motivo da saida, causa' },
    lot: { label: 'Lote', type: 'text', synonyms: 'lote, grupo' },
    pasture: { label: 'Pasto', type: 'text', synonyms: 'pasto, piquete, area, retiro' },
    entry: { label: 'Entrada ou origem', type: 'text', synonyms: 'entrada, data entrada, compra, origem, valor compra, procedencia, data de entrada' },
    notes,
  },
  weighings: {
    animal,
    rfid: chip,
    date: {
      label: 'Data',
      type: 'date',
      synonyms: 'data, data do peso, dt pesagem, pesagem, data pesagem, data da pesagem, date, dia, data peso, data e hora',
      required: true,
      example: '10/11/2026',
    },
    weight: {
      label: 'Peso (kg)',
      type: 'number',
      synonyms: 'peso, peso atual, ultimo peso, peso kg, pv, weight, peso vivo, kg, live weight',
      required: true,
      scale: 2,
      example: '452,5',
    },
    score: { label: 'Escore corporal', type: 'number', synonyms: 'escore, escore corporal, ecc, ec, condition score, condicao corporal', scale: 1 },
    method: options('Método', 'metodo, metodo de pesagem', nouns.animal_weighings.fields.weighing_method, {
      also: { estimativa: 'estimado, visual, olho', fita: 'fita de peso' },
    }),
    name,
    notes,
  },
  milk: {
    animal,
    rfid: chip,
    date: {
      label: 'Data',
      type: 'date',
      synonyms: 'data, data do controle, data controle, data ordenha, data da ordenha, dia, data producao, data coleta',
      required: true,
      example: '10/11/2026',
    },
    morning: { label: 'Manhã (L)', type: 'number', synonyms: 'manha, ordenha 1, 1 ordenha, leite manha, primeira ordenha, o1', scale: 2, example: '12,5' },
    afternoon: { label: 'Tarde (L)', type: 'number', synonyms: 'tarde, ordenha 2, 2 ordenha, leite tarde, segunda ordenha, o2', scale: 2, example: '9,8' },
    night: { label: 'Noite (L)', type: 'number', synonyms: 'noite, ordenha 3, 3 ordenha, leite noite, terceira ordenha, o3', scale: 2 },
    total: {
      label: 'Total do dia (L)',
      type: 'number',
      synonyms: 'leite, producao, kg leite, litros, total, total dia, total do dia, leite total, producao dia, leite kg, producao total, litros dia',
      scale: 2,
    },
    fat: { label: 'Gordura (%)', type: 'number', synonyms: 'gordura, gord, fat, teor gordura', scale: 2 },
    protein: { label: 'Proteína (%)', type: 'number', synonyms: 'proteina, prot, protein, teor proteina', scale: 2 },
    scc: { label: 'CCS (mil células/mL)', type: 'number', synonyms: 'ccs, celulas somaticas, scc, contagem celulas somaticas', scale: 0 },
    name,
    notes,
  },
  calvings: {
    animal: { ...animal, label: 'Mãe (brinco)', synonyms: `mae, matriz, vaca, vaca mae, brinco mae, brinco da mae, ${tags}` },
    date: {
      label: 'Data do parto',
      type: 'date',
      synonyms: 'data parto, dt parto, parto, data do parto, data, nascimento, data nascimento',
      required: true,
      example: '17/07/2026',
    },
    calf: {
      label: 'Brinco da cria',
      type: 'tag',
      synonyms: 'cria, bezerro, brinco cria, brinco da cria, numero cria, brinco bezerro, brinco do bezerro, codigo cria',
      example: '2041',
    },
    calf_name: { label: 'Nome da cria', type: 'text', synonyms: 'nome cria, nome da cria, nome do bezerro, nome bezerro' },
    gender: {
      label: 'Sexo da cria',
      type: 'gender',
      synonyms: 'sexo, sx, sexo cria, sexo da cria, sexo bezerro, sexo do bezerro',
      required: true,
      example: 'F',
    },
    weight: {
      label: 'Peso ao nascer (kg)',
      type: 'number',
      synonyms: 'peso, peso nascer, peso ao nascer, peso nascimento, peso cria, pn, peso da cria',
      scale: 1,
      example: '32',
    },
    father: { label: 'Pai', type: 'text', synonyms: 'pai, touro, reprodutor, semen, sire' },
    condition: options('Tipo de parto', 'tipo parto, tipo de parto, condicao, condicao do parto, facilidade', nouns.births.fields.birth_condition, {
      also: { normal: 'natural, facil, sem auxilio, sem ajuda', assistido: 'auxiliado, ajudado, com auxilio, distocico, dificil' },
    }),
    outcome: options('Como nasceu', 'natimorto, resultado parto, situacao cria, resultado, como nasceu', nouns.births.fields.birth_outcome, {
      also: { vivo: 'vivo, viva, v', natimorto: 'nm, morto, morta, sim' },
    }),
    notes,
  },
  services: {
    animal,
    rfid: chip,
    date: {
      label: 'Data',
      type: 'date',
      synonyms:
        'data cobertura, cobricao, ia, data ia, inseminacao, data inseminacao, monta, data, data da cobertura, data da inseminacao, data servico, cobertura, dt ia',
      required: true,
      example: '12/11/2026',
    },
    bull: {
      label: 'Touro',
      type: 'text',
      synonyms: 'touro, touro ia, reprodutor, semen, pai, sire, nome touro, nome do touro, codigo touro',
      required: true,
      example: '29HO12345',
    },
    batch: { label: 'Lote do sêmen', type: 'text', synonyms: 'partida, lote semen, lote do semen, palheta, dose' },
    technique: options('Técnica', 'tipo, tecnica, metodo, tipo cobertura, tipo de cobertura, protocolo', nouns.artificial_inseminations.fields.technique, {
      also: {
        tradicional: 'ia, inseminacao, inseminacao artificial, convencional',
        IATF: 'iatf, tempo fixo, ia tempo fixo',
        monta_natural: 'mn, monta, monta natural, natural, touro, cobertura natural, repasse',
      },
      example: 'IATF',
    }),
    result: options('Resultado', 'resultado, dg, diagnostico, prenhez, situacao, status', nouns.artificial_inseminations.fields.result, {
      also: {
        pendente: 'i, ins, inseminada, coberta, aguardando, sem dg',
        positiva: 'p, pr, prenhe, prenha, cheia, gestante, +, pos, positivo',
        negativa: 'v, vazia, neg, negativo, retorno, repetiu',
      },
    }),
    checked: { label: 'Data do diagnóstico', type: 'date', synonyms: 'data dg, data diagnostico, data do dg, data do diagnostico, dt dg, data toque' },
    veterinarian: { label: 'Inseminador ou veterinário', type: 'text', synonyms: 'inseminador, veterinario, tecnico, responsavel' },
    name,
    notes,
  },
  checks: {
    animal,
    rfid: chip,
    date: {
      label: 'Data do diagnóstico',
      type: 'date',
      synonyms:
        'data dg, data diagnostico, data do dg, data do diagnostico, dt dg, data toque, data do toque, toque, data us, data ultrassom, data do exame, data exame, data',
      required: true,
      example: '10/11/2026',
    },
    result: options(
      'Resultado',
      'resultado, dg, diagnostico, prenhez, gestacao, situacao reprodutiva, sit rep, status, resultado dg, resultado do dg, resultado do diagnostico',
      nouns.pregnancy_checks.fields.result,
      {
        required: true,
        also: {
          prenha: 'p, pr, prenhe, prenhes, cheia, gestante, +, pos, positivo, positiva, gestacao confirmada, pregnant',
          vazia: 'v, vazio, −, neg, negativo, negativa, aberta, empty',
        },
        minus: 'vazia',
        example: 'Prenha',
      },
    ),
    days: {
      label: 'Dias de gestação',
      type: 'number',
      synonyms: 'dias gestacao, dias de prenhez, dias prenhez, idade gestacional, idade fetal, idade do feto, dias de prenhe',
      scale: 0,
      example: '45',
    },
    method: options('Método', 'metodo, metodo dg, tipo exame, tipo de exame, exame', nouns.pregnancy_checks.fields.method, {
      also: {
        ultrassom: 'us, usg, ultra som, ultrassonografia, ecografia, echography',
        palpacao: 'toque, palpacao retal, toque retal, palpation',
        exame: 'sangue, leite, exame de sangue, exame de leite, pag, blood, milk',
        observacao: 'visual, cio, nao retorno',
      },
    }),
    veterinarian: { label: 'Quem fez', type: 'text', synonyms: 'veterinario, tecnico, responsavel, quem fez, examinador' },
    name,
    notes,
  },
  applications: {
    animal,
    rfid: chip,
    date: {
      label: 'Data',
      type: 'date',
      synonyms: 'data, data aplicacao, data da aplicacao, data vacina, data vacinacao, dt aplicacao',
      required: true,
      example: '05/11/2026',
    },
    product: {
      label: 'Produto',
      type: 'text',
      synonyms: 'produto, vacina, nome vacina, medicamento, vermifugo, nome produto, nome do produto',
      required: true,
      example: 'Febre aftosa',
    },
    type: options('Tipo', 'tipo, tipo aplicacao, tipo de aplicacao, classe', nouns.animal_vaccines.fields.application_type, { example: 'Vacina' }),
    next: { label: 'Próxima aplicação', type: 'date', synonyms: 'proxima, proxima aplicacao, proxima dose, reforco, data reforco' },
    dosage: { label: 'Dose', type: 'text', synonyms: 'dose, dosagem, quantidade, ml' },
    batch: { label: 'Lote do produto', type: 'text', synonyms: 'lote produto, partida, lote vacina, lote do produto' },
    veterinarian: { label: 'Responsável', type: 'text', synonyms: 'responsavel, veterinario, aplicador' },
    name,
    notes,
  },
  treatments: {
    animal,
    rfid: chip,
    date: {
      label: 'Data',
      type: 'date',
      synonyms: 'data, data tratamento, data do tratamento, data inicio, data aplicacao, inicio',
      required: true,
      example: '05/11/2026',
    },
    product: {
      label: 'Tratamento ou remédio',
      type: 'text',
      synonyms: 'tratamento, medicamento, remedio, produto, nome tratamento, droga',
      required: true,
      example: 'Oxitetraciclina',
    },
    type: options('Tipo', 'tipo, tipo tratamento, tipo de tratamento', nouns.animal_treatments.fields.treatment_type),
    reason: { label: 'Motivo', type: 'text', synonyms: 'motivo, doenca, diagnostico, causa, enfermidade, problema' },
    dosage: { label: 'Dose', type: 'text', synonyms: 'dose, dosagem, quantidade, ml' },
    days: { label: 'Duração (dias)', type: 'number', synonyms: 'dias, duracao, duracao dias, n dias', scale: 0 },
    cost: { label: 'Custo (R$)', type: 'number', synonyms: 'custo, valor, preco', scale: 2 },
    veterinarian: { label: 'Responsável', type: 'text', synonyms: 'responsavel, veterinario, aplicador' },
    name,
    notes,
  },
  feeds: {
    feed: {
      label: 'Ração',
      type: 'text',
      synonyms: 'racao, nome, produto, insumo, alimento, item, nome da racao, descricao',
      required: true,
      example: 'Milho moído',
    },
    stock: {
      label: 'Estoque (kg)',
      type: 'number',
      synonyms: 'estoque, quantidade, saldo, qtde, qtd, estoque kg, kg, quantidade kg, estoque atual',
      required: true,
      scale: 2,
      example: '1.500',
    },
    cost: {
      label: 'Custo por kg (R$)',
      type: 'number',
      synonyms: 'custo, preco, custo kg, preco kg, valor kg, valor unitario, custo por kg, preco por kg, custo unitario',
      scale: 2,
      example: '1,45',
    },
    type: options('Tipo', 'tipo, classe, categoria', nouns.feeds.fields.type),
    minimum: { label: 'Estoque mínimo (kg)', type: 'number', synonyms: 'minimo, estoque minimo, alerta, minimo kg', scale: 2 },
    expiration: { label: 'Validade', type: 'date', synonyms: 'validade, vencimento, data validade' },
    notes,
  },
  supplies: {
    product: {
      label: 'Produto',
      type: 'text',
      synonyms: 'produto, nome, medicamento, remedio, vacina, touro, insumo, item, descricao, nome do produto',
      required: true,
      example: 'Vacina clostridioses',
    },
    quantity: {
      label: 'Quantidade',
      type: 'number',
      synonyms: 'quantidade, estoque, saldo, qtde, qtd, doses, estoque atual, quantidade em estoque, frascos',
      required: true,
      scale: 2,
      example: '50',
    },
    kind: options('Tipo', 'tipo, classe, categoria, grupo, tipo de produto', nouns.supplies.fields.kind, {
      also: {
        medicamento: 'remedio, remedios, medicamentos, farmacia, antibiotico, hormonio',
        vacina: 'vacinas',
        semen: 'dose de semen, doses de semen',
        embriao: 'embrioes',
        insumo: 'insumos, material, materiais, higiene',
      },
      example: 'Vacina',
    }),
    unit: { label: 'Unidade', type: 'text', synonyms: 'unidade, un, und, medida, unidade de medida, apresentacao', example: 'dose' },
    lot: { label: 'Lote', type: 'text', synonyms: 'lote, partida, lote/partida, numero do lote, n lote, lote ou partida', example: 'L2607' },
    expiration: { label: 'Validade', type: 'date', synonyms: 'validade, vencimento, data validade, data de validade, vence em', example: '30/06/2028' },
    price: {
      label: 'Preço por unidade (R$)',
      type: 'number',
      synonyms: 'preco, preco unitario, valor unitario, custo unitario, preco por dose, valor por dose, custo por unidade, preco un',
      scale: 4,
      example: '1,90',
    },
    cost: { label: 'Custo total (R$)', type: 'number', synonyms: 'custo total, valor total, total, valor em estoque, custo', scale: 2 },
    date: { label: 'Data da entrada', type: 'date', synonyms: 'data, entrada, data entrada, data da entrada, data da compra, data compra, comprado em' },
    supplier: { label: 'Fornecedor', type: 'text', synonyms: 'fornecedor, comprado de, loja, origem, central' },
    canister: { label: 'Botijão e caneca', type: 'text', synonyms: 'botijao, caneca, botijao e caneca, botijao/caneca, raque' },
    minimum: { label: 'Estoque mínimo', type: 'number', synonyms: 'minimo, estoque minimo, alerta', scale: 2 },
    notes,
  },
  transactions: {
    date: {
      label: 'Data',
      type: 'date',
      synonyms: 'data, data lancamento, data movimento, dia, data do lancamento, emissao, data emissao',
      required: true,
      example: '05/11/2026',
    },
    description: {
      label: 'Descrição',
      type: 'text',
      synonyms: 'descricao, historico, lancamento, item, produto, detalhe',
      required: true,
      example: 'Venda de leite de outubro',
    },
    amount: {
      label: 'Valor (R$)',
      type: 'number',
      synonyms: 'valor, total, valor total, valor r$, valor r, montante, preco, valor pago',
      required: true,
      scale: 2,
      example: '2.450,00',
    },
    type: options(
      'Receita ou despesa',
      'tipo, receita/despesa, receita despesa, entrada saida, natureza, entrada/saida, d/c',
      nouns.financial_transactions.fields.type,
      { also: { receita: 'r, entrada, credito, c, recebimento, receitas', despesa: 'd, saida, debito, pagamento, despesas, gasto' }, example: 'Receita' },
    ),
    category: { label: 'Categoria', type: 'option', synonyms: 'categoria, plano de contas, conta, centro de custo, grupo', example: 'Venda de leite' },
    status: options('Situação', 'situacao, status, pago', nouns.financial_transactions.fields.status, {
      also: { pago: 'paga, recebido, recebida, quitado, sim, s, liquidado', pendente: 'aberto, em aberto, a pagar, a receber, nao, n' },
    }),
    method: options(
      'Forma de pagamento',
      'forma, forma pagamento, forma de pagamento, pagamento, meio de pagamento',
      nouns.financial_transactions.fields.payment_method,
      { also: { transferencia: 'ted, doc, deposito', cartao: 'cartao de credito, cartao de debito, credito, debito', dinheiro: 'especie' } },
    ),
    party: {
      label: 'Cliente ou fornecedor',
      type: 'text',
      synonyms: 'cliente, fornecedor, cliente/fornecedor, favorecido, comprador, pagador, cliente fornecedor, pessoa',
    },
    due: { label: 'Vencimento', type: 'date', synonyms: 'vencimento, data vencimento, vence em, dt venc' },
    paid: { label: 'Data do pagamento', type: 'date', synonyms: 'data pagamento, data do pagamento, pago em, recebido em, dt pagto' },
    invoice: { label: 'Nota fiscal', type: 'text', synonyms: 'nota, nota fiscal, nf, nfe, documento, n nota' },
    notes,
  },
  parties: {
    name: {
      label: 'Nome',
      type: 'text',
      synonyms: 'nome, razao social, fornecedor, cliente, comprador, empresa, favorecido, nome/razao social, nome razao social, pessoa, parceiro',
      required: true,
      example: 'Agropecuária Alto Paranaíba',
    },
    document: {
      label: 'CPF ou CNPJ',
      type: 'text',
      synonyms: 'cpf, cnpj, cpf/cnpj, cnpj/cpf, cpf cnpj, documento, cpf ou cnpj',
      example: '11.222.333/0001-81',
    },
    kind: options('Tipo', 'tipo, classe, categoria, tipo de pessoa, ramo', nouns.parties.fields.kind, {
      also: {
        comprador: 'cliente, clientes, compradores',
        fornecedor: 'fornecedores, loja, agropecuaria',
        laticinio: 'usina, cooperativa de leite',
        frigorifico: 'abatedouro',
        funcionario: 'empregado, colaborador',
      },
      example: 'Fornecedor',
    }),
    phone: { label: 'Telefone', type: 'text', synonyms: 'telefone, celular, fone, whatsapp, contato, tel', example: '(34) 99812-4455' },
    email: { label: 'E-mail', type: 'text', synonyms: 'e-mail, email, correio eletronico' },
    city: { label: 'Cidade', type: 'text', synonyms: 'cidade, municipio, localidade', example: 'Patos de Minas' },
    notes,
  },
};
