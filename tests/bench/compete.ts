// Two servers measured in alternating rounds, so that a disturbance of the machine affects both.
import { gzipSync } from 'node:zlib';
import { addRound, newSeries, type Series } from './figures';
import type { Measured, Round } from './load';
import { note } from './progress';
import type { Server, Stage } from './servers';

export type Asked = Omit<Round, 'port' | 'seconds' | 'warm'>;
export type Contender = { name: string; server: Server; round: Asked };
/** `first`: seconds of an uncounted first round: a server reaches full speed only when its code has been compiled. */
export type Pace = { rounds: number; seconds: number; warm: number; first: number };

/** For responses of many seconds on a busy machine. */
const timeout = 300_000;

/** A B A B … */
export async function compete(stage: Stage, contenders: Contender[], { rounds, seconds, warm, first }: Pace): Promise<Series[]> {
  const all = contenders.map(newSeries);
  for (let round = 0; round <= rounds; round++)
    for (const [i, { name, server, round: asked }] of contenders.entries()) {
      const whole: Round = { ...asked, port: server.port, seconds: round > 0 ? seconds : first, warm };
      const measured = await stage.load.ask<Measured>('run', whole, timeout);
      if (round > 0) addRound(all[i]!, measured);
      note(`${round > 0 ? `${round}/${rounds}` : 'warm'} ${name}: ${(measured.latencies.length / measured.seconds).toFixed(1)}/s`);
    }
  return all;
}

/** Returns the length of the response with gzip. */
export async function assertSameAnswer(stage: Stage, round: Asked, ours: Server, bare: Server) {
  const [a, b] = await Promise.all([ours, bare].map(({ port }) => stage.load.ask<string>('once', { ...round, port, seconds: 0, warm: 0 })));
  const timeless = (text: string) => text.replace(/"now":"[^"]*"/, '');
  if (timeless(a!) !== timeless(b!)) throw new Error(`The bare server does not answer as the application does:\n${a!.slice(0, 900)}\n${b!.slice(0, 900)}`);
  return gzipSync(a!).length;
}
