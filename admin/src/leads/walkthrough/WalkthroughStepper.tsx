import { Step, StepButton, Stepper, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { formatCents, formatDollars } from '#shared/format.js';
import { type LeadPayments } from '#shared/payment.js';
import { firstMonthRows, formatRate, monthsOfRent, setupSplit } from '#shared/pricing.js';
import { type QuoteTerms, quoteBreakdown, termMonthsOf } from '#shared/quote.js';
import { type SetupProgress } from '#shared/setup-progress.js';
import { walkthroughText } from './text';

const WALKTHROUGH_STEPS = ['pitch', 'contract', 'payment'] as const;
export type WalkthroughStep = (typeof WALKTHROUGH_STEPS)[number];

type DoneSteps = Record<WalkthroughStep, boolean>;

/** Completion comes from the records, no matter who did it or where. */
export function doneSteps(
  payments: LeadPayments | undefined,
  progress: SetupProgress | undefined,
): DoneSteps {
  const isDone = (name: string) => Boolean(progress?.find(({ step }) => step === name)?.isDone);
  return {
    pitch: Boolean(payments?.quote),
    contract: isDone('documents'),
    payment: isDone('payment'),
  };
}

/** The step from the URL, or the first open one. */
export function stepOf(asked: string, done: DoneSteps): WalkthroughStep {
  const named = WALKTHROUGH_STEPS.find((step) => step === asked);
  return named ?? WALKTHROUGH_STEPS.find((step) => !done[step]) ?? 'payment';
}

interface WalkthroughStepperProps {
  step: WalkthroughStep;
  done: DoneSteps;
  onStep: (step: WalkthroughStep) => void;
}

/** Steps can be opened in any order. */
export function WalkthroughStepper({ step, done, onStep }: WalkthroughStepperProps) {
  return (
    <Stepper nonLinear alternativeLabel activeStep={WALKTHROUGH_STEPS.indexOf(step)} sx={STEPPER}>
      {WALKTHROUGH_STEPS.map((name) => (
        <Step key={name} completed={done[name]}>
          <StepButton onClick={() => onStep(name)}>
            {walkthroughText.steps[name]}
            {done[name] && <span className="visually-hidden"> ({walkthroughText.done})</span>}
          </StepButton>
        </Step>
      ))}
    </Stepper>
  );
}

const STEPPER = {
  px: 1,
  py: 1.5,
  // Enough contrast for the number of an open step.
  '& .MuiStepIcon-root:not(.Mui-active, .Mui-completed)': { color: 'text.secondary' },
};

/** The fees an owner accepts. */
export function TermsTable({ terms }: { terms: QuoteTerms }) {
  const fees = quoteBreakdown(terms);
  const [management, monthlyFee] = fees.monthly.rows;
  const rows: [name: string, amount: string, isSum?: boolean][] = [
    [walkthroughText.terms.plan, fees.terms.planName],
    [walkthroughText.terms.rent, formatCents(fees.rentCents)],
    [walkthroughText.terms.management(formatRate(terms.managementRate)), formatCents(management!.cents)],
    [walkthroughText.terms.base, formatCents(monthlyFee!.cents)],
    [walkthroughText.terms.monthlyTotal, formatCents(fees.monthly.totalCents), true],
    [
      walkthroughText.terms.placement(monthsOfRent(terms.tenantPlacementMonths)),
      formatCents(fees.tenantPlacementCents),
    ],
    [walkthroughText.terms.setup(setupSplit(fees.terms)), formatCents(fees.setup.totalCents)],
    [walkthroughText.terms.firstYear, formatCents(fees.firstYear.feesCents), true],
    ...firstMonthRows(fees)
      .slice(1)
      .map(({ label, detail, cents }): [name: string, amount: string] => [
        [label, detail].filter(Boolean).join(': '),
        formatCents(cents),
      ]),
    [walkthroughText.terms.laterYears, formatCents(fees.laterYears.feesCents)],
    [walkthroughText.terms.improvements, formatDollars(terms.improvementsDollars)],
    [
      walkthroughText.terms.repairs,
      walkthroughText.terms.under(formatDollars(terms.repairsPreApprovedUnderDollars)),
    ],
    [walkthroughText.terms.term, walkthroughText.terms.months(termMonthsOf(terms))],
    [walkthroughText.terms.onboarding, formatCents(terms.onboardingCents), true],
  ];
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {walkthroughText.terms.schedule(terms.unitCount)}
      </Typography>
      <Table size="small" sx={{ maxWidth: '36rem', '& td, & th': { px: 1 } }}>
        <TableBody>
          {rows.map(([name, amount, isSum]) => (
            <TableRow key={name} sx={isSum ? { '& td, & th': { fontWeight: 700 } } : undefined}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                {name}
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {amount}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}
