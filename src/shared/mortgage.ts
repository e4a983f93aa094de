const MONTHS_PER_YEAR = 12;

/** We assume 30-year mortgages. */
export const MORTGAGE_MONTHS = 360;

/** Amounts in dollars, the annual rate as a fraction. */
export interface Loan {
  balance: number;
  annualRate: number;
  monthlyPayment: number;
}

export interface RepaymentYear {
  paid: number;
  /** At the end of the year. */
  balance: number;
}

/** The fixed monthly payment that repays a principal over 30 years. */
export function monthlyPayment(principal: number, annualRate: number): number {
  const rate = annualRate / MONTHS_PER_YEAR;
  if (rate === 0) return principal / MORTGAGE_MONTHS;
  // principal × rate / (1 − (1 + rate)^−360), but exact for tiny rates, too.
  return principal * (rate / -Math.expm1(-MORTGAGE_MONTHS * Math.log1p(rate)));
}

/** Interest that the payment doesn't cover is added to the balance. */
export function repayByYear(loan: Loan, years: number): RepaymentYear[] {
  const course: RepaymentYear[] = [];
  let { balance } = loan;
  for (let year = 1; year <= years; year++) {
    const repaid = repayYear({ ...loan, balance });
    balance = repaid.balance;
    course.push(repaid);
  }
  return course;
}

function repayYear({ balance, annualRate, monthlyPayment }: Loan): RepaymentYear {
  let paid = 0;
  for (let month = 1; month <= MONTHS_PER_YEAR; month++) {
    const owed = balance * (1 + annualRate / MONTHS_PER_YEAR);
    const payment = Math.min(owed, monthlyPayment); // the last payment is only what is left
    balance = owed - payment;
    paid += payment;
  }
  return { paid, balance };
}
