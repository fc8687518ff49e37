// Breeds of cattle and buffaloes, once: codes, the names farmers write, days of gestation (decision 281), taurine or zebu, and what they are kept for.
import { fold } from '#domain/kernel/text';

type Kind = 't' | 'z' | 'b';
export type Breed = { code: string; name: string; kind: Kind; isBeef: boolean; days: number | null };

/** Code, kind (taurine, zebu, buffalo) with an m for meat only, days of gestation, names. */
const lines = `
HOL t 279 Holandês,Holandesa,Holstein,HPB,HO,H
GIR z 285 Gir,Gir Leiteiro,G
JER t 280 Jersey,JE,J
PSU t 288 Pardo-Suíço,Pardo Suíço,BS
AYR t 282 Ayrshire,AY
GUE t 286 Guernsey,GU
SIM t - Simental,SM
CAR t - Caracu
NOR t - Normando
ANG tm 281 Angus,Red Angus,Aberdeen Angus,AN,AR
HER tm 284 Hereford,HH
CHA tm - Charolês,CH
LIM tm - Limousin
WAG tm - Wagyu
SEN tm 285 Senepol
BON tm - Bonsmara
RPO t - Red Poll
NEL zm 290 Nelore,Nelore Mocho,N
TAB zm 290 Tabapuã
BRA zm 290 Brahman,BR
GUZ z 290 Guzerá
SIN z - Sindi
IND z - Indubrasil
ZEB z - Zebu
MUR b 310 Murrah
MED b 310 Mediterrâneo
JAF b 310 Jafarabadi
CAB b 310 Carabao
BUF b 310 Búfalo,Bubalino
? t - Desconhecida`;

export const breeds = new Map<string, Breed>();
/** By folded name or code. */
export const breedNamed = new Map<string, string>();

for (const line of lines.trim().split('\n')) {
  const [code, kind, days, ...rest] = line.split(' ') as [string, string, string, ...string[]];
  const names = rest.join(' ').split(',');
  breeds.set(code, { code, name: names[0]!, kind: kind[0] as Kind, isBeef: kind[1] === 'm', days: days === '-' ? null : Number(days) });
  for (const name of [code, ...names]) breedNamed.set(fold(name), code);
}
