// How often the whole memory is swept.
import { setFlagsFromString } from 'node:v8';

/**
 * Pages of farms pass through here by the megabyte, and none is kept. Left alone, the engine looks through all that is kept for every few of
 * them, which is half of the server's work; so as much may come and go as is kept.
 */
export const sweepSeldom = () => setFlagsFromString('--heap-growing-percent=100');
