/** The company's time zone. Every time shown to people is in this zone. */
export const BUSINESS_TIME_ZONE = 'America/Chicago';

// Marked as pure, so that pages don't bundle formats they don't use.
const day = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: BUSINESS_TIME_ZONE,
});
// Formatters are cached, because creating one takes longer than using it a hundred times.
const moment: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: BUSINESS_TIME_ZONE,
};
const momentOfThisYear = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', moment);
const momentOfAnotherYear = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { ...moment, year: 'numeric' });
const year = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  timeZone: BUSINESS_TIME_ZONE,
});
const appointment = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const dayAndTime = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const monthName = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A length of time as people say it: `45 minutes`, `an hour`, `1.5 hours`, `100 minutes`. */
export function formatMinutes(minutes: number): string {
  if (minutes % 30 !== 0 || minutes < 60) return `${minutes} minutes`;
  return minutes === 60 ? 'an hour' : `${minutes / 60} hours`;
}

/** Whole US dollars, `$1,800`. */
export function formatDollars(amount: number): string {
  return decimal(amount, 0, 0, '$');
}

/** A charged amount with cents: `$199.00`. */
export function formatCents(amount: number): string {
  return decimal(amount / 100, 2, 2, '$');
}

/** The same with a minus sign instead of a hyphen: `−$199.00`. */
export function formatSignedCents(amount: number): string {
  return formatCents(amount).replace('-', '−');
}

/** A fraction as a percentage, `6.9%`. */
export function formatPercent(fraction: number): string {
  return `${decimal(shift(fraction, 2), 1)}%`;
}

/** A count or size with thousands separators and at most that many decimals, `1,250`. */
export function formatNumber(value: number, decimals = 0): string {
  return decimal(value, decimals);
}

/** A list in a sentence: `rent, beds, and baths`. */
export function formatList(words: string[]): string {
  const end = words.slice(-2).join(words.length > 2 ? ', and ' : ' and ');
  return [...words.slice(0, -2), end].join(', ');
}

/** The day in the company's time zone, `November 21, 2026`. */
export function formatDate(iso: string): string {
  return day.format(new Date(iso));
}

/** A month, `October 2026`, of `2026-10`. */
export function formatMonth(month: string): string {
  return monthName.format(new Date(`${month}-01T00:00Z`));
}

/** An appointment with its time zone: `Thursday, December 3, 2026 at 10:00 AM CST`. */
export function formatAppointment(at: Date): string {
  return appointment.format(at);
}

/** "Monday, November 30 at 9:00 AM" in the company's time zone, for a time in the next days. */
export function formatDayAndTime(at: Date): string {
  return dayAndTime.format(at);
}

/** Short month, day, hour and minute in the company's time zone, with the year only if it isn't the current one. */
export function formatDateTime(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  const isThisYear = year.format(at) === year.format(now);
  return (isThisYear ? momentOfThisYear : momentOfAnotherYear).format(at);
}

/** 2,400,000 bytes are "2.4 MB". */
export function formatFileSize(bytes: number): string {
  if (bytes >= 1_000_000) return `${formatNumber(bytes / 1_000_000, 1)} MB`;
  return `${formatNumber(Math.max(1, Math.round(bytes / 1_000)))} KB`;
}

// Numbers are written here and not by Intl.NumberFormat, which the tests compare with: a browser's first Intl formatter
// blocks a starting page for about 45 ms, 180 ms on a slow phone, and every page shows prices.

/** Rounds half up to `most` decimals (0 to 2) and adds thousands separators. What rounds to zero has no sign. */
function decimal(value: number, most: number, least = 0, unit = ''): string {
  const size = shift(Math.round(shift(Math.abs(value), most)), -most);
  const digits = least ? size.toFixed(least) : String(size);
  return (value < 0 && size ? '-' : '') + unit + digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Moves the decimal point to the right without the error of a multiplication. What is below 0.000001 becomes 0. */
function shift(size: number, places: number): number {
  return Math.abs(size) < 1e-6 ? 0 : Number(`${size}e${places}`);
}
