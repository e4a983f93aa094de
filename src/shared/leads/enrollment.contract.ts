import type { PublicFormFields } from '../web/public-form.js';
import type { PropertyType } from './lead.contract.js';

export const ENROLLMENT_TEXT = {
  invalidPropertyType: 'Invalid property type selected',
  failedToast: 'Failed to process enrollment. Please try again.',
  failed: 'Failed to process enrollment',
  linkExpired: 'This link has expired. Enroll again to get a new one; your answers are still here.',
} as const;

/** The fields of `POST /api/public/enrollments`; the rent is whole dollars a month for all units. */
export interface EnrollmentRequest extends PublicFormFields {
  id?: string;
  propertyType: PropertyType;
  unitCount: number;
  estimatedRent: number;
  streetAddress: string;
  city: string;
  state?: string;
  zipCode: string;
  name: string;
  email: string;
  phone: string;
}

/** `token` lets its holder book the walkthrough of this one lead, for a day. */
export interface Enrolled {
  leadId: string;
  token: string;
}

export interface BookedWalkthrough {
  leadId: string;
  /** Address of the company's calendar. */
  bookingUrl: string;
}
