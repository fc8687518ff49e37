// What a person wants to be told of on the phone and by e-mail, for each farm: kinds, quiet hours, the daily summary; their devices and the private calendar address.
import * as z from 'zod/mini';

export const noticeKinds = {
  births: 'Partos próximos e atrasados',
  withdrawal: 'Carência: fim e leite entregue',
  stock: 'Estoque baixo',
  bills: 'Contas a vencer e vencidas',
  tasks: 'Tarefas para mim',
};
export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[];

export const noticeWords = {
  failed: 'Erro ao carregar os avisos',
  notSaved: 'Não foi possível salvar os avisos',
  noFarm: 'Fazenda não encontrada',
  noDevice: 'Este aparelho já não recebe avisos',
  noMail: 'Esta instalação não envia e-mails',
  summaryInQuiet: 'O resumo cai no horário de silêncio: escolha outra hora',
  emailNeedsSummary: 'Para receber por e-mail, escolha a hora do resumo',
  halfQuiet: 'Informe o começo e o fim do silêncio',
  emptyQuiet: 'O silêncio começa e termina na mesma hora: escolha outra',
  address: 'O endereço de avisos deste navegador não é aceito',
  tooMany: 'Há aparelhos demais recebendo avisos: remova um deles',
  noCalendar: 'Este endereço de agenda não vale mais',
  linkOver: 'Este link não vale mais. Entre no Lida para mudar os avisos.',
};

/** Of one person. */
export const mostDevices = 20;

const hour = (message: string) => z._default(z.nullable(z.number(message).check(z.int(message), z.minimum(0, message), z.maximum(23, message))), null);

export type Hours = { summary_hour: number | null; quiet_from: number | null; quiet_until: number | null };

/** From the first hour until before the last one; it may span midnight. */
export function isQuiet(at: number, { quiet_from: from, quiet_until: until }: Pick<Hours, 'quiet_from' | 'quiet_until'>) {
  if (from === null || until === null || from === until) return false;
  return from < until ? at >= from && at < until : at >= from || at < until;
}

/** PUT /api/my_data/notices/{farm_id}. */
export const noticeChoice = z
  .strictObject({
    kinds: z.array(z.enum(noticeKindNames, 'Aviso desconhecido'), 'Escolha os avisos').check(z.maxLength(noticeKindNames.length, 'Avisos repetidos')),
    summary_hour: hour('Hora do resumo: de 0 a 23'),
    quiet_from: hour('Começo do silêncio: de 0 a 23'),
    quiet_until: hour('Fim do silêncio: de 0 a 23'),
    by_email: z._default(z.boolean('Por e-mail: sim ou não'), false),
  })
  .check(
    z.refine(({ quiet_from, quiet_until }) => (quiet_from === null) === (quiet_until === null), { error: noticeWords.halfQuiet, path: ['quiet_until'] }),
    z.refine(({ quiet_from, quiet_until }) => quiet_from === null || quiet_from !== quiet_until, { error: noticeWords.emptyQuiet, path: ['quiet_until'] }),
    z.refine((hours) => hours.summary_hour === null || !isQuiet(hours.summary_hour, hours), { error: noticeWords.summaryInQuiet, path: ['summary_hour'] }),
    z.refine(({ by_email, summary_hour }) => !by_email || summary_hour !== null, { error: noticeWords.emailNeedsSummary, path: ['summary_hour'] }),
  );
export type NoticeChoice = z.output<typeof noticeChoice>;

/** Proposed to somebody who turns the first kind on; until then nothing is sent. */
export const usualHours: Hours = { summary_hour: 6, quiet_from: 20, quiet_until: 5 };

const key = (bytes: number, message: string) => z.string(message).check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), message));

/** POST /api/my_data/devices: what the browser's `PushSubscription` says. */
export const newDevice = z.strictObject({
  endpoint: z.string(noticeWords.address).check(z.regex(/^https?:\/\/[\x21-\x7e]{1,1990}$/, noticeWords.address)),
  keys: z.strictObject({ p256dh: key(65, noticeWords.address), auth: key(16, noticeWords.address) }),
});

/** GET /api/my_data/notices. `kinds`: those that this person may be told of there. `choice`: null until something is chosen. */
export type MyNotices = {
  /** Null: this installation sends no push. */
  push_key: string | null;
  mail: boolean;
  email: string;
  farms: { id: string; farm_name: string; kinds: NoticeKind[]; choice: NoticeChoice | null }[];
  /** `is_current`: of the session that asks. */
  devices: { id: string; device: string; created_at: string; told_at: string | null; is_current: boolean }[];
  calendar: { created_at: string; read_at: string | null } | null;
};

/** POST /api/my_data/calendar. Shown once. */
export type NewCalendar = { path: string };
