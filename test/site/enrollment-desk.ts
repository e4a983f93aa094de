import type { Enrolled, EnrollmentRequest } from '#shared/enrollment.js';
import type { SiteApi } from '#shared/site-api.js';
import { fakeSiteApi, problem } from './fake-site-api.js';

/** Accepts enrollments and walkthroughs, or is down while the test says so. */
export class EnrollmentDesk {
  readonly received: EnrollmentRequest[] = [];
  readonly booked: { leadId: string; token: string }[] = [];
  isDown = false;
  /** The error for the next calls. */
  refusal: Error | null = null;
  /** Responses wait for it. */
  until: Promise<unknown> = Promise.resolve();

  readonly api: SiteApi = fakeSiteApi({
    enroll: async (body) => this.take(body),
    bookWalkthrough: async (leadId, token) => this.book(leadId, token),
  });

  private async take(body: EnrollmentRequest): Promise<Enrolled> {
    await this.open();
    this.received.push(body);
    return { leadId: body.id!, token: `token-of-${body.id}` };
  }

  private async book(leadId: string, token: string) {
    await this.open();
    this.booked.push({ leadId, token });
    return { leadId, bookingUrl: '/book/token-of-booking' };
  }

  private async open(): Promise<void> {
    await this.until;
    if (this.isDown) throw problem(503, 'SERVICE_UNAVAILABLE');
    if (this.refusal) throw this.refusal;
  }
}
