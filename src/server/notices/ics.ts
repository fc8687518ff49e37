// iCalendar (RFC 5545) of whole days: text escaped, lines folded at 75 octets, the same UID for the same thing.
import { createHash } from 'node:crypto';
import { addDays } from '#domain/kernel/dates';
import type { AgendaEntry } from '#domain/overview/agenda';

export type CalendarEntry = AgendaEntry & { farm_id: string; farm_name: string };

const escaped = (text: string) =>
  text
    // Control characters have no place in a value.
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** A character of several octets is never divided. */
function folded(line: string) {
  const lines: string[] = [];
  let [text, octets] = ['', 0];
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > 75) {
      lines.push(text);
      // The space that begins a continuation counts.
      [text, octets] = [' ', 1];
    }
    text += sign;
    octets += size;
  }
  return [...lines, text].join('\r\n');
}

const dayOf = (day: string) => day.replaceAll('-', '');
const momentOf = (moment: string) => `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
const uidOf = ({ farm_id, key }: CalendarEntry) => `${createHash('sha256').update(`${farm_id} ${key}`).digest('hex').slice(0, 32)}@lida`;
const largest = 2_147_483_647;

/** `home`: the address of the installation, for links; undefined: no links. */
export function calendarText(entries: readonly CalendarEntry[], home: string | undefined) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lida//Agenda//PT',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Lida',
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${uidOf(entry)}`,
      // Without a METHOD this is when the entry was revised, so that the same records give the same text.
      `DTSTAMP:${momentOf(entry.changed)}`,
      `LAST-MODIFIED:${momentOf(entry.changed)}`,
      `SEQUENCE:${Math.min(entry.version, largest)}`,
      `DTSTART;VALUE=DATE:${dayOf(entry.day)}`,
      `DTEND;VALUE=DATE:${dayOf(addDays(entry.day, 1))}`,
      `SUMMARY:${escaped(entry.title)}`,
      `DESCRIPTION:${escaped(`${entry.text}\n${entry.farm_name}`)}`,
      ...(home ? [`URL:${home}${entry.link}${entry.link.includes('?') ? '&' : '?'}fazenda=${entry.farm_id}`] : []),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
