/** The company's settings. Admins can change every value. */
export interface Company {
  name: string;
  phone: string;
  email: string;
  address: { street: string; city: string; state: string; zipCode: string };
  residentPortalUrl: string;
  ownerPortalUrl: string;
  /** Page to book a walkthrough. */
  bookingUrl: string;
  /** Page to book a Clarity Session. */
  clarityBookingUrl: string;
  listingsUrl: string;
  eSignUrl: string;
  multiFamilyQuoteUrl: string;
  /** Null if the company has no such profile. */
  social: Record<'facebook' | 'instagram' | 'linkedIn', string | null>;
}

/** The settings as an admin edits them, `GET` and `PATCH /api/company`; a stale `version` is 409 `CONTENT_CHANGED`. */
export interface CompanyView extends Company {
  /** 0 while the defaults are unchanged. */
  version: number;
}

/** The console edits the settings as the one record of a resource. */
export const COMPANY_ID = 'company';

export const COMPANY_DEFAULTS: Company = {
  name: 'Clarity Property Management',
  phone: '515-555-0142',
  email: 'hello@clarity.example.com',
  address: {
    street: '1200 Prairie Parkway, Suite 300',
    city: 'West Des Moines',
    state: 'IA',
    zipCode: '50266',
  },
  residentPortalUrl: 'https://residents.clarity.example.com',
  ownerPortalUrl: 'https://owners.clarity.example.com',
  bookingUrl: 'https://booking.clarity.example.com/walkthrough',
  clarityBookingUrl: 'https://booking.clarity.example.com/clarity-session',
  listingsUrl: 'https://listings.clarity.example.com',
  eSignUrl: 'https://sign.clarity.example.com/management-agreement',
  multiFamilyQuoteUrl: 'https://quote.clarity.example.com/multi-family',
  social: {
    facebook: 'https://facebook.example.com/clarity',
    instagram: 'https://instagram.example.com/clarity',
    linkedIn: 'https://linkedin.example.com/company/clarity',
  },
};

/** The footer badge's rating, as specified. */
export const COMPANY_RATING = { score: 4.5, outOf: 5, reviews: '500+' } as const;
