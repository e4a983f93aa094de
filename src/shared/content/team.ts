import type { SitePicture } from './site-image.contract.js';

/** Somebody the public may call. */
export interface TeamMember {
  name: string;
  role: string;
  phone: string;
  /** Address of the photo; initials stand in its place until there is one. */
  image: string | null;
  /** The photo in all its sizes, where it was uploaded here. */
  picture?: SitePicture | null;
  /** Where a meeting with this person is booked; most have none. */
  bookingUrl: string | null;
  /** Shipped with the product; false once the company has written its own. */
  isSample: boolean;
}

/** The shipped team in its order: nobody of these names works anywhere. */
export const TEAM_DEFAULTS: TeamMember[] = [
  sample('Hannah Brandt', 'Owner and Broker', '515-555-0101'),
  {
    ...sample('Marcus Ellison', 'Director of Property Management', '515-555-0102'),
    bookingUrl: 'https://booking.clarity.example.com/marcus-ellison',
  },
  sample('Priya Natarajan', 'Leasing Manager', '515-555-0103'),
  sample('Tom Vander Linden', 'Maintenance Coordinator', '515-555-0104'),
  sample('Grace Okafor', 'Resident Relations', '515-555-0105'),
  sample('Luis Herrera', 'Property Inspector', '515-555-0106'),
  sample('Emily Sorensen', 'Owner Accounting', '515-555-0107'),
  sample('David Cho', 'Marketing and Photography', '515-555-0108'),
  sample('Rachel Hofmann', 'Owner Onboarding', '515-555-0109'),
];

function sample(name: string, role: string, phone: string): TeamMember {
  return { name, role, phone, image: null, bookingUrl: null, isSample: true };
}
