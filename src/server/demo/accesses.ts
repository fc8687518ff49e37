// The demo's access log of the last weeks: everyday sign-ins, a forgotten password, a new visitor, an export.
import type { AccessKind } from '#domain/people/access-log';

type DemoAccess = { days: number; hour: string; kind: AccessKind; who: string | null; target?: string; onFarm?: true };

const [phone, desk] = ['Chrome · Android', 'Chrome · Windows'];

/** The usual IP address of each. */
export const demoAddresses: Record<string, string> = {
  'dono@lida.demo': '203.0.113.21',
  'admin@lida.demo': '203.0.113.21',
  'gerente@lida.demo': '198.51.100.40',
  'funcionario@lida.demo': '198.51.100.77',
  'visitante@lida.demo': '192.0.2.15',
};

export const demoAccesses: DemoAccess[] = [
  { days: 40, hour: '09:12', kind: 'sign_in', who: 'dono@lida.demo', target: desk },
  { days: 40, hour: '09:20', kind: 'staff_hired', who: 'dono@lida.demo', target: 'Paulo Visitante (visitante@lida.demo), Visitante', onFarm: true },
  { days: 40, hour: '18:03', kind: 'sign_in', who: 'visitante@lida.demo', target: phone },
  { days: 21, hour: '05:48', kind: 'sign_in', who: 'funcionario@lida.demo', target: phone },
  { days: 13, hour: '05:51', kind: 'sign_in_failed', who: null, target: 'funcionario@lida.demo' },
  { days: 13, hour: '05:52', kind: 'sign_in_failed', who: null, target: 'funcionario@lida.demo' },
  { days: 13, hour: '06:40', kind: 'staff_password_reset', who: 'admin@lida.demo', target: 'Wesley Santos (funcionario@lida.demo)', onFarm: true },
  { days: 13, hour: '06:44', kind: 'sign_in', who: 'funcionario@lida.demo', target: phone },
  { days: 13, hour: '06:45', kind: 'password_changed', who: 'funcionario@lida.demo' },
  { days: 8, hour: '07:30', kind: 'sign_in', who: 'gerente@lida.demo', target: phone },
  { days: 5, hour: '19:15', kind: 'sign_in', who: 'dono@lida.demo', target: desk },
  { days: 5, hour: '19:22', kind: 'farm_exported', who: 'dono@lida.demo', target: 'Fazenda Santa Clara', onFarm: true },
  { days: 2, hour: '20:41', kind: 'profile_changed', who: 'gerente@lida.demo', target: 'Telefone' },
];
