// Calendar days as numbers: a herd's history of ten years is compared day by day, and parsing dates would take most of the time.

/** Days since 1970-01-01 of a day 'YYYY-MM-DD' (the proleptic Gregorian calendar). */
export function dayNumber(day: string) {
  const digit = (at: number) => day.charCodeAt(at) - 48;
  const month = digit(5) * 10 + digit(6);
  // Years start in March, so that the day a leap year adds is the last one.
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const ofEra = year - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + digit(8) * 10 + digit(9) - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

export const dayOfNumber = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
