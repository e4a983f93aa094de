import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import type { Faq, OwnerTestimonial } from '#shared/content.js';
import { formatMoney, SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { REFERRAL_TEXT } from '#shared/referral.js';
import { getApi } from '../../api';
import { Faqs } from '../../components/Faqs';
import { FormIcon } from '../../components/FormIcon';
import { Testimonials } from '../../components/Testimonials';
import { loadContent, loadFaqs } from '../../content';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { ErrorSummary } from '../../forms/ErrorSummary';
import { createGuards } from '../../forms/FormGuards';
import { formResponse } from '../../forms/failure';
import { ReferralForm } from './form';
import styles from './page.module.css';
import { blankForm, type FormState, submitReferral } from './submit';
import { referralText as text } from './text';

/** Query parameter after a successful submission, so reloading sends nothing again. */
const SUBMITTED_PARAM = 'submitted';

interface ReferralPage {
  isSubmitted: boolean;
  blank: FormState;
  /** For each successful referral: `$400`. */
  fee: string;
  testimonials: OwnerTestimonial[];
  faqs: Faq[];
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ReferralPage> {
  const [guards, { testimonials, priceBook }, faqs] = await Promise.all([
    createGuards(context, request),
    loadContent(context),
    loadFaqs(context, 'referral'),
  ]);
  return {
    isSubmitted: new URL(request.url).searchParams.has(SUBMITTED_PARAM),
    blank: blankForm(guards),
    fee: formatMoney((priceBook ?? SHIPPED_PRICE_BOOK).referralFeeCents),
    testimonials,
    faqs,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const state = await submitReferral(getApi(context), await request.formData());
  if (!state) return redirect(`/realtor-referral?${SUBMITTED_PARAM}`, 303);
  return formResponse(state);
}

export function Component() {
  const { company } = useSiteData();
  const { isSubmitted, blank, fee, testimonials, faqs } = useLoaderData<ReferralPage>();
  const state = useActionData<FormState>() ?? blank;
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description(fee)} />
      <div className={`page ${styles.hero}`}>
        <HowItWorks fee={fee} />
        <ReferralSection isSubmitted={isSubmitted} state={state} company={company.name} fee={fee} />
      </div>
      {testimonials.length > 0 && (
        <div className="band">
          <Testimonials title={text.testimonials} testimonials={testimonials} />
        </div>
      )}
      <Faqs title={text.faqs} faqs={faqs} />
    </>
  );
}

/** Introduction next to the form. */
function HowItWorks({ fee }: { fee: string }) {
  return (
    <>
      <div className={styles.words}>
        <h1>{text.heading(fee)}</h1>
        <p className="lead">{text.intro}</p>
        <ul className={styles.facts}>
          {text.facts(fee).map(({ figure, meaning }) => (
            <li key={figure}>
              <b>{figure}</b> <span className="soft">{meaning}</span>
            </li>
          ))}
        </ul>
      </div>
      <section className={styles.steps}>
        <h2>{text.stepsTitle}</h2>
        <ol>
          {text.steps(fee).map(({ title, text: explanation }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="soft">{explanation}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

interface ReferralSectionProps {
  isSubmitted: boolean;
  state: FormState;
  company: string;
  fee: string;
}

/** The form or its result. The page's script swaps these parts in place. */
function ReferralSection({ isSubmitted, state, company, fee }: ReferralSectionProps) {
  return (
    <section className={styles.section} id="referral" aria-labelledby="referral-title" data-referral>
      <p className={styles.outcome} role="status">
        {isSubmitted && (
          <>
            <FormIcon shape="done" /> {REFERRAL_TEXT.sent}
          </>
        )}
      </p>
      <div data-shown>
        {isSubmitted ? <ReferralSubmitted fee={fee} /> : <ReferralForm state={state} company={company} />}
      </div>
      {/* Shown by the script when the server doesn't respond. */}
      <template>
        <ErrorSummary title="" issues={[]} failure={{ message: REFERRAL_TEXT.failed, advice: null }} />
      </template>
    </section>
  );
}

const { submitted: submittedText } = text;

function ReferralSubmitted({ fee }: { fee: string }) {
  return (
    <div className={styles.submitted}>
      {/* biome-ignore lint/a11y/noAutofocus: moves focus to the result of the submission */}
      <h2 id="referral-title" tabIndex={-1} autoFocus>
        {submittedText.title}
      </h2>
      <h3>{submittedText.nextTitle}</h3>
      <ol>
        {submittedText.next(fee).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {/* Opens a blank form. */}
      <form action="/realtor-referral#referral">
        <button className="button primary" type="submit">
          {submittedText.another}
        </button>
      </form>
    </div>
  );
}
