import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import type { Faq } from '../../../../src/shared/content/faqs.js';
import type { OwnerTestimonial } from '../../../../src/shared/content/testimonials.js';
import { apiOf } from '../../api';
import { Faqs } from '../../components/Faqs';
import { Testimonials } from '../../components/Testimonials';
import { readContent, readFaqs } from '../../content';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { formAnswer } from '../../forms/failure';
import { newGuards } from '../../forms/form-guards';
import { ReferralSection } from './ReferralSection';
import { ReferralWords } from './ReferralWords';
import { referralMessages as text } from './referral.messages';
import styles from './referral.module.css';
import { blankForm, type FormState, submitReferral } from './submit-referral';

/** Parameter of the page that says a referral has arrived: loading it again sends nothing again. */
const SUBMITTED = 'submitted';

interface ReferralPage {
  isSubmitted: boolean;
  blank: FormState;
  testimonials: OwnerTestimonial[];
  faqs: Faq[];
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ReferralPage> {
  const [guards, { testimonials }, faqs] = await Promise.all([
    newGuards(context, request),
    readContent(context),
    readFaqs(context, 'referral'),
  ]);
  return {
    isSubmitted: new URL(request.url).searchParams.has(SUBMITTED),
    blank: blankForm(guards),
    testimonials,
    faqs,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const state = await submitReferral(apiOf(context), await request.formData());
  if (!state) return redirect(`/realtor-referral?${SUBMITTED}`, 303);
  return formAnswer(state);
}

export function Component() {
  const { company } = useFrame();
  const { isSubmitted, blank, testimonials, faqs } = useLoaderData<ReferralPage>();
  const state = useActionData<FormState>() ?? blank;
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <div className={`page ${styles.hero}`}>
        <ReferralWords />
        <ReferralSection isSubmitted={isSubmitted} state={state} company={company.name} />
      </div>
      <Testimonials title={text.testimonials} testimonials={testimonials} />
      <Faqs title={text.faqs} faqs={faqs} />
    </>
  );
}
