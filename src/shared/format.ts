/** The company's wall clock: every time shown to a person is in this zone. */
export const BUSINESS_TIME_ZONE = 'America/Chicago';

// Marked as pure, a format that a page does not use stays out of its script.
const dollars = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const cents = /* @__PURE__ */ new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const shortDollars = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 2,
});
const percent = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
});
const day = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeZone: BUSINESS_TIME_ZONE,
});
// The formatters are kept, because making one takes longer than a hundred uses of it.
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
const wholeNumber = /* @__PURE__ */ new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Whole US dollars, `$1,800`. */
export function formatDollars(amount: number): string {
  return dollars.format(amount);
}

/** An amount that is charged, to the cent: `$199.00`. */
export function formatCents(amount: number): string {
  return cents.format(amount / 100);
}

/** Dollars where there is little room, `$150K` or `$1.6M`; never the only place that says the amount. */
export function formatDollarsShort(amount: number): string {
  return shortDollars.format(amount);
}

/** A fraction as a percentage, `6.9%`. */
export function formatPercent(fraction: number): string {
  return percent.format(fraction);
}

/** A count or size with thousands separators, `1,250`. */
export function formatNumber(value: number): string {
  return wholeNumber.format(value);
}

/** The day on the company's clock, `November 21, 2026`. */
export function formatDate(iso: string): string {
  return day.format(new Date(iso));
}

/** Short month, day, hour and minute on the company's clock; the year only when it is not this one. */
export function formatDateTime(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  const isThisYear = year.format(at) === year.format(now);
  return (isThisYear ? momentOfThisYear : momentOfAnotherYear).format(at);
}
