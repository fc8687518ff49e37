// A moment in words, at the farm.
import { dayIn, writtenDay } from '#domain/kernel/dates';

/** "20:15" */
export const timeIn = (timeZone: string, moment: string) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(moment));

/** "13/11/2026 às 20:15" */
export const momentIn = (timeZone: string, moment: string) => `${writtenDay(dayIn(timeZone, moment))} às ${timeIn(timeZone, moment)}`;
