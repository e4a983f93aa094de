import type { ReactNode } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { BOOKING_TEXT, type BookingOffer, type MissingContact } from '#shared/booking.js';
import { BOOKING_CALL_CONSENT, BOOKING_CONSENT, SMS_CONSENT } from '#shared/consent.js';
import { BUSINESS_TIME_ZONE, formatAppointment } from '#shared/format.js';
import { LEAD_LIMITS } from '#shared/lead.js';
import { EMAIL_MAX, ZIP_PATTERN } from '#shared/limits.js';
import { businessDay } from '#shared/time.js';
import { getApi } from '../../api';
import { Field } from '../../components/Field';
import { ReportOffer } from '../../components/ReportOffer';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { ContactConsent, SmsConsent } from '../../forms/Consent';
import { ErrorSummary } from '../../forms/ErrorSummary';
import { createGuards, FormGuards, HiddenFields } from '../../forms/FormGuards';
import { formResponse } from '../../forms/failure';
import { OfflineGuard } from '../../forms/OfflineGuard';
import { phoneLink } from '../../phone';
import { orNotFound, PRIVATE_HEADERS } from '../not-me/private-page';
import styles from './page.module.css';
import { type BookState, blankState, readOwnBooking, submitBooking, toBookErrors, toSlot } from './submit';
import { bookText as text } from './text';

/** What the owner just did to their walkthrough, if not booking it. */
type Change = 'moved' | 'canceled';

interface PageData {
  change: Change | null;
  /** Of the lead's private link; null when booking without one. */
  token: string | null;
  /** Null until the ZIP code is known. */
  offer: BookingOffer | null;
  blank: BookState;
}

const CHANGES: Change[] = ['moved', 'canceled'];

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const api = getApi(context);
  const token = params.token ?? null;
  const { searchParams } = new URL(request.url);
  const zipCode = searchParams.get('zip')?.trim() ?? '';
  const query = token ? { token } : ZIP_PATTERN.test(zipCode) ? { zipCode } : null;
  const [offer, guards] = await Promise.all([
    query && orNotFound(api.bookingOffer(query)),
    createGuards(context, request),
  ]);
  const change = CHANGES.find((each) => searchParams.has(each)) ?? null;
  const page: PageData = { change, token, offer, blank: blankState(guards, zipCode) };
  // Without a lead's link, this is a page that search engines may list.
  return data(page, { headers: token ? PRIVATE_HEADERS : {} });
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const api = getApi(context);
  const form = await request.formData();
  const { token } = params;
  if (!token) {
    const state = await submitBooking(api, form);
    return 'token' in state ? redirect(`/book/${state.token}`, 303) : formResponse(state, PRIVATE_HEADERS);
  }
  const state = readOwnBooking(form);
  try {
    if (form.has('cancel')) {
      await orNotFound(api.cancelBooking(token));
      return redirect(`/book/${token}?canceled`, 303);
    }
    if (state.issues.length > 0) return formResponse(state, PRIVATE_HEADERS);
    await orNotFound(api.bookSlot(token, toSlot(state)));
    return redirect(form.has('move') ? `/book/${token}?moved` : `/book/${token}`, 303);
  } catch (error) {
    return formResponse({ ...state, ...toBookErrors(error) }, PRIVATE_HEADERS);
  }
}

export function Component() {
  const { change, token, offer, blank } = useLoaderData<PageData>();
  const { company } = useSiteData();
  const state = useActionData<BookState>() ?? blank;
  const { issues, failure } = state;
  const isBooked = Boolean(offer?.lead?.walkthroughAt);
  const isCanceled = change === 'canceled' && !isBooked;
  const booked = change === 'moved' ? text.booked.movedHeading : text.booked.heading;
  const title = isBooked ? booked : isCanceled ? text.canceled.title : text.title;
  return (
    <section className={`page ${styles.book}`}>
      <PageHead title={`${title} | ${company.name}`} description={text.description} />
      <h1>{isBooked ? booked : isCanceled ? text.canceled.title : text.heading}</h1>
      <OfflineGuard />
      {token === null && <ReportOffer />}
      {offer?.lead && <p className="lead">{offer.lead.property}</p>}
      {isCanceled && (
        <p role="status" className={styles.canceled}>
          {text.canceled.text}
        </p>
      )}
      {offer?.lead?.isClosed && <p role="status">{BOOKING_TEXT.closed}</p>}
      {!isBooked && !offer?.lead?.isClosed && <p>{text.intro(offer?.durationMinutes)}</p>}
      <ErrorSummary title={text.problems.title} issues={issues} failure={failure} />
      {offer?.lead?.walkthroughAt && (
        <Booked token={token!} at={offer.lead.walkthroughAt} hasStarted={offer.lead.hasStarted} />
      )}
      {offer?.lead?.hasStarted || offer?.lead?.isClosed ? null : offer ? (
        <Offer offer={offer} state={state} />
      ) : (
        <ZipForm zipCode={blank.draft.zipCode} />
      )}
      {isBooked && !offer?.lead?.hasStarted && <Cancel />}
      {offer?.isServed !== false && !offer?.lead?.hasStarted && !offer?.lead?.isClosed && <Expect />}
      <p>
        <a className="button outline" href={phoneLink(company.phone)}>
          {text.call(company.phone)}
        </a>
      </p>
    </section>
  );
}

/** Next to the form where there is room, else below it. */
function Expect() {
  return (
    <aside className={`${styles.card} ${styles.expect}`} aria-labelledby="expect">
      <h2 id="expect">{text.expect.title}</h2>
      <ul>
        {text.expect.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </aside>
  );
}

export { ErrorBoundary } from '../not-me/private-page';

function ZipForm({ zipCode }: { zipCode: string }) {
  return (
    <form className={styles.zip} action="/book">
      <Field
        name="zip"
        label={text.zip.label}
        defaultValue={zipCode}
        inputMode="numeric"
        autoComplete="postal-code"
        pattern="\d{5}"
        maxLength={5}
        required
      />
      <button className="button primary" type="submit">
        {text.zip.submit}
      </button>
    </form>
  );
}

function Booked({ token, at, hasStarted }: { token: string; at: string; hasStarted: boolean }) {
  return (
    <div className={styles.card}>
      <p className={styles.when}>{text.booked.when(formatAppointment(new Date(at)))}</p>
      <a className="button primary" href={`/api/public/next-steps/${token}/walkthrough.ics`} download>
        {text.booked.calendar}
      </a>
      <p className="soft">{hasStarted ? BOOKING_TEXT.over : text.booked.keep}</p>
    </div>
  );
}

/** Asks first, even without JavaScript. */
function Cancel() {
  return (
    <details className={styles.move}>
      <summary>{text.booked.cancel}</summary>
      <form method="post" className={`${styles.form} ${styles.cancel}`}>
        <p>{text.booked.cancelAsk}</p>
        <button className="button outline" name="cancel" value="1" type="submit">
          {text.booked.cancelSubmit}
        </button>
      </form>
    </details>
  );
}

function Offer({ offer, state }: { offer: BookingOffer; state: BookState }) {
  const booked = offer.lead?.walkthroughAt;
  const slots = offer.slots.filter((slot) => slot !== booked);
  if (!offer.isServed)
    return (
      <>
        <p role="alert">{text.zip.outside}</p>
        <ZipForm zipCode={state.draft.zipCode} />
      </>
    );
  if (slots.length === 0) return <p>{text.none}</p>;
  const form = (
    <form method="post" className={styles.form} noValidate>
      <Times slots={slots} isMove={Boolean(booked)} state={state} />
      {offer.lead ? (
        <MissingContacts missing={offer.lead.missing} state={state} />
      ) : (
        <Contact state={state} />
      )}
      <button className="button primary" type="submit" name={booked ? 'move' : undefined}>
        {booked ? text.booked.moveSubmit : text.submit}
      </button>
    </form>
  );
  if (!booked) return form;
  return (
    <details className={styles.move} open={state.issues.length > 0 || state.failure !== null}>
      <summary>{text.booked.move}</summary>
      {form}
    </details>
  );
}

type Day = [day: string, times: string[]];

/** Days before the fold, so that the rest of the form isn't far below. */
const FIRST_DAYS = 4;

/** One group per day; the days after the first are folded, and later ones once more. */
function Times({ slots, isMove, state }: { slots: string[]; isMove: boolean; state: BookState }) {
  const days: Day[] = [...Map.groupBy(slots, (slot) => businessDay(new Date(slot)))];
  const [first, later] = [days.slice(0, FIRST_DAYS), days.slice(FIRST_DAYS)];
  const chosen = state.draft.startsAt;
  const isLater = later.some(([, times]) => times.includes(chosen));
  const error = state.issues.find(({ field }) => field === 'startsAt')?.message;
  return (
    <fieldset className={styles.times} id="startsAt" tabIndex={-1}>
      <legend className={isMove ? 'visually-hidden' : undefined}>{text.times}</legend>
      <p className="soft">{text.zone}</p>
      {error && <p className={styles.error}>{error}</p>}
      {first.map(([day, times], index) => (
        <DayTimes key={day} times={times} chosen={chosen} isOpen={!chosen && index === 0} />
      ))}
      {later.length > 0 && (
        <details className={styles.later} open={isLater}>
          <summary>{text.laterDays}</summary>
          {later.map(([day, times]) => (
            <DayTimes key={day} times={times} chosen={chosen} />
          ))}
        </details>
      )}
    </fieldset>
  );
}

function DayTimes({ times, chosen, isOpen = false }: { times: string[]; chosen: string; isOpen?: boolean }) {
  return (
    <details open={isOpen || times.includes(chosen)}>
      <summary>
        {DAY.format(new Date(times[0]!))} <small>{text.count(times.length)}</small>
      </summary>
      <div className={styles.slots}>
        {times.map((slot) => (
          <label key={slot}>
            <input type="radio" name="startsAt" value={slot} defaultChecked={slot === chosen} />
            <span>{TIME.format(new Date(slot))}</span>
          </label>
        ))}
      </div>
    </details>
  );
}

function Contact({ state }: { state: BookState }) {
  const { company } = useSiteData();
  const { draft, guards, isSmsChecked } = state;
  return (
    <>
      <FormGuards guards={guards} />
      <HiddenFields fields={[['zipCode', draft.zipCode]]} />
      <Group title={text.property}>
        <BookingField name="streetAddress" state={state} />
        <BookingField name="city" state={state} />
      </Group>
      <Group title={text.contact}>
        <BookingField name="name" state={state} />
        <BookingField name="email" state={state} />
        <BookingField name="phone" state={state} />
      </Group>
      <SmsConsent wording={SMS_CONSENT} company={company.name} isChecked={isSmsChecked} />
      <ContactConsent wording={BOOKING_CONSENT} company={company.name} />
    </>
  );
}

/** What we don't know yet about the person behind a private link. */
function MissingContacts({ missing, state }: { missing: MissingContact[]; state: BookState }) {
  const { company } = useSiteData();
  if (missing.length === 0) return null;
  return (
    <>
      <Group title={text.contact}>
        {missing.map((name) => (
          <BookingField key={name} name={name} state={state} />
        ))}
      </Group>
      {missing.includes('phone') && (
        <>
          <SmsConsent wording={SMS_CONSENT} company={company.name} isChecked={state.isSmsChecked} />
          <ContactConsent wording={BOOKING_CALL_CONSENT} company={company.name} />
        </>
      )}
    </>
  );
}

const INPUTS = {
  streetAddress: { autoComplete: 'address-line1', maxLength: LEAD_LIMITS.street },
  city: { autoComplete: 'address-level2', maxLength: LEAD_LIMITS.city },
  name: { autoComplete: 'name', maxLength: LEAD_LIMITS.name },
  email: { type: 'email', autoComplete: 'email', maxLength: EMAIL_MAX },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: LEAD_LIMITS.phone },
};

function BookingField({ name, state }: { name: keyof typeof INPUTS; state: BookState }) {
  const error = state.issues.find(({ field }) => field === name)?.message;
  return (
    <Field
      {...INPUTS[name]}
      name={name}
      label={text.labels[name]}
      defaultValue={state.draft[name]}
      error={error}
      required
    />
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

const zone = { timeZone: BUSINESS_TIME_ZONE } as const;
const DAY = new Intl.DateTimeFormat('en-US', { ...zone, weekday: 'long', month: 'long', day: 'numeric' });
const TIME = new Intl.DateTimeFormat('en-US', { ...zone, hour: 'numeric', minute: '2-digit' });
