// Two servers asked in turn, round by round, so that what disturbs the machine disturbs both.
import { gzipSync } from 'node:zlib';
import { addRound, newSeries, type Series } from './figures';
import type { Measured, Round } from './load';
import { note } from './progress';
import type { Server, Stage } from './stage';

export type Asked = Omit<Round, 'port' | 'seconds' | 'warm'>;
export type Contender = { name: string; server: Server; round: Asked };
/** `first`: seconds of the round before all, which does not count: a server is as fast as it gets only when its code has been compiled. */
export type Pace = { rounds: number; seconds: number; warm: number; first: number };

/** The longest an answer of many seconds may take on a busy machine. */
const patience = 300_000;

/** A B A B … */
export async function compete(stage: Stage, contenders: Contender[], { rounds, seconds, warm, first }: Pace): Promise<Series[]> {
  const all = contenders.map(newSeries);
  for (let round = 0; round <= rounds; round++)
    for (const [i, { name, server, round: asked }] of contenders.entries()) {
      const whole: Round = { ...asked, port: server.port, seconds: round > 0 ? seconds : first, warm };
      const measured = await stage.load.ask<Measured>('run', whole, patience);
      if (round > 0) addRound(all[i]!, measured);
      note(`${round > 0 ? `${round}/${rounds}` : 'warm'} ${name}: ${(measured.latencies.length / measured.seconds).toFixed(1)}/s`);
    }
  return all;
}

/** How long the answer is with gzip. */
export async function assertSameAnswer(stage: Stage, round: Asked, ours: Server, bare: Server) {
  const [a, b] = await Promise.all([ours, bare].map(({ port }) => stage.load.ask<string>('once', { ...round, port, seconds: 0, warm: 0 })));
  const timeless = (text: string) => text.replace(/"now":"[^"]*"/, '');
  if (timeless(a!) !== timeless(b!)) throw new Error(`The bare server does not answer as the application does:\n${a!.slice(0, 900)}\n${b!.slice(0, 900)}`);
  return gzipSync(a!).length;
}
