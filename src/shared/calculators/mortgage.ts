const MONTHS_PER_YEAR = 12;

/** Every mortgage runs 30 years from its start. */
export const MORTGAGE_MONTHS = 360;

/** A loan in its course; dollars, and the yearly rate as a fraction. */
export interface Loan {
  balance: number;
  annualRate: number;
  monthlyPayment: number;
}

export interface RepaymentYear {
  paid: number;
  /** What is still owed at the end of the year. */
  balance: number;
}

/** The level payment that repays a principal over 30 years. */
export function monthlyPayment(principal: number, annualRate: number): number {
  const rate = annualRate / MONTHS_PER_YEAR;
  if (rate === 0) return principal / MORTGAGE_MONTHS;
  // The same as principal × rate / (1 − (1 + rate)^−360), and exact for the smallest rates too.
  return principal * (rate / -Math.expm1(-MORTGAGE_MONTHS * Math.log1p(rate)));
}

/** The coming years of a loan. Interest that the payment does not cover is added to what is owed. */
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
